"""Whether players may check in by phone: in the tournament at all, and for a round now.

Both columns are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

from django.db import migrations, models

column = import_module("tournaments.migrations.0015_result_entries").column


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0019_two_games")]

    operations = [
        column(
            "tournament",
            "phone_check_in",
            "bool NOT NULL DEFAULT FALSE",
            models.BooleanField(default=False, db_default=False, verbose_name="players check in by phone"),
        ),
        column(
            "round",
            "check_in_open",
            "bool NOT NULL DEFAULT FALSE",
            models.BooleanField(default=False, db_default=False),
        ),
    ]
