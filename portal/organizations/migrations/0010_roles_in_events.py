"""Roles in one event, and roles with an end."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.second_wall.walls import REACH, build, of_organization, pull_down

TABLE = "organizations_eventmembership"
WALLS = (of_organization(TABLE, ("own_event_memberships", "SELECT", f"'person:' || {TABLE}.user_id = {REACH}")),)
EVERYWHERE = (
    "arbiter", "organizer", "owner", "arbiter,organizer", "arbiter,owner", "organizer,owner",
    "arbiter,organizer,owner", "viewer",
)  # fmt: skip
IN_EVENT = (
    "event_arbiter", "event_registrar", "event_results", "event_arbiter,event_registrar",
    "event_arbiter,event_results", "event_registrar,event_results", "event_arbiter,event_registrar,event_results",
    "event_viewer",
)  # fmt: skip


def _below(model: str, name: str, *, null: bool = False) -> models.ForeignKey:
    return models.ForeignKey(null=null, on_delete=django.db.models.deletion.CASCADE, related_name=name, to=model)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0013_privacy"),
        # The first that has events: later ones make triggers, and there are tables that SQLite makes anew before them.
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.AddField("membership", "ends_at", models.DateTimeField(null=True, verbose_name="last day")),
        migrations.CreateModel(
            name="EventMembership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ends_at", models.DateTimeField(null=True, verbose_name="last day")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("roles", models.CharField(max_length=60, verbose_name="roles")),
                ("organization", _below("organizations.organization", "event_memberships")),
                ("tournament", _below("tournaments.tournament", "event_memberships")),
                ("user", _below(settings.AUTH_USER_MODEL, "event_memberships")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "user"), name="event_member_once"),
                    models.CheckConstraint(
                        condition=models.Q(("roles__in", IN_EVENT)), name="event_member_roles_known"
                    ),
                ],
            },
        ),
        migrations.RemoveConstraint("invitation", "invitation_roles_known"),
        migrations.AddField("invitation", "role_ends_at", models.DateTimeField(null=True)),
        migrations.AddField("invitation", "tournament", _below("tournaments.tournament", "invitations", null=True)),
        migrations.AlterField("invitation", "roles", models.CharField(max_length=60, verbose_name="roles")),
        migrations.AddConstraint(
            "invitation",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("roles__in", EVERYWHERE), ("tournament", None)),
                    models.Q(("roles__in", IN_EVENT), ("tournament__isnull", False)),
                    _connector="OR",
                ),
                name="invitation_roles_known",
            ),
        ),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
