from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0041_pictures"),
    ]

    operations = [
        migrations.AddField(
            model_name="pendingimport",
            name="choices",
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
    ]
