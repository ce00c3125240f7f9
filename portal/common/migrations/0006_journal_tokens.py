"""The journal says through which token of a program somebody did something.

The column is added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

import django.db.models.deletion
from django.db import migrations, models

from portal.common.guards import Guard, create, lift

GUARDS = (
    Guard(
        "journal_names_own_token",
        "common_journalentry",
        ("INSERT",),
        "the journal names a token of the same organization",
        """NEW.token_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM organizations_apitoken token
            WHERE token.id = NEW.token_id AND token.organization_id = NEW.organization_id)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [("common", "0005_row_security"), ("organizations", "0007_api_tokens")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE common_journalentry ADD COLUMN token_id bigint NULL"
                    " REFERENCES organizations_apitoken (id) DEFERRABLE INITIALLY DEFERRED",
                    "ALTER TABLE common_journalentry DROP COLUMN token_id",
                ),
                migrations.RunSQL(
                    "CREATE INDEX common_journalentry_token_id ON common_journalentry (token_id)",
                    "DROP INDEX common_journalentry_token_id",
                ),
            ],
            state_operations=[
                migrations.AddField(
                    model_name="journalentry",
                    name="token",
                    field=models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organizations.apitoken",
                    ),
                )
            ],
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
