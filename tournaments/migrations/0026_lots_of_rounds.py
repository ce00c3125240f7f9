"""The lots of systems that draw lots in every round: the secret of the event, and the lot of each round, drawn once."""

from importlib import import_module

from django.db import migrations, models

from portal.common.guards import Guard, create, lift

column = import_module("tournaments.migrations.0019_two_games").column

GUARDS = (
    Guard(
        "secret_of_lots_is_drawn_once",
        "tournaments_regulations",
        ("UPDATE",),
        "the secret of the lots is drawn once",
        "OLD.draw_secret <> '' AND NEW.draw_secret <> OLD.draw_secret",
    ),
    Guard(
        "lot_of_a_round_is_drawn_once",
        "tournaments_round",
        ("UPDATE",),
        "the lot of a round is drawn once",
        """OLD.lot <> '' AND (NEW.lot <> OLD.lot OR (OLD.lot_opened_at IS NOT NULL AND (
            NEW.lot_opened_at IS NULL OR NEW.lot_opened_at <> OLD.lot_opened_at)))""",
    ),
)


def lot() -> models.CharField:
    return models.CharField(blank=True, db_default="", default="", editable=False, max_length=64)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0025_varma_tables")]

    operations = [
        column("regulations", "draw_secret", "varchar(64) NOT NULL DEFAULT ''", lot()),
        column("round", "lot", "varchar(64) NOT NULL DEFAULT ''", lot()),
        migrations.AddField("round", "lot_opened_at", models.DateTimeField(editable=False, null=True)),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
