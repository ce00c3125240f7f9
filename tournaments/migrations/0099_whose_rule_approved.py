"""Whose rule asked for an approval; of those that are there, where an officer of the one above that asks gave them.

The guard of answers keeps that, too. It is away while the column comes and the rows are filled in.
"""

from importlib import import_module

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from portal.common.guards import Guard, create, lift, see_everything

BEFORE = import_module("tournaments.migrations.0090_approvals").GUARDS
GUARDS = (
    Guard(
        "approval_answer_stays",
        "tournaments_approval",
        ("UPDATE",),
        "what was approved or sent back stays so, for the version that it names",
        """NEW.tournament_id <> OLD.tournament_id OR NEW.digest <> OLD.digest OR NEW.version <> OLD.version
            OR NEW.subject <> OLD.subject OR OLD.state <> 'waiting'
            AND (NEW.state <> OLD.state OR COALESCE(NEW.decided_by_id, 0) <> COALESCE(OLD.decided_by_id, 0)
                OR NEW.given_for <> OLD.given_for)""",
    ),
)


def say_whose(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    approvals = apps.get_model("tournaments", "Approval").objects
    members = apps.get_model("organizations", "Membership").objects.filter(roles__contains="officer")
    below = approvals.filter(state="approved", tournament__organization__parent__isnull=False)
    for row in below.select_related("tournament__organization__parent__parent"):
        asks, above = None, row.tournament.organization.parent
        while above is not None:
            if row.subject in above.event_rules.get("approvals", ()):
                asks = above
            above = above.parent
        if asks is not None and members.filter(organization=asks, user=row.decided_by_id).exists():
            approvals.filter(pk=row.pk).update(given_for=asks.slug)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0098_read_from_above"), ("organizations", "0023_officers")]
    operations = [
        migrations.RunPython(lift(BEFORE), create(BEFORE)),
        migrations.AddField(
            model_name="approval",
            name="given_for",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.RunPython(say_whose, migrations.RunPython.noop),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
    ]
