"""Who has said to be present before a round."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

guards = import_module("tournaments.migrations.0002_guards")

GUARDS = (
    guards.Guard(
        "check_in_in_one_tournament",
        "tournaments_checkin",
        guards.WRITTEN,
        "the player of a check-in belongs to the tournament of its round",
        """EXISTS (
            SELECT 1 FROM tournaments_entry entry
            WHERE entry.id = NEW.entry_id AND entry.tournament_id <> (
                SELECT tournament_id FROM tournaments_round WHERE id = NEW.round_id))""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_timed_publication"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="CheckIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("noted_at", models.DateTimeField(auto_now_add=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="check_ins",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "noted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="check_ins",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("round", "entry"), name="check_in_once")],
            },
        ),
        migrations.RunPython(guards.run(0, GUARDS), guards.run(1, GUARDS)),
    ]
