"""Which roles somebody holds at this moment: in an organization, and in single events of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import BigIntegerField, Value
from django.utils import timezone

from portal.organizations.models import EventMembership, Membership, Organization, still_held


@dataclass(frozen=True, slots=True)
class HeldRoles:
    """The roles of one person in one organization; none that has ended."""

    everywhere: frozenset[str] = frozenset()
    by_event: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """Roles in one event by the event's id."""

    def __bool__(self) -> bool:
        """Whether the person works for the organization at all."""
        return bool(self.everywhere or self.by_event)

    def in_event(self, event: int | None) -> frozenset[str]:
        """What counts on the pages of an event; for None on those of the organization as a whole."""
        return self.everywhere | (self.by_event.get(event, frozenset()) if event is not None else frozenset())

    @property
    def events(self) -> frozenset[int] | None:
        """The events that the person sees; None for every one of the organization."""
        return None if self.everywhere else frozenset(self.by_event)


def held_by(user: Any, organization: Organization) -> HeldRoles:
    """What ``user`` holds now; nothing for everybody else. One query. Needs the organization's scope."""
    if not user.is_authenticated:
        return HeldRoles()
    words, now = {"organization": organization, "user": user}, still_held(timezone.now())
    nowhere = Value(None, output_field=BigIntegerField())
    everywhere = Membership.objects.filter(now, **words).values_list("roles", nowhere)
    rows = everywhere.union(
        EventMembership.objects.filter(now, **words).values_list("roles", "tournament_id"), all=True
    )
    held = {event: frozenset(roles.split(",")) for roles, event in rows}
    return HeldRoles(held.pop(None, frozenset()), held)


def roles_in(user: Any, organization: Organization, event: int) -> frozenset[str]:
    """The roles of ``user`` that count in one event. One query."""
    return held_by(user, organization).in_event(event)
