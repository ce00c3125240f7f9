"""What every change of somebody's roles keeps to, and how the journal says it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import (
    EventMembership,
    Membership,
    Organization,
    Role,
    event_roles_written,
    last_day_of,
    roles_written,
)


def said_of(email: str, roles: str, ends_at: datetime | None, event: Any = None) -> dict[str, str]:
    """What the journal says of somebody's roles."""
    said = {"email": email, "role": roles}
    if event is not None:
        said["event"] = event.name
    if ends_at is not None:
        said["until"] = last_day_of(ends_at).isoformat()
    return said


def refuse_known(organization: Organization, email: str, event: Any) -> None:
    """Raise ``Refused`` for somebody who has roles there already, and may find them in the list."""
    if event is not None:
        if EventMembership.objects.filter(organization=organization, tournament=event, user__email=email).exists():
            raise Refused(
                "already_in_event",
                _("%(email)s has a role in this event already. Change it in the list.") % {"email": email},
                field="email",
            )
    elif Membership.objects.filter(organization=organization, user__email=email).exists():
        raise Refused(
            "already_member",
            _("%(email)s is a member already. Change the role in the list of members instead.") % {"email": email},
            field="email",
        )


def keep_an_owner(membership: Membership, roles: Collection[str] = (), ends_at: datetime | None = None) -> None:
    """Raise ``Refused`` where nobody would own the organization for good once ``membership`` has ``roles``: an owner
    whose role ends does not count, since nobody does anything on the day when it does."""
    if Role.OWNER in roles and ends_at is None:
        return
    others = Membership.objects.exclude(pk=membership.pk).filter(organization=membership.organization)
    if Role.OWNER in membership.held and not others.filter(roles__contains=Role.OWNER, ends_at=None).exists():
        raise Refused(
            "last_owner",
            _("An organization needs an owner without an end. Make another member owner first, then try again."),
        )


def refuse_ended(ends_at: datetime | None) -> None:
    """Raise ``Refused`` for an end of roles that is over."""
    if ends_at is not None and ends_at <= timezone.now():
        raise Refused("role_ended", _("This day is over. Choose a later one, or none."), field="until")


def written_in_event(roles: Collection[str]) -> str:
    """A set of roles in an event as it is stored. Raises ``Refused`` for one that nobody can hold."""
    try:
        return event_roles_written(roles)
    except ValueError as error:
        raise Refused("roles_unknown", _("Tick at least one of the roles in the list."), field="roles") from error


def written_everywhere(roles: Collection[str]) -> str:
    """As ``written_in_event``, of roles in the organization as a whole."""
    try:
        return roles_written(roles)
    except ValueError as error:
        raise Refused("roles_unknown", _("Tick at least one of the roles in the list."), field="roles") from error


def lock_members(organization: Organization) -> None:
    """Have whoever else changes members of the organization wait for the end of the transaction."""
    Organization.objects.select_for_update().get(pk=organization.pk)
