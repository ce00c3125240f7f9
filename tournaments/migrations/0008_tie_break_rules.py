"""The edition of the tie-break rules, and what counts for unrated players.

SQLite rebuilds the table of regulations, and refuses that while triggers name it: those are lifted meanwhile.
"""

from importlib import import_module

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

guards = import_module("tournaments.migrations.0002_guards")
later = import_module("tournaments.migrations.0006_prohibitions_and_adjustments")
TABLE = "tournaments_regulations"
ON_REGULATIONS = [
    guard for guard in (*guards.GUARDS, *later.GUARDS) if guard.table == TABLE or TABLE in guard.condition
]


def create(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _write(schema_editor, 0)


def lift(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _write(schema_editor, 1)


def _write(schema_editor: BaseDatabaseSchemaEditor, direction: int) -> None:
    write = guards.postgresql if schema_editor.connection.vendor == "postgresql" else guards.sqlite
    for guard in ON_REGULATIONS:
        for statement in write(guard)[direction]:
            schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_categories")]
    operations = [
        migrations.RunPython(lift, create),
        migrations.AddField(
            model_name="regulations",
            name="tie_break_edition",
            field=models.CharField(
                choices=[
                    ("2026-03", "C.07 of March 2026, in force"),
                    ("2024-08", "C.07 of August 2024, in force until February 2026"),
                ],
                default="2026-03",
                max_length=10,
                verbose_name="edition of the tie-break rules",
            ),
        ),
        migrations.AddField(
            model_name="regulations",
            name="unrated_rating",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="rating that counts for unrated players"
            ),
        ),
        migrations.RunPython(create, lift),
    ]
