"""Reports as they were sent, which the database never lets anybody change."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


guards = import_module("tournaments.migrations.0002_guards")

GUARDS = (
    guards.Guard(
        "report_is_final", "tournaments_reportversion", guards.FINAL, "a frozen report is never changed or deleted"
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_tie_decisions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ReportVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveSmallIntegerField()),
                ("after_round", models.PositiveSmallIntegerField()),
                ("trf26", models.TextField()),
                ("trf16", models.TextField()),
                ("declaration", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("tournament", "version"), name="report_version_once")],
            },
        ),
        migrations.RunPython(guards.run(0, GUARDS), guards.run(1, GUARDS)),
    ]
