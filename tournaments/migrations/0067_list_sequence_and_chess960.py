"""The order of rating lists, and Chess960 with the start positions of its rounds.

The columns with a default are added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column

NO = "false" if connection.vendor == "postgresql" else "0"


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0066_birth_days_and_sources")]

    operations = [
        column(
            "tournament",
            "list_sequence",
            "varchar(80) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", editable=False, max_length=80),
        ),
        column(
            "tournament",
            "chess960",
            f"bool NOT NULL DEFAULT {NO}",
            models.BooleanField(db_default=False, default=False, verbose_name="Chess960"),
        ),
        column(
            "round",
            "start_position",
            "smallint NULL CHECK (start_position BETWEEN 0 AND 959)",
            models.PositiveSmallIntegerField(editable=False, null=True),
        ),
    ]
