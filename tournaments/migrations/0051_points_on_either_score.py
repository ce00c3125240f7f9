"""Bonus and penalty points of teams on either of their scores."""

from importlib import import_module

from django.db import migrations, models

column = import_module("tournaments.migrations.0019_two_games").column


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0050_program_answers")]

    operations = [
        column(
            "pointadjustment",
            "on_second",
            "boolean NOT NULL DEFAULT false",
            models.BooleanField(db_default=False, default=False, verbose_name="on the score that ranks second"),
        ),
    ]
