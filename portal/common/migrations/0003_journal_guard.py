"""The journal is never edited and never deleted: the database refuses it."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

POSTGRESQL = """
CREATE FUNCTION journal_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'guard: a journal entry is never changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER journal_is_final BEFORE UPDATE OR DELETE ON common_journalentry
    FOR EACH ROW EXECUTE FUNCTION journal_is_final();
"""
POSTGRESQL_BACK = """
DROP TRIGGER journal_is_final ON common_journalentry;
DROP FUNCTION journal_is_final();
"""
SQLITE = [
    f"""
    CREATE TRIGGER journal_is_final_{action.lower()} BEFORE {action} ON common_journalentry
    BEGIN SELECT RAISE(ABORT, 'guard: a journal entry is never changed or deleted'); END
    """
    for action in ("UPDATE", "DELETE")
]
SQLITE_BACK = [f"DROP TRIGGER journal_is_final_{action}" for action in ("update", "delete")]


def forwards(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in [POSTGRESQL] if schema_editor.connection.vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement)


def backwards(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in [POSTGRESQL_BACK] if schema_editor.connection.vendor == "postgresql" else SQLITE_BACK:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("common", "0002_initial")]
    operations = [migrations.RunPython(forwards, backwards)]
