"""When and where the matches of a league are played."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q

from portal.common.guards import WRITTEN, Guard, create, lift, see_everything
from portal.common.second_wall.walls import below, build, pull_down

WALLS = (below("tournaments_round", "round_id", "tournaments_fixture"),)
GUARDS = (
    Guard(
        "fixture_of_its_tournament",
        "tournaments_fixture",
        WRITTEN,
        "two teams of a tournament meet in a round of it",
        """NOT EXISTS (
            SELECT 1 FROM tournaments_round round
            JOIN tournaments_entry home ON home.tournament_id = round.tournament_id
            JOIN tournaments_entry away ON away.tournament_id = round.tournament_id
            WHERE round.id = NEW.round_id AND home.id = NEW.home_id AND away.id = NEW.away_id)""",
    ),
)


def key(to: str, name: str) -> models.ForeignKey:
    return models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name=name, to=f"tournaments.{to}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0052_webhooks")]

    operations = [
        migrations.CreateModel(
            name="Fixture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="date and time")),
                ("venue", models.CharField(blank=True, max_length=120, verbose_name="venue")),
                ("postponed", models.BooleanField(default=False, verbose_name="postponed")),
                ("away", key("entry", "+")),
                ("home", key("entry", "+")),
                ("round", key("round", "fixtures")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("round", "home"), name="one_fixture_at_home"),
                    models.UniqueConstraint(fields=("round", "away"), name="one_fixture_away"),
                    models.CheckConstraint(condition=~Q(home=F("away")), name="fixture_of_two_teams"),
                ],
            },
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
