"""What a worker found of the rounds of a long report file. The column may be empty, so that SQLite adds it in place."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0095_wall_of_approvals"),
    ]

    operations = [
        migrations.AddField(
            model_name="pendingimport",
            name="judged",
            field=models.JSONField(editable=False, null=True),
        ),
    ]
