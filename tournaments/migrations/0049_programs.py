"""The events for which a token is good."""

import django.db.models.deletion
from django.db import migrations, models

from portal.common.guards import WRITTEN, Guard, create, lift
from portal.common.second_wall.walls import below, build, pull_down

WALLS = (below("organizations_apitoken", "token_id", "tournaments_tokentournament"),)
GUARDS = (
    Guard(
        "token_names_own_event",
        "tournaments_tokentournament",
        WRITTEN,
        "a token names events of its own organization",
        """NOT EXISTS (
            SELECT 1 FROM organizations_apitoken token
            JOIN tournaments_tournament event ON event.organization_id = token.organization_id
            WHERE token.id = NEW.token_id AND event.id = NEW.tournament_id)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0007_api_tokens"),
        ("tournaments", "0048_captains"),
    ]

    operations = [
        migrations.CreateModel(
            name="TokenTournament",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "token",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tournaments",
                        to="organizations.apitoken",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("token", "tournament"), name="token_names_event_once")],
            },
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
