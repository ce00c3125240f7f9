"""The version of what players' own lines are made of.

The column is added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import migrations, models

column = import_module("tournaments.migrations.0015_result_entries").column


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0054_rule_of_ratings"),
    ]

    operations = [
        column(
            "tournament",
            "play_version",
            "integer NOT NULL DEFAULT 1",
            models.PositiveIntegerField(db_default=1, default=1, editable=False),
        ),
    ]
