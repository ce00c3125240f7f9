"""Categories, the marks on entries that some of them ask for, and how many of its best count for a club.

SQLite rebuilds the table of entries, and refuses that while triggers name it: those are lifted meanwhile.
"""

from importlib import import_module

import django.core.validators
import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

guards = import_module("tournaments.migrations.0002_guards")
later = import_module("tournaments.migrations.0006_prohibitions_and_adjustments")
ON_ENTRIES = [guard for guard in (*guards.GUARDS, *later.GUARDS) if "tournaments_entry" in guard.condition]


def create(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _write(schema_editor, 0)


def lift(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _write(schema_editor, 1)


def _write(schema_editor: BaseDatabaseSchemaEditor, direction: int) -> None:
    write = guards.postgresql if schema_editor.connection.vendor == "postgresql" else guards.sqlite
    for guard in ON_ENTRIES:
        for statement in write(guard)[direction]:
            schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_prohibitions_and_adjustments"),
    ]

    operations = [
        migrations.RunPython(lift, create),
        migrations.AddField(
            model_name="entry",
            name="labels",
            field=models.CharField(blank=True, default="", max_length=120, verbose_name="marks for categories"),
        ),
        migrations.RunPython(create, lift),
        migrations.AddField(
            model_name="tournament",
            name="best_players",
            field=models.PositiveSmallIntegerField(
                default=4,
                validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(50)],
                verbose_name="players of a club who count",
            ),
        ),
        migrations.CreateModel(
            name="Category",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.CharField(
                        max_length=30,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9][a-z0-9-]*$", "Use small letters, digits and hyphens."
                            )
                        ],
                        verbose_name="address",
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("names", models.JSONField(blank=True, default=dict)),
                (
                    "sex",
                    models.CharField(
                        blank=True, choices=[("w", "women"), ("m", "men")], max_length=1, verbose_name="sex"
                    ),
                ),
                (
                    "born_from",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1900),
                            django.core.validators.MaxValueValidator(2100),
                        ],
                        verbose_name="born in or after",
                    ),
                ),
                (
                    "born_to",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1900),
                            django.core.validators.MaxValueValidator(2100),
                        ],
                        verbose_name="born in or before",
                    ),
                ),
                (
                    "rating_from",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(4000),
                        ],
                        verbose_name="rating from",
                    ),
                ),
                (
                    "rating_to",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(4000),
                        ],
                        verbose_name="rating to",
                    ),
                ),
                (
                    "unrated",
                    models.CharField(
                        choices=[
                            ("with", "belong to it"),
                            ("without", "do not belong to it"),
                            ("only", "only they belong to it"),
                        ],
                        default="with",
                        max_length=8,
                        verbose_name="players without a rating",
                    ),
                ),
                ("federations", models.JSONField(blank=True, default=list, verbose_name="federations")),
                ("clubs", models.JSONField(blank=True, default=list, verbose_name="clubs")),
                ("label", models.CharField(blank=True, max_length=40, verbose_name="mark on the entry")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="categories",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "categories",
                "ordering": ["position", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "key"), name="category_key_once"),
                    models.CheckConstraint(
                        condition=models.Q(("unrated__in", ["with", "without", "only"])), name="category_unrated_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("born_from__isnull", True),
                            ("born_to__isnull", True),
                            ("born_to__gte", models.F("born_from")),
                            _connector="OR",
                        ),
                        name="category_years_in_order",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rating_from__isnull", True),
                            ("rating_to__isnull", True),
                            ("rating_to__gte", models.F("rating_from")),
                            _connector="OR",
                        ),
                        name="category_ratings_in_order",
                    ),
                ],
            },
        ),
    ]
