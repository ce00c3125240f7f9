"""Since when an event is out of FIDE mode for good.

The column is added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

from portal.common.guards import Guard, create, lift

column = import_module("tournaments.migrations.0019_two_games").column

OBJECT = (
    "jsonb NOT NULL DEFAULT '{}'"
    if connection.vendor == "postgresql"
    else "text NOT NULL DEFAULT '{}' CHECK (JSON_VALID(fide_mode_left))"
)
GUARDS = (
    Guard(
        "fide_mode_is_left_once",
        "tournaments_tournament",
        ("UPDATE OF fide_mode_left",),
        "an event that has left FIDE mode for good does not come back",
        """CAST(OLD.fide_mode_left AS text) <> '{}'
            AND CAST(NEW.fide_mode_left AS text) <> CAST(OLD.fide_mode_left AS text)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0081_external_tie_breaks")]

    operations = [
        column(
            "tournament",
            "fide_mode_left",
            OBJECT,
            models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, editable=False),
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
