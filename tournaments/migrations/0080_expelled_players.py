"""Players whom the arbiter expelled: from which round on they have no rank, and why.

The columns are added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column

NO = "false" if connection.vendor == "postgresql" else "0"


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0077_other_rating")]

    operations = [
        column(
            "entry",
            "expelled_from",
            "smallint NULL",
            models.PositiveSmallIntegerField(blank=True, editable=False, null=True),
        ),
        column(
            "entry",
            "expulsion_reason",
            "varchar(500) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", editable=False, max_length=500),
        ),
        column(
            "entry",
            "withdrawn_by_expulsion",
            f"bool NOT NULL DEFAULT {NO}",
            models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
