"""The choices of the pairing system are asked of a function, so that one more system needs no migration."""

from django.db import migrations, models

from tournaments.models.regulations import system_choices


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_initial_order_and_late_entries")]

    operations = [
        migrations.AlterField(
            "regulations",
            "system",
            models.CharField(choices=system_choices, default="dutch", max_length=20, verbose_name="pairing system"),
        ),
    ]
