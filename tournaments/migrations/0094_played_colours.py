"""Which colours were played, where they were not the published ones.

The columns are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

from django.db import migrations, models

column = import_module("tournaments.migrations.0019_two_games").column


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0093_fide_mode_is_left_for_good")]

    operations = [
        column(
            "board",
            "played_colours",
            "varchar(8) NOT NULL DEFAULT ''",
            models.CharField(
                blank=True,
                choices=[
                    ("", "as published"),
                    ("both", "exchanged"),
                    ("report", "exchanged in the report file only"),
                    ("pairings", "exchanged, but for the report file"),
                ],
                db_default="",
                default="",
                max_length=8,
            ),
            models.CheckConstraint(
                condition=models.Q(played_colours__in=["", "both", "report", "pairings"]), name="played_colours_known"
            ),
            "played_colours IN ('', 'both', 'report', 'pairings')",
        ),
        column(
            "resultentry",
            "colours",
            "varchar(9) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", max_length=9),
        ),
    ]
