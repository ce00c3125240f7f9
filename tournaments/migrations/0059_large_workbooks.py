"""Large workbooks are read by a worker, once. The column may be empty, so that SQLite adds it in place."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0058_templates"),
    ]

    operations = [
        migrations.AddField(
            model_name="pendingimport",
            name="read_rows",
            field=models.JSONField(editable=False, null=True),
        ),
        migrations.AlterField(
            model_name="pendingimport",
            name="state",
            field=models.CharField(
                choices=[
                    ("reading", "is being read"),
                    ("waiting", "waits for its confirmation"),
                    ("confirmed", "is being imported"),
                    ("done", "imported"),
                    ("failed", "not imported"),
                ],
                default="waiting",
                max_length=10,
            ),
        ),
    ]
