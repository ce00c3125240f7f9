"""What an organization says about privacy, whether search engines may list it, and how long it keeps contact data."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("organizations", "0008_second_factor")]

    operations = [
        migrations.AddField(
            model_name="organization",
            name="noindex",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="keep its pages out of search engines"
            ),
        ),
        migrations.AddField(
            model_name="organization",
            name="contact_days",
            field=models.PositiveSmallIntegerField(
                db_default=30,
                default=30,
                validators=[django.core.validators.MaxValueValidator(730)],
                verbose_name="days that contact data are kept after an event",
            ),
        ),
        migrations.AddField(
            model_name="organization",
            name="privacy",
            field=models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict),
        ),
    ]
