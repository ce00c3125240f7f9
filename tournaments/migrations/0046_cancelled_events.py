"""Events that are cancelled with a notice, and which followers know it.

The column of the notice is added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import migrations, models

column = import_module("tournaments.migrations.0015_result_entries").column


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0045_list_uploads"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="cancelled_at",
            field=models.DateTimeField(editable=False, null=True, verbose_name="cancelled"),
        ),
        column(
            "tournament",
            "cancellation_notice",
            "text NOT NULL DEFAULT ''",
            models.TextField(
                blank=True, db_default="", default="", editable=False, max_length=1000, verbose_name="notice"
            ),
        ),
        migrations.AddField(
            model_name="follower",
            name="cancellation_told",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="registrationletter",
            name="kind",
            field=models.CharField(
                choices=[
                    ("link", "the link to confirm and to change"),
                    ("state", "what became of it"),
                    ("place", "a place has become free"),
                    ("message", "a message of the desk"),
                    ("off", "the event is cancelled"),
                    ("on", "the event takes place after all"),
                ],
                max_length=7,
            ),
        ),
    ]
