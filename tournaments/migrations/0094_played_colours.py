"""Which colours were played, where they were not the published ones.

The columns are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

from django.db import migrations, models

from portal.common.guards import but_for_redactions, create, lift, see_everything

column = import_module("tournaments.migrations.0019_two_games").column
REDACTIONS = import_module("tournaments.migrations.0087_redactions")
BEFORE = tuple(guard for guard in REDACTIONS.GUARDS if guard.name == "result_entry_is_final")
KEPT = f"{REDACTIONS.KEPT['result_entry_is_final']} colours"
"""The columns of an entry of a result that even a redaction leaves as they are."""
GUARDS = tuple(
    but_for_redactions(guard.table, guard.message, *KEPT.split(), name=guard.name, frozen=as_it_was.condition)
    for guard in BEFORE
    for as_it_was in [REDACTIONS.AS_THEY_ARE[guard.name]]
)


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
        migrations.RunPython(lift(BEFORE), create(BEFORE)),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
    ]
