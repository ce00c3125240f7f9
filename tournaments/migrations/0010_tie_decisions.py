"""Play-offs and lots that decide ties after the last round."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

guards = import_module("tournaments.migrations.0002_guards")

GUARDS = (
    guards.Guard(
        "decided_place_in_one_tournament",
        "tournaments_decidedplace",
        guards.WRITTEN,
        "the players of a decision belong to its tournament",
        """EXISTS (
            SELECT 1 FROM tournaments_entry entry
            WHERE entry.id = NEW.entry_id AND entry.tournament_id <> (
                SELECT tournament_id FROM tournaments_tiedecision WHERE id = NEW.decision_id))""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_report_fields"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="TieDecision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "means",
                    models.CharField(
                        choices=[("play_off", "play-off"), ("lots", "drawing of lots")],
                        max_length=10,
                        verbose_name="decided by",
                    ),
                ),
                ("reason", models.TextField(blank=True, verbose_name="what happened")),
                ("seed", models.CharField(blank=True, editable=False, max_length=64)),
                ("decided_at", models.DateTimeField(auto_now_add=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tie_decisions",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="DecidedPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="places", to="tournaments.tiedecision"
                    ),
                ),
            ],
            options={
                "ordering": ["place", "pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="tiedecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("seed", ""), ("means", "lots"), _connector="OR"), name="only_lots_have_a_seed"
            ),
        ),
        migrations.AddConstraint(
            model_name="tiedecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), ("seed", ""), _negated=True), name="a_reason_or_a_seed"
            ),
        ),
        migrations.AddConstraint(
            model_name="decidedplace",
            constraint=models.UniqueConstraint(fields=("decision", "entry"), name="one_place_per_decision"),
        ),
        migrations.AddConstraint(
            model_name="decidedplace",
            constraint=models.CheckConstraint(condition=models.Q(("place__gte", 1)), name="place_from_1"),
        ),
        migrations.RunPython(guards.run(0, GUARDS), guards.run(1, GUARDS)),
    ]
