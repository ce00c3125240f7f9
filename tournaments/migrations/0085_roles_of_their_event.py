"""Roles and invitations name events of their own organization alone."""

from django.db import migrations

from portal.common.guards import WRITTEN, Guard, create, lift

GUARDS = tuple(
    Guard(
        name,
        table,
        WRITTEN,
        message,
        """NEW.tournament_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM tournaments_tournament event
            WHERE event.id = NEW.tournament_id AND event.organization_id = NEW.organization_id)""",
    )
    for name, table, message in (
        (
            "event_role_of_its_organization",
            "organizations_eventmembership",
            "a role in an event is one of the organization of the event",
        ),
        (
            "invitation_of_its_event",
            "organizations_invitation",
            "an invitation is to an event of its own organization",
        ),
    )
)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0010_roles_in_events"),
        ("tournaments", "0082_fide_mode_left"),
    ]
    operations = [migrations.RunPython(create(GUARDS), lift(GUARDS))]
