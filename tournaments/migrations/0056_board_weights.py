"""What a game point on each board of a match counts.

The column is added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import migrations, models

column = import_module("tournaments.migrations.0019_two_games").column


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0055_play_version")]

    operations = [
        column(
            "regulations",
            "board_weights",
            "varchar(40) NOT NULL DEFAULT ''",
            models.CharField(
                blank=True, db_default="", default="", max_length=40, verbose_name="weights of the boards"
            ),
        ),
    ]
