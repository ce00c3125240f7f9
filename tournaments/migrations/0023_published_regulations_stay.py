"""Regulations stay frozen once a round was published, even if that publication is withdrawn and the round discarded."""

from dataclasses import replace
from importlib import import_module

from django.db import migrations

guards = import_module("tournaments.migrations.0002_guards")

BEFORE = tuple(guard for guard in guards.GUARDS if guard.name == "regulations_are_frozen")
AFTER = tuple(
    replace(
        guard,
        condition="""OLD.frozen_at IS NOT NULL AND NOT (NEW.frozen_at IS NULL
            AND NOT EXISTS (
                SELECT 1 FROM tournaments_round round
                WHERE round.tournament_id = OLD.tournament_id AND round.state <> 'planned')
            AND NOT EXISTS (
                SELECT 1 FROM tournaments_roundrevision revision
                JOIN tournaments_round published ON published.id = revision.round_id
                WHERE published.tournament_id = OLD.tournament_id))""",
    )
    for guard in BEFORE
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_systems_by_registry")]

    operations = [
        migrations.RunPython(guards.run(1, BEFORE), guards.run(0, BEFORE)),
        migrations.RunPython(guards.run(0, AFTER), guards.run(1, AFTER)),
    ]
