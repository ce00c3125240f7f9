"""The approvals of an event are in reach where its organization is: that it is listed in public opens nothing below it."""

from importlib import import_module

from django.db import migrations

from portal.common.second_wall.walls import build, pull_down

BEFORE = import_module("tournaments.migrations.0090_approvals").WALLS
WALLS = (import_module("tournaments.migrations.0032_row_security").of_tournament("tournaments_approval"),)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0094_played_colours")]
    operations = [
        migrations.RunPython(pull_down(BEFORE), build(BEFORE)),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
