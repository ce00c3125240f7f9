"""The draw of numbers by the Varma tables: one more initial order, and who drew; the list never changes afterwards."""

from dataclasses import replace
from importlib import import_module

from django.db import migrations, models

from portal.common.guards import create, lift

earlier = import_module("tournaments.migrations.0021_initial_order_and_late_entries")
guards = import_module("tournaments.migrations.0024_guards_as_one_set")

ORDERS = [*earlier.ORDERS, ("varma", "by lot, players of one federation apart (Varma tables)")]
BEFORE = tuple(guard for guard in guards.GUARDS if guard.name == "lot_is_drawn_once")
AFTER = tuple(
    replace(
        guard,
        condition=f"""{guard.condition} OR (OLD.lot_players IS NOT NULL AND (
            NEW.lot_players IS NULL OR NEW.lot_players <> OLD.lot_players))""",
    )
    for guard in BEFORE
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_guards_as_one_set")]

    operations = [
        migrations.AlterField(
            "regulations",
            "initial_order",
            models.CharField(
                choices=ORDERS, db_default="rating", default="rating", max_length=12, verbose_name="initial order"
            ),
        ),
        migrations.AddField("regulations", "lot_players", models.JSONField(editable=False, null=True)),
        migrations.RunPython(lift(BEFORE), create(BEFORE)),
        migrations.RunPython(create(AFTER), lift(AFTER)),
    ]
