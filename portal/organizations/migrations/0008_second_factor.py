from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0007_api_tokens"),
    ]

    operations = [
        migrations.AddField(
            model_name="organization",
            name="second_factor",
            field=models.BooleanField(db_default=False, default=False, verbose_name="members need a second factor"),
        ),
    ]
