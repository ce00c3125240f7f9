"""The return of a year is made by a worker. What it holds nobody reads from above but by asking for it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.second_wall.above import hide_from_above
from portal.common.second_wall.walls import build, of_organization, pull_down

WALLS = (of_organization("tournaments_yearfile"),)
HIDDEN = ("tournaments_yearfile",)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0023_officers"),
        ("tournaments", "0099_whose_rule_approved"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="YearFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("year", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("making", "is being made"),
                            ("ready", "ready"),
                            ("failed", "could not be made"),
                        ],
                        default="making",
                        max_length=6,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("language", models.CharField(default="en", max_length=10)),
                ("content", models.BinaryField(default=b"")),
                ("made_at", models.DateTimeField(null=True)),
                ("tournaments", models.PositiveIntegerField(default=0)),
                ("players", models.PositiveIntegerField(default=0)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="year_files",
                        to="organizations.organization",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("organization", "year"), name="year_file_once"),
                ],
            },
        ),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
        migrations.RunPython(*hide_from_above(*HIDDEN)),
    ]
