"""The acceleration methods of an organization, which event plays which version, and forecasts of such events."""

from importlib import import_module

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

guards = import_module("tournaments.migrations.0002_guards")

_SAME = " AND ".join(
    f"COALESCE(CAST(NEW.{column} AS text), '') = COALESCE(CAST(OLD.{column} AS text), '')"
    for column in (
        "method_id", "version", "names", "texts", "plan", "rounds_from", "rounds_to", "reference", "valid_until",
        "evidence", "change_note", "digest", "created_at", "created_by_id",
    )
)  # fmt: skip
GUARDS = (
    guards.Guard(
        "method_version_is_final",
        "tournaments_methodversion",
        ("UPDATE",),
        "a saved version of a method is never changed",
        f"NOT ({_SAME})",
    ),
    guards.Guard(
        "used_method_version_stays",
        "tournaments_methodversion",
        ("DELETE",),
        "a version of a method that an event has chosen is never deleted",
        "EXISTS (SELECT 1 FROM tournaments_regulations chosen WHERE chosen.method_version_id = OLD.id)",
    ),
    guards.Guard(
        "method_of_one_organization",
        "tournaments_regulations",
        guards.WRITTEN,
        "an event plays a method of its own organization",
        """NEW.method_version_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM tournaments_methodversion version
            JOIN tournaments_accelerationmethod method ON method.id = version.method_id
            JOIN tournaments_tournament event ON event.id = NEW.tournament_id
            WHERE version.id = NEW.method_version_id AND method.organization_id = event.organization_id)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0002_required_fields"),
        ("tournaments", "0017_check_in"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AccelerationMethod",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.SlugField(
                        max_length=40,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9][a-z0-9-]*$", "Use small letters, digits and hyphens."
                            )
                        ],
                        verbose_name="address",
                    ),
                ),
                ("versions_made", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acceleration_methods",
                        to="organizations.organization",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MethodVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveSmallIntegerField()),
                ("names", models.JSONField()),
                ("texts", models.JSONField()),
                ("plan", models.JSONField()),
                ("rounds_from", models.PositiveSmallIntegerField(verbose_name="fewest rounds")),
                ("rounds_to", models.PositiveSmallIntegerField(verbose_name="most rounds")),
                (
                    "reference",
                    models.CharField(blank=True, max_length=300, verbose_name="reference of the authorisation"),
                ),
                ("valid_until", models.DateField(blank=True, null=True, verbose_name="last day of the authorisation")),
                ("evidence", models.JSONField(null=True)),
                ("change_note", models.TextField(blank=True, verbose_name="what changed")),
                ("digest", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("retired_at", models.DateTimeField(null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "method",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="tournaments.accelerationmethod",
                    ),
                ),
            ],
            options={
                "ordering": ["-version"],
            },
        ),
        migrations.CreateModel(
            name="MethodForecast",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("description", models.JSONField()),
                ("samples", models.JSONField(default=list)),
                ("engine_version", models.CharField(max_length=20)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("active_at", models.DateTimeField()),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="method_forecast",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forecasts",
                        to="tournaments.methodversion",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="regulations",
            name="method_version",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="regulations",
                to="tournaments.methodversion",
            ),
        ),
        migrations.AddConstraint(
            model_name="accelerationmethod",
            constraint=models.UniqueConstraint(fields=("organization", "key"), name="method_address_once"),
        ),
        migrations.AddConstraint(
            model_name="methodversion",
            constraint=models.UniqueConstraint(fields=("method", "version"), name="method_version_once"),
        ),
        migrations.AddConstraint(
            model_name="methodversion",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("rounds_from__gte", 1), ("rounds_to__lte", 99), ("rounds_to__gte", models.F("rounds_from"))
                ),
                name="method_rounds_in_order",
            ),
        ),
        migrations.RunPython(guards.run(0, GUARDS), guards.run(1, GUARDS)),
    ]
