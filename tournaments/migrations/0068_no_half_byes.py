"""Players who get no half-point byes.

The column is added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column

NO = "false" if connection.vendor == "postgresql" else "0"


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0067_list_sequence_and_chess960")]

    operations = [
        column(
            "entry",
            "no_half_byes",
            f"bool NOT NULL DEFAULT {NO}",
            models.BooleanField(db_default=False, default=False, verbose_name="gets no half-point byes"),
        ),
    ]
