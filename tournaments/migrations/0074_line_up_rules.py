"""Which boards a team may leave empty, and the article on line-ups.

The columns are added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import migrations, models

column = import_module("tournaments.migrations.0019_two_games").column


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0063_first_line_up_versions")]

    operations = [
        column(
            "regulations",
            "empty_boards",
            "varchar(4) NOT NULL DEFAULT 'any'",
            models.CharField(
                choices=[("any", "any board"), ("last", "the last boards alone"), ("none", "no board")],
                db_default="any",
                default="any",
                max_length=4,
                verbose_name="boards that may stay empty",
            ),
        ),
        column(
            "regulations",
            "line_up_article",
            "varchar(60) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", max_length=60, verbose_name="article on line-ups"),
        ),
    ]
