"""Who goes on from a drawn match of a knock-out, beside the result of its board; and the systems with a bracket.

The column is added in SQL, as those of the second games.
"""

from importlib import import_module

from django.db import migrations, models
from django.db.models import Q

column = import_module("tournaments.migrations.0019_two_games").column


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0026_lots_of_rounds")]

    operations = [
        column(
            "board",
            "goes_on",
            "varchar(1) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", max_length=1),
            models.CheckConstraint(condition=Q(goes_on__in=["", "w", "b"]), name="goes_on_white_or_black"),
            "goes_on IN ('', 'w', 'b')",
        ),
    ]
