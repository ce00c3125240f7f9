"""The journal behind the second wall (``portal.common.second_wall.walls``)."""

from django.db import migrations

from portal.common.second_wall.walls import build, of_organization, pull_down

WALLS = (of_organization("common_journalentry"),)


class Migration(migrations.Migration):
    dependencies = [("common", "0004_journal_is_not_replaced")]
    operations = [migrations.RunPython(build(WALLS), pull_down(WALLS))]
