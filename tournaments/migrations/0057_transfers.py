"""Until when players may go to another team, and who has gone.

The columns are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column

NO = "false" if connection.vendor == "postgresql" else "0"


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0056_board_weights")]

    operations = [
        column(
            "teamplayer", "gone", f"bool NOT NULL DEFAULT {NO}", models.BooleanField(db_default=False, default=False)
        ),
        column(
            "regulations",
            "transfers_until",
            "varchar(10) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", max_length=10, verbose_name="transfers until"),
        ),
        column(
            "regulations",
            "transfers_article",
            "varchar(60) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", max_length=60, verbose_name="article on transfers"),
        ),
    ]
