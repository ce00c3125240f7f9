"""Pairing systems beside the Dutch, with options of their own.

SQLite rebuilds the table of regulations, and refuses that while triggers name it: those are lifted meanwhile.
"""

from importlib import import_module

from django.db import migrations, models

tie_break_rules = import_module("tournaments.migrations.0008_tie_break_rules")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_prizes")]
    operations = [
        migrations.RunPython(tie_break_rules.lift, tie_break_rules.create),
        migrations.AddField(
            model_name="regulations",
            name="options",
            field=models.JSONField(blank=True, default=dict, verbose_name="options of the system"),
        ),
        migrations.AlterField(
            model_name="regulations",
            name="system",
            field=models.CharField(
                choices=[
                    ("dutch", "FIDE (Dutch) System"),
                    ("dubov", "Dubov System"),
                    ("burstein", "Burstein System"),
                    ("lim", "Lim System"),
                ],
                default="dutch",
                max_length=20,
                verbose_name="pairing system",
            ),
        ),
        migrations.RunPython(tie_break_rules.create, tie_break_rules.lift),
    ]
