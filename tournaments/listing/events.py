"""The public events of all federations: found by words, and sorted by what is played now, soon, or is over."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from portal.common.second_wall.reach import listing_the_public
from portal.organizations.models import Organization
from portal.organizations.tree.queries import in_tree
from tournaments.entries.finding import matches, words_of
from tournaments.models import Tournament

SHOWN: Final = 200
"""Finished events on a page without a search; older ones are found by their words."""
_DAY: Final = datetime.timedelta(days=1)
_YEAR: Final = datetime.timedelta(days=366)


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """One public event of any federation."""

    id: int
    name: str
    slug: str
    city: str
    organization: str
    """The federation, by name."""
    organization_slug: str
    starts_on: datetime.date
    ends_on: datetime.date
    state: str
    """``now``, ``coming`` or ``past``, by the day it is where the event is played; ``cancelled`` for one of the first
    two that does not take place."""
    is_cancelled: bool

    @property
    def is_draft(self) -> bool:
        """Whether it is not public yet, which a public event never is."""
        return False

    @property
    def address(self) -> str:
        """The entrance of the event, in the active language."""
        return reverse("public:tournament", args=[self.organization_slug, self.slug])


@dataclass(frozen=True, slots=True)
class Events:
    """What a search finds, or everything."""

    now: tuple[PublicEvent, ...]
    coming: tuple[PublicEvent, ...]
    """The soonest first."""
    past: tuple[PublicEvent, ...]
    """The newest first, not more than ``SHOWN``."""
    past_in_all: int
    cancelled: tuple[PublicEvent, ...]
    """Those that would be played now or soon."""

    @property
    def found(self) -> int:
        """How many there are."""
        return len(self.now) + len(self.coming) + len(self.cancelled) + self.past_in_all


def find_events(search: str = "") -> Events:
    """Public events of all federations whose name, place, federation or year ``search`` means. One query."""
    words = words_of(search)
    found = [one for one in _events(Q()) if matches(words, _words(one))]
    past = [one for one in reversed(found) if one.state == "past"]
    off = _in(found, "cancelled")
    return Events(_in(found, "now"), _in(found, "coming"), tuple(past[:SHOWN]), len(past), off)


def open_events() -> Events:
    """The public events that are played now or soon, or were to be, of all federations. One query, without those that
    are over."""
    found = _events(Q(ends_on__gte=timezone.now().date() - _DAY))
    return Events(_in(found, "now"), _in(found, "coming"), (), 0, _in(found, "cancelled"))


def events_of(organization: Organization) -> list[PublicEvent]:
    """The public events of one federation, and of all that stand below it, that ended less than a year ago, are played,
    or come; the soonest first. One query."""
    return _events(in_tree(organization) & Q(ends_on__gte=timezone.now().date() - _YEAR))


def _events(which: Q) -> list[PublicEvent]:
    now = timezone.now()
    with listing_the_public():
        rows = Tournament.objects.filter(which, is_public=True).select_related("organization")
        return [_event(row, now) for row in rows.order_by("starts_on", "name", "pk")]


def _event(row: Tournament, now: datetime.datetime) -> PublicEvent:
    today = now.astimezone(zoneinfo.ZoneInfo(row.time_zone)).date()
    state = "past" if row.ends_on < today else "coming" if row.starts_on > today else "now"
    if row.is_cancelled and state != "past":
        state = "cancelled"
    host = row.organization
    return PublicEvent(
        row.pk, row.name, row.slug, row.city, host.name, host.slug, row.starts_on, row.ends_on, state, row.is_cancelled
    )  # fmt: skip


def _words(event: PublicEvent) -> str:
    return f"{event.name} {event.city} {event.organization} {event.starts_on.year}"


def _in(events: Iterable[PublicEvent], state: str) -> tuple[PublicEvent, ...]:
    return tuple(one for one in events if one.state == state)


def months_of(events: Sequence[PublicEvent]) -> list[tuple[datetime.date, list[PublicEvent]]]:
    """The events by the month in which they begin, as a calendar has them."""
    months: dict[datetime.date, list[PublicEvent]] = {}
    for one in events:
        months.setdefault(one.starts_on.replace(day=1), []).append(one)
    return list(months.items())
