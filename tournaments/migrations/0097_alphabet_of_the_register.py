"""The register is in the order of the alphabet that every list of the portal has."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tournaments.entries.letters import first_level

PLAYERS = "tournaments_registeredplayer"
BATCH = 500


def compare_letter_by_letter(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A space comes before every letter, whatever the language of the database."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f'ALTER TABLE {PLAYERS} ALTER COLUMN sort_key TYPE varchar(80) COLLATE "C"')


def sort_anew(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write the key of every player as the program makes it now."""
    rows = apps.get_model("tournaments", "RegisteredPlayer")._base_manager
    changed = []
    for player in rows.only("name", "sort_key").order_by("pk").iterator(chunk_size=BATCH):
        player.sort_key = first_level(player.name)[:80]
        changed.append(player)
        if len(changed) == BATCH:
            rows.bulk_update(changed, ["sort_key"])
            changed.clear()
    rows.bulk_update(changed, ["sort_key"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0096_judged_reports")]
    operations = [
        migrations.RunPython(compare_letter_by_letter, migrations.RunPython.noop),
        migrations.RunPython(sort_anew, migrations.RunPython.noop),
    ]
