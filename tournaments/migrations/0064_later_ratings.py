"""Ratings of later lists in long events, and which ratings tie-breaks look at.

The columns are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column

JSON = (
    "jsonb NOT NULL DEFAULT '{}'"
    if connection.vendor == "postgresql"
    else "text NOT NULL DEFAULT '{}' CHECK (JSON_VALID(later_ratings))"
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0074_line_up_rules")]

    operations = [
        column(
            "round",
            "later_ratings",
            JSON,
            models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict),
        ),
        column(
            "regulations",
            "tie_break_ratings",
            "varchar(5) NOT NULL DEFAULT ''",
            models.CharField(
                blank=True,
                choices=[("", "those of the start"), ("round", "those in force in the round of the game")],
                db_default="",
                default="",
                max_length=5,
                verbose_name="ratings in tie-breaks",
            ),
        ),
    ]
