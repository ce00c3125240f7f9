"""Which side of a match between teams has White on which board: in the regulations, and on every match.

The columns are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

from django.db import migrations, models

column = import_module("tournaments.migrations.0019_two_games").column
LETTERS = "varchar(9) NOT NULL DEFAULT ''"


def letters(**words: str) -> models.CharField:
    return models.CharField(blank=True, db_default="", default="", max_length=9, **words)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0068_no_half_byes")]

    operations = [
        column("regulations", "board_colours", LETTERS, letters(verbose_name="colours of the boards")),
        column("board", "board_colours", LETTERS, letters()),
    ]
