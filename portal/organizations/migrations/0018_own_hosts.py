"""Host names of organizations' own."""

import django.db.models.deletion
from django.db import migrations, models

from portal.common.second_wall.walls import build, of_organization, pull_down

WALLS = (of_organization("organizations_hostclaim"),)


class Migration(migrations.Migration):
    dependencies = [("organizations", "0016_house_rules")]

    operations = [
        migrations.AddField(
            "organization",
            "own_host",
            models.CharField(
                blank=True, db_default="", default="", max_length=253, verbose_name="host name of its own"
            ),
        ),
        migrations.AddConstraint(
            "organization",
            models.UniqueConstraint(
                condition=models.Q(("own_host", ""), _negated=True), fields=("own_host",), name="own_host_once"
            ),
        ),
        migrations.CreateModel(
            name="HostClaim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=253, verbose_name="host name")),
                ("token", models.CharField(max_length=43)),
                ("claimed_at", models.DateTimeField(auto_now_add=True)),
                ("looked_at", models.DateTimeField(null=True)),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "nobody has looked yet"),
                            ("verified", "everything is as it must be"),
                            ("no_text", "the TXT record is not there yet"),
                            ("other_text", "there is a TXT record, but not with this text"),
                            ("elsewhere", "the name does not lead to this portal"),
                            ("taken", "another organization has this name verified"),
                            ("no_answer", "the name servers did not answer"),
                        ],
                        default="",
                        max_length=12,
                    ),
                ),
                ("verified_at", models.DateTimeField(null=True)),
                ("look_at", models.DateTimeField()),
                (
                    "organization",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="host_claim",
                        to="organizations.organization",
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["look_at"], name="host_claim_look_at")]},
        ),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
