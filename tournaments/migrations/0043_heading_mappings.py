import django.db.models.deletion
from django.db import migrations, models

from portal.common.second_wall.walls import build, of_organization, pull_down

WALLS = (of_organization("tournaments_headingmapping"),)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0042_choices_of_imports"),
    ]

    operations = [
        migrations.CreateModel(
            name="HeadingMapping",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("fields", models.JSONField(db_default={}, default=dict)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="heading_mappings",
                        to="organizations.organization",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("organization", "key"), name="one_mapping_per_headings")
                ],
            },
        ),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
