"""Templates: tournaments that are never played, and what others begin like.

The column is added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import migrations, models

from portal.common.guards import WRITTEN, Guard, create, lift

column = import_module("tournaments.migrations.0015_result_entries").column

GUARDS = (
    Guard(
        "template_is_no_event",
        "tournaments_tournament",
        WRITTEN,
        "a template is never public, no section, takes no registrations and has no players",
        """NEW.is_template AND (
            NEW.is_public OR NEW.festival_id IS NOT NULL OR NEW.registration_opened_at IS NOT NULL
            OR EXISTS (SELECT 1 FROM tournaments_entry one WHERE one.tournament_id = NEW.id))""",
    ),
    Guard(
        "template_has_no_players",
        "tournaments_entry",
        ("INSERT", "UPDATE OF tournament_id"),
        "a template has no players",
        "EXISTS (SELECT 1 FROM tournaments_tournament one WHERE one.id = NEW.tournament_id AND one.is_template)",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0057_transfers"),
    ]

    operations = [
        column(
            "tournament",
            "is_template",
            "bool NOT NULL DEFAULT FALSE",
            models.BooleanField(db_default=False, default=False, editable=False, verbose_name="template"),
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
