"""The last round for late entries, the reason of an arbiter who lets somebody in after it, and the initial order.

New columns with a default are added in SQL, as in the one of the second games.
"""

from importlib import import_module

from django.db import migrations, models
from django.db.models import Q

guards = import_module("tournaments.migrations.0002_guards")
column = import_module("tournaments.migrations.0019_two_games").column

ORDERS = [
    ("rating", "rating, title, name"),
    ("rating_lot", "rating, title, then by lot"),
    ("lot", "by lot alone, without ratings"),
    ("name", "name alone, without ratings"),
]
GUARDS = (
    guards.Guard(
        "late_entry_as_announced",
        "tournaments_entry",
        guards.WRITTEN,
        "a late entry after the last round for late entries has a reason",
        """NEW.admission_reason = '' AND EXISTS (
            SELECT 1 FROM tournaments_regulations rules
            WHERE rules.tournament_id = NEW.tournament_id
              AND rules.last_entry_round > 0 AND NEW.first_round > rules.last_entry_round)""",
    ),
    guards.Guard(
        "lot_is_drawn_once",
        "tournaments_regulations",
        ("UPDATE",),
        "the seed of a lot is drawn and opened once",
        """(OLD.lot_seed <> '' AND NEW.lot_seed <> OLD.lot_seed) OR (OLD.lot_opened_at IS NOT NULL AND (
            NEW.lot_opened_at IS NULL OR NEW.lot_opened_at <> OLD.lot_opened_at
            OR NEW.initial_order <> OLD.initial_order))""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_check_in_by_phone")]

    operations = [
        column(
            "entry",
            "admission_reason",
            "varchar(500) NOT NULL DEFAULT ''",
            models.CharField(
                blank=True, db_default="", default="", max_length=500, verbose_name="reason to let the player in"
            ),
        ),
        column(
            "regulations",
            "last_entry_round",
            "smallint NOT NULL DEFAULT 0",
            models.PositiveSmallIntegerField(
                db_default=0, default=0, verbose_name="last round in which a late entry may begin"
            ),
        ),
        column(
            "regulations",
            "initial_order",
            "varchar(12) NOT NULL DEFAULT 'rating'",
            models.CharField(
                choices=ORDERS, db_default="rating", default="rating", max_length=12, verbose_name="initial order"
            ),
        ),
        column(
            "regulations",
            "lot_seed",
            "varchar(64) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", editable=False, max_length=64),
            models.CheckConstraint(
                condition=Q(initial_order__in=["rating", "name"]) | ~Q(lot_seed=""), name="order_by_lot_has_seed"
            ),
            "initial_order IN ('rating', 'name') OR lot_seed <> ''",
        ),
        migrations.AddField("regulations", "lot_opened_at", models.DateTimeField(editable=False, null=True)),
        migrations.RunPython(guards.run(0, GUARDS), guards.run(1, GUARDS)),
    ]
