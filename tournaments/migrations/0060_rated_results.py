"""What the rating report alone says of a game, beside the result of the standings.

The columns are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column

NO = "false" if connection.vendor == "postgresql" else "0"


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0059_large_workbooks")]

    operations = [
        column(
            "board",
            "rated_outcomes",
            "varchar(20) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", max_length=20),
        ),
        column(
            "resultentry",
            "for_rating",
            f"bool NOT NULL DEFAULT {NO}",
            models.BooleanField(db_default=False, default=False),
        ),
    ]
