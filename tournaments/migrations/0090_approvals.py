"""Approvals of announcements and reports."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.guards import Guard, create, lift, see_everything
from portal.common.second_wall.walls import below, build, pull_down

WALLS = (below("tournaments_tournament", "tournament_id", "tournaments_approval"),)
GUARDS = (
    Guard(
        "approval_answer_stays",
        "tournaments_approval",
        ("UPDATE",),
        "what was approved or sent back stays so, for the version that it names",
        """NEW.tournament_id <> OLD.tournament_id OR NEW.digest <> OLD.digest OR NEW.version <> OLD.version
            OR NEW.subject <> OLD.subject OR OLD.state <> 'waiting'
            AND (NEW.state <> OLD.state OR COALESCE(NEW.decided_by_id, 0) <> COALESCE(OLD.decided_by_id, 0))""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0089_register"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Approval",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "subject",
                    models.CharField(
                        choices=[("announcement", "announcement"), ("report", "rating report")], max_length=12
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("version", models.PositiveSmallIntegerField(default=0)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waits for its approval"),
                            ("approved", "approved"),
                            ("sent_back", "sent back"),
                            ("overtaken", "overtaken by a newer version"),
                        ],
                        default="waiting",
                        max_length=9,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("note", models.CharField(blank=True, max_length=500, verbose_name="note")),
                ("decided_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=1000, verbose_name="reason")),
                ("tell_at", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="approvals",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("tell_at__isnull", False)), fields=["tell_at"], name="approval_to_tell"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "waiting")),
                        fields=("tournament", "subject"),
                        name="one_approval_waits",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("subject__in", ["announcement", "report"])), name="approval_subject_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("decided_at", None), ("decided_by", None), ("state__in", ["waiting", "overtaken"])
                            ),
                            models.Q(
                                ("decided_at__isnull", False), ("decided_by__isnull", False), ("state", "approved")
                            ),
                            models.Q(
                                ("decided_at__isnull", False),
                                ("decided_by__isnull", False),
                                ("state", "sent_back"),
                                models.Q(("reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="approval_answered_or_not",
                    ),
                ],
            },
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
