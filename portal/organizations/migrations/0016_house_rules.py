"""What an organization lets its events choose, what they begin with, and what their announcements say."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("organizations", "0015_admission")]

    operations = [
        migrations.AddField(
            model_name="organization",
            name="event_rules",
            field=models.JSONField(
                blank=True, db_default=models.Value({}, models.JSONField()), default=dict, verbose_name="house rules"
            ),
        ),
    ]
