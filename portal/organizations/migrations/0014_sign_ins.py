"""The journal of sign-ins, failures, refusals and downloads of personal data."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.guards import WRITTEN, Guard, create, lift
from portal.common.second_wall.walls import REACH, build, of_organization, pull_down

TABLE = "organizations_signinentry"
WALLS = (of_organization(TABLE, ("own_sign_ins", "SELECT", f"'person:' || {TABLE}.user_id = {REACH}")),)
GUARDS = (
    Guard(
        "sign_in_names_own_token",
        TABLE,
        WRITTEN,
        "the journal of sign-ins names a token of the same organization",
        """NEW.token_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM organizations_apitoken token
            WHERE token.id = NEW.token_id AND token.organization_id = NEW.organization_id)""",
    ),
)
KINDS = ("signed_in", "failed", "refused", "downloaded")


def _below(model: str, name: str, *, null: bool = False) -> models.ForeignKey:
    return models.ForeignKey(null=null, on_delete=django.db.models.deletion.CASCADE, related_name=name, to=model)


class Migration(migrations.Migration):
    dependencies = [("organizations", "0010_roles_in_events")]

    operations = [
        migrations.CreateModel(
            name="SignInEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("signed_in", "Signed in"),
                            ("failed", "Sign-in failed"),
                            ("refused", "Refused"),
                            ("downloaded", "Personal data downloaded"),
                        ],
                        max_length=12,
                    ),
                ),
                ("what", models.CharField(max_length=80)),
                ("about", models.CharField(blank=True, max_length=200)),
                ("device", models.CharField(blank=True, max_length=40)),
                ("key", models.CharField(max_length=64, unique=True)),
                ("at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                ("count", models.PositiveIntegerField(default=0)),
                ("organization", _below("organizations.organization", "sign_in_entries", null=True)),
                ("token", _below("organizations.apitoken", "+", null=True)),
                ("user", _below(settings.AUTH_USER_MODEL, "sign_in_entries")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["organization", "-id"], name="sign_in_organization_newest"),
                    models.Index(fields=["last_at"], name="sign_in_last_at"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", KINDS)), name="sign_in_kind_known")
                ],
            },
        ),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
