"""Players who may not meet, and bonus and penalty points; with what the database refuses about them."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


guards = import_module("tournaments.migrations.0002_guards")

FROZEN = """EXISTS (
    SELECT 1 FROM tournaments_regulations regulations
    WHERE regulations.tournament_id = {row} AND regulations.frozen_at IS NOT NULL)"""
OF_GROUP = "(SELECT tournament_id FROM tournaments_prohibition WHERE id = {row}.prohibition_id)"
MESSAGE = "prohibited pairings are frozen since round 1 was paired"

GUARDS = (
    guards.Guard(
        "prohibitions_are_frozen",
        "tournaments_prohibition",
        guards.WRITTEN,
        MESSAGE,
        FROZEN.format(row="NEW.tournament_id"),
    ),
    guards.Guard(
        "frozen_prohibitions_stay",
        "tournaments_prohibition",
        ("DELETE",),
        MESSAGE,
        FROZEN.format(row="OLD.tournament_id"),
    ),
    guards.Guard(
        "prohibited_players_are_frozen",
        "tournaments_prohibition_entries",
        guards.WRITTEN,
        MESSAGE,
        FROZEN.format(row=OF_GROUP.format(row="NEW")),
    ),
    guards.Guard(
        "frozen_prohibited_players_stay",
        "tournaments_prohibition_entries",
        ("DELETE",),
        MESSAGE,
        FROZEN.format(row=OF_GROUP.format(row="OLD")),
    ),
    guards.Guard(
        "prohibition_in_one_tournament",
        "tournaments_prohibition_entries",
        guards.WRITTEN,
        "the players of a prohibition belong to its tournament",
        """EXISTS (
            SELECT 1 FROM tournaments_entry entry
            WHERE entry.id = NEW.entry_id AND entry.tournament_id <> (
                SELECT tournament_id FROM tournaments_prohibition WHERE id = NEW.prohibition_id))""",
    ),
    guards.Guard(
        "adjustment_in_one_tournament",
        "tournaments_pointadjustment",
        guards.WRITTEN,
        "the player of an adjustment belongs to the tournament of its round",
        """EXISTS (
            SELECT 1 FROM tournaments_entry entry
            WHERE entry.id = NEW.entry_id AND entry.tournament_id <> (
                SELECT tournament_id FROM tournaments_round WHERE id = NEW.round_id))""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_ratings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PointAdjustment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("points", models.SmallIntegerField(verbose_name="points")),
                ("reason", models.TextField(verbose_name="reason")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="adjustments", to="tournaments.entry"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="adjustments", to="tournaments.round"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("points__gte", -999), ("points__lte", 999), models.Q(("points", 0), _negated=True)
                        ),
                        name="adjustment_of_some_points",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Prohibition",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_round", models.PositiveSmallIntegerField(default=1, verbose_name="first round")),
                ("last_round", models.PositiveSmallIntegerField(verbose_name="last round")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                ("entries", models.ManyToManyField(related_name="+", to="tournaments.entry")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prohibitions",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("first_round__gte", 1), ("last_round__gte", models.F("first_round"))),
                        name="prohibition_rounds_in_order",
                    )
                ],
            },
        ),
        migrations.RunPython(guards.run(0, GUARDS), guards.run(1, GUARDS)),
    ]
