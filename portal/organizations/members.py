"""What every change of somebody's roles keeps to, and how the journal says it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.dates import day_text
from portal.common.errors import Refused
from portal.organizations.models import (
    EventMembership,
    Membership,
    Organization,
    Role,
    User,
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


def refuse_beyond_own_end(
    organization: Organization,
    actor: User,
    roles: Collection[str],
    ends_at: datetime | None,
    membership: Membership | None = None,
) -> None:
    """Raise ``Refused`` where ``actor``, whose own roles end, would keep them longer by this, or make somebody an owner
    for longer: who owns an organization until a day passes it on until then. ``membership``: the one that changes.
    One query."""
    own_end = Membership.objects.filter(organization=organization, user=actor).values_list("ends_at", flat=True).first()
    if own_end is None or (ends_at is not None and ends_at <= own_end):
        return
    is_own = membership is not None and membership.user_id == actor.pk
    has_it = membership is not None and Role.OWNER in membership.held and _lasts(membership.ends_at, ends_at)
    if is_own or (Role.OWNER in roles and not has_it):
        raise Refused(
            "beyond_own_end",
            _("Your own roles end after %(day)s. Only an owner without an end makes that later, for you or others.")
            % {"day": day_text(last_day_of(own_end))},
            field="until",
        )


def _lasts(end: datetime | None, until: datetime | None) -> bool:
    """Whether what ends at ``end`` lasts as long as what ends at ``until``; None: for good."""
    return end is None or (until is not None and until <= end)


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
