"""The journal is neither emptied (TRUNCATE of PostgreSQL) nor replaced (REPLACE of SQLite)."""

from django.db import migrations

from portal.common.guards import create, lift, stays

GUARDS = stays("common_journalentry", "a journal entry is never changed or deleted", name="journal")


class Migration(migrations.Migration):
    dependencies = [("common", "0003_journal_guard")]
    operations = [migrations.RunPython(create(GUARDS), lift(GUARDS))]
