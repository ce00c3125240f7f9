"""Redactions: which rows that never change have lost the name of an erased person; the journal lets just that pass.

The guard of the journal of migration 0003 is written anew as a ``Guard``.
"""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

from portal.common.guards import Guard, but_for_redactions, create, lift, stays
from portal.common.second_wall.walls import build, of_organization, pull_down

OLD = import_module("portal.common.migrations.0003_journal_guard")
WALLS = (of_organization("common_redaction"),)
JOURNAL = "a journal entry is never changed or deleted"
REDACTION = "a redaction is applied once, and never changed or deleted"
KEPT = ("id", "organization_id", "subject", "action", "actor_id", "token_id", "at")
"""Columns of the journal that even a redaction leaves as they are."""

OF_JOURNAL = (
    but_for_redactions("common_journalentry", JOURNAL, *KEPT, name="journal_is_final"),
    Guard("journal_is_never_deleted", "common_journalentry", ("DELETE",), JOURNAL),
)
OF_REDACTIONS = (
    Guard(
        "redaction_is_final",
        "common_redaction",
        ("UPDATE",),
        REDACTION,
        " OR ".join(
            (
                "OLD.applied",
                "NOT NEW.applied",
                *(
                    f'NEW."{column}" <> OLD."{column}"'
                    for column in ("id", "organization_id", "subject", "table", "row", "content", "key", "signature")
                ),
            )
        ),
    ),
    Guard("redaction_is_never_deleted", "common_redaction", ("DELETE",), REDACTION),
    *stays("common_redaction", REDACTION, name="redaction"),
)


class Migration(migrations.Migration):
    dependencies = [("common", "0006_journal_tokens"), ("organizations", "0010_roles_in_events")]

    operations = [
        migrations.CreateModel(
            name="Redaction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("subject", models.CharField(max_length=80)),
                ("table", models.CharField(max_length=63)),
                ("row", models.BigIntegerField()),
                ("content", models.JSONField()),
                ("key", models.CharField(max_length=16)),
                ("signature", models.CharField(max_length=64)),
                ("applied", models.BooleanField(default=False)),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organizations.organization",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["subject"], name="redaction_subject"),
                    models.Index(fields=["table", "row"], name="redaction_row"),
                ],
            },
        ),
        migrations.RunPython(create(OF_REDACTIONS), lift(OF_REDACTIONS)),
        migrations.RunPython(OLD.backwards, OLD.forwards),
        migrations.RunPython(create(OF_JOURNAL), lift(OF_JOURNAL)),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
