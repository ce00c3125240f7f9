"""Tokens of programs: hashed, of one member, behind the second wall."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.guards import WRITTEN, Guard, create, lift
from portal.common.second_wall.walls import build, of_organization, pull_down

WALLS = (of_organization("organizations_apitoken"),)
GUARDS = (
    Guard(
        "token_of_its_member",
        "organizations_apitoken",
        WRITTEN,
        "a token belongs to a member of its own organization",
        """NEW.membership_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM organizations_membership member
            WHERE member.id = NEW.membership_id AND member.organization_id = NEW.organization_id
            AND member.user_id = NEW.made_by_id)""",
    ),
    Guard(
        "token_stays_as_made",
        "organizations_apitoken",
        ("UPDATE",),
        "a token keeps its rights and never comes back to life",
        """NEW.organization_id <> OLD.organization_id OR NEW.made_by_id <> OLD.made_by_id
        OR NEW.token_hash <> OLD.token_hash OR NEW.scopes <> OLD.scopes OR NEW.everywhere <> OLD.everywhere
        OR NEW.expires_at > OLD.expires_at
        OR (OLD.membership_id IS NULL AND NEW.membership_id IS NOT NULL)
        OR (NEW.membership_id IS NOT NULL AND NEW.membership_id <> OLD.membership_id)
        OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS NULL)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0006_quotas"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("scopes", models.CharField(max_length=60, verbose_name="rights")),
                ("everywhere", models.BooleanField(default=True)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("beginning", models.CharField(max_length=12)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "membership",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tokens",
                        to="organizations.membership",
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to="organizations.organization",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "scopes__in",
                                (
                                    "entries",
                                    "read",
                                    "reports",
                                    "results",
                                    "rounds",
                                    "entries,read",
                                    "entries,reports",
                                    "entries,results",
                                    "entries,rounds",
                                    "read,reports",
                                    "read,results",
                                    "read,rounds",
                                    "reports,results",
                                    "reports,rounds",
                                    "results,rounds",
                                    "entries,read,reports",
                                    "entries,read,results",
                                    "entries,read,rounds",
                                    "entries,reports,results",
                                    "entries,reports,rounds",
                                    "entries,results,rounds",
                                    "read,reports,results",
                                    "read,reports,rounds",
                                    "read,results,rounds",
                                    "reports,results,rounds",
                                    "entries,read,reports,results",
                                    "entries,read,reports,rounds",
                                    "entries,read,results,rounds",
                                    "entries,reports,results,rounds",
                                    "read,reports,results,rounds",
                                    "entries,read,reports,results,rounds",
                                ),
                            )
                        ),
                        name="token_scopes_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("expires_at__gt", models.F("created_at"))), name="token_expires_later"
                    ),
                ],
            },
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
