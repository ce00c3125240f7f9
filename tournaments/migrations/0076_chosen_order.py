"""The order of equal players that an arbiter chose.

The column is added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column

JSON = (
    "jsonb NOT NULL DEFAULT '[]'"
    if connection.vendor == "postgresql"
    else "text NOT NULL DEFAULT '[]' CHECK (JSON_VALID(chosen_order))"
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0075_board_colours")]

    operations = [
        column(
            "regulations",
            "chosen_order",
            JSON,
            models.JSONField(db_default=models.Value([], models.JSONField()), default=list, editable=False),
        ),
    ]
