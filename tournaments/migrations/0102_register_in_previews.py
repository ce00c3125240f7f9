"""What the register of players adds to a list is in its preview, where whoever imports it may read the register."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0101_waiting_details")]

    operations = [
        migrations.AddField(
            model_name="pendingimport",
            name="with_register",
            field=models.BooleanField(default=False, db_default=False),
        ),
    ]
