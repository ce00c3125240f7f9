"""Prizes, and what the database refuses about them: another tournament's categories and players, and changing what was
confirmed."""

from importlib import import_module

import django.core.validators
import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


guards = import_module("tournaments.migrations.0002_guards")

GUARDS = (
    guards.Guard(
        "prize_list_is_final",
        "tournaments_prizelist",
        guards.FINAL,
        "a confirmed list of prizes is never changed or deleted",
    ),
    guards.Guard(
        "prize_in_one_tournament",
        "tournaments_prize",
        guards.WRITTEN,
        "the category of a prize belongs to its tournament",
        """NEW.category_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM tournaments_category category
            WHERE category.id = NEW.category_id AND category.tournament_id <> NEW.tournament_id)""",
    ),
    guards.Guard(
        "prize_exclusion_in_one_tournament",
        "tournaments_prizeexclusion",
        guards.WRITTEN,
        "who takes no prize belongs to the tournament",
        """EXISTS (
            SELECT 1 FROM tournaments_entry entry
            WHERE entry.id = NEW.entry_id AND entry.tournament_id <> NEW.tournament_id)""",
    ),
)


def create(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _write(schema_editor, 0)


def drop(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _write(schema_editor, 1)


def _write(schema_editor: BaseDatabaseSchemaEditor, direction: int) -> None:
    write = guards.postgresql if schema_editor.connection.vendor == "postgresql" else guards.sqlite
    for guard in GUARDS:
        for statement in write(guard)[direction]:
            schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_report_versions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PrizeExclusion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_exclusion",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_exclusions",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("amount", models.PositiveIntegerField(default=0)),
                ("award", models.CharField(blank=True, max_length=120)),
                ("minimum_entrants", models.PositiveSmallIntegerField(default=0)),
                (
                    "category",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes",
                        to="tournaments.category",
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
                "ordering": ["place"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("category__isnull", True)),
                        fields=("tournament", "place"),
                        name="general_prize_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("category__isnull", False)),
                        fields=("category", "place"),
                        name="category_prize_once",
                    ),
                    models.CheckConstraint(condition=models.Q(("place__gte", 1)), name="prize_place_from_1"),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0), models.Q(("award", ""), _negated=True), _connector="OR"),
                        name="prize_is_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PrizeList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveSmallIntegerField()),
                ("content", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
                ("confirmed_at", models.DateTimeField(auto_now_add=True)),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_lists",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "version"), name="prize_list_version_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="PrizeRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "currency",
                    models.CharField(
                        default="EUR",
                        max_length=3,
                        validators=[
                            django.core.validators.RegexValidator("^[A-Z]{3}$", "Give three letters, for example EUR.")
                        ],
                        verbose_name="currency",
                    ),
                ),
                (
                    "sharing",
                    models.CharField(
                        choices=[
                            ("rank", "by rank, tie-breaks included; not shared"),
                            ("equal", "shared equally"),
                            ("hort", "Hort system: half by rank, half shared equally"),
                        ],
                        default="rank",
                        max_length=5,
                        verbose_name="equal points, general ranking",
                    ),
                ),
                (
                    "category_sharing",
                    models.CharField(
                        choices=[
                            ("rank", "by rank, tie-breaks included; not shared"),
                            ("equal", "shared equally"),
                            ("hort", "Hort system: half by rank, half shared equally"),
                        ],
                        default="rank",
                        max_length=5,
                        verbose_name="equal points, categories",
                    ),
                ),
                ("cumulative", models.BooleanField(default=False, verbose_name="a player may take several prizes")),
                (
                    "smallest",
                    models.PositiveSmallIntegerField(
                        choices=[(1, "one hundredth"), (100, "a whole unit")],
                        default=1,
                        verbose_name="smallest amount paid",
                    ),
                ),
                ("withdrawn_win", models.BooleanField(default=False, verbose_name="players who withdrew may win")),
                ("taxes", models.JSONField(blank=True, default=dict, verbose_name="note on taxes")),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_rules",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("category_sharing__in", ["rank", "equal", "hort"]),
                            ("sharing__in", ["rank", "equal", "hort"]),
                        ),
                        name="prize_sharing_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("smallest__in", [1, 100])), name="prize_smallest_known"),
                ],
            },
        ),
        migrations.RunPython(create, drop),
    ]
