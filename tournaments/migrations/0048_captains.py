"""Captains of teams, who send line-ups behind a link until a set time.

The columns of existing tables are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

from portal.common.guards import WRITTEN, Guard, create, lift, see_everything
from portal.common.second_wall.walls import below, build, pull_down

column = import_module("tournaments.migrations.0015_result_entries").column

WALLS = (below("tournaments_entry", "team_id", "tournaments_captain"),)
GUARDS = (
    Guard(
        "line_up_of_its_captain",
        "tournaments_lineup",
        WRITTEN,
        "a line-up is sent by a captain of its own team",
        """NEW.captain_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM tournaments_captain captain
            WHERE captain.id = NEW.captain_id AND captain.team_id = NEW.team_id)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0047_team_events")]

    operations = [
        migrations.AddField("round", "line_ups_until", models.DateTimeField(null=True, verbose_name="line-ups until")),
        column(
            "round",
            "line_ups_shown",
            "bool NOT NULL DEFAULT FALSE",
            models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Captain",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("link", models.PositiveSmallIntegerField(default=1)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="captains", to="tournaments.entry"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE tournaments_lineup ADD COLUMN captain_id bigint NULL"
                    " REFERENCES tournaments_captain (id) DEFERRABLE INITIALLY DEFERRED",
                    "ALTER TABLE tournaments_lineup DROP COLUMN captain_id",
                ),
                migrations.RunSQL(
                    "CREATE INDEX tournaments_lineup_captain_id ON tournaments_lineup (captain_id)",
                    "DROP INDEX tournaments_lineup_captain_id",
                ),
            ],
            state_operations=[
                migrations.AddField(
                    model_name="lineup",
                    name="captain",
                    field=models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.captain",
                    ),
                )
            ],
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
