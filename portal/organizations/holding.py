"""Which roles somebody holds at this moment: in an organization, in single events of it, and as an officer above it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import BigIntegerField, Q, Value
from django.utils import timezone

from portal.common.second_wall.reach import from_above, looking_for_memberships
from portal.organizations.models import EventMembership, Membership, Organization, Role, still_held


@dataclass(frozen=True, slots=True)
class HeldRoles:
    """The roles of one person in one organization; none that has ended."""

    everywhere: frozenset[str] = frozenset()
    by_event: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """Roles in one event by the event's id."""
    officer_of: Mapping[int, bool] = field(default_factory=dict)
    """The organizations above in which the person is a federation officer, by id: whether they ask for a second
    factor."""

    def __bool__(self) -> bool:
        """Whether the person works for the organization at all, or for one above it as an officer."""
        return bool(self.everywhere or self.by_event or self.officer_of)

    def in_event(self, event: int | None) -> frozenset[str]:
        """What counts on the pages of an event; for None on those of the organization as a whole."""
        officer = {Role.OFFICER.value} if self.officer_of else frozenset[str]()
        return self.own_in_event(event) | officer

    def own_in_event(self, event: int | None) -> frozenset[str]:
        """As ``in_event``, without what comes from above."""
        return self.everywhere | (self.by_event.get(event, frozenset()) if event is not None else frozenset())

    @property
    def events(self) -> frozenset[int] | None:
        """The events that the person sees; None for every one of the organization."""
        return None if self.everywhere or self.officer_of else frozenset(self.by_event)

    @property
    def needs_second_factor(self) -> bool:
        """Whether one of the organizations above, through which the person comes in, asks for a second factor."""
        return any(self.officer_of.values())

    @contextmanager
    def reach(self) -> Iterator[None]:
        """How far the person reaches: who has no role here but comes from above reads, and the database takes no
        write."""
        if self.officer_of and not (self.everywhere or self.by_event):
            with from_above(min(self.officer_of)):
                yield
        else:
            yield


def held_by(user: Any, organization: Organization) -> HeldRoles:
    """What ``user`` holds now; nothing for everybody else. One query, below another organization two. Needs the
    organization's scope."""
    if not user.is_authenticated:
        return HeldRoles()
    words, now = {"organization": organization, "user": user}, still_held(timezone.now())
    nowhere = Value(None, output_field=BigIntegerField())
    everywhere = Membership.objects.filter(now, **words).values_list("roles", nowhere)
    rows = everywhere.union(
        EventMembership.objects.filter(now, **words).values_list("roles", "tournament_id"), all=True
    )
    held = {event: frozenset(roles.split(",")) for roles, event in rows}
    found = HeldRoles(held.pop(None, frozenset()), held)
    return found if organization.parent_id is None else replace(found, officer_of=_officer_above(user, organization))


def _officer_above(user: Any, organization: Organization) -> dict[int, bool]:
    """The organizations above in which ``user`` is a federation officer now, and whether they ask for a second factor.
    One query."""
    parent = organization.parent_id
    with looking_for_memberships(user.pk):
        rows = Membership.objects.filter(
            Q(organization=parent) | Q(organization__branches=parent),
            still_held(timezone.now()),
            user=user,
            roles__contains=Role.OFFICER,
        )
        return dict(rows.values_list("organization_id", "organization__second_factor"))


def roles_in(user: Any, organization: Organization, event: int) -> frozenset[str]:
    """The roles of ``user`` that count in one event. One query."""
    return held_by(user, organization).in_event(event)
