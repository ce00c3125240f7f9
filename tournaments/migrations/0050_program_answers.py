"""Answers that are given once to programs."""

import django.db.models.deletion
from django.db import migrations, models

from portal.common.second_wall.walls import below, build, pull_down

WALLS = (below("organizations_apitoken", "token_id", "tournaments_programanswer"),)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0007_api_tokens"),
        ("tournaments", "0049_programs"),
    ]

    operations = [
        migrations.CreateModel(
            name="ProgramAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("asked", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField()),
                ("content", models.JSONField(null=True)),
                ("etag", models.CharField(blank=True, max_length=40)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "token",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="organizations.apitoken"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("token", "key"), name="program_answer_once")],
            },
        ),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
