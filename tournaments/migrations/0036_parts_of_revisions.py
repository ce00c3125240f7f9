import django.db.models.deletion
from django.db import migrations, models

from portal.common.second_wall.walls import below, build, pull_down

WALLS = (below("tournaments_roundrevision", "revision_id", "tournaments_revisionparts"),)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0035_followers"),
    ]

    operations = [
        migrations.CreateModel(
            name="RevisionParts",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.JSONField()),
                ("key", models.CharField(max_length=16)),
                ("signature", models.CharField(max_length=64)),
                (
                    "revision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="tournaments.roundrevision",
                    ),
                ),
            ],
        ),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
