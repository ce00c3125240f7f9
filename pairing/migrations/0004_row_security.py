"""Runs behind the second wall (``portal.common.second_wall.walls``)."""

from django.db import migrations

from portal.common.second_wall.walls import build, of_organization, pull_down

WALLS = (of_organization("pairing_pairingrun"),)


class Migration(migrations.Migration):
    dependencies = [("pairing", "0003_worker_of_a_run")]
    operations = [migrations.RunPython(build(WALLS), pull_down(WALLS))]
