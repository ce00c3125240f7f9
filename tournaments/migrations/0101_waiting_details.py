"""Name, days and place of an announced event that wait for their approval.

The column is added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column

OBJECT = (
    "jsonb NOT NULL DEFAULT '{}'"
    if connection.vendor == "postgresql"
    else "text NOT NULL DEFAULT '{}' CHECK (JSON_VALID(waiting_details))"
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0100_year_files")]

    operations = [
        column(
            "tournament",
            "waiting_details",
            OBJECT,
            models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, editable=False),
        ),
    ]
