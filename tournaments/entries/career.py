"""The same player in other public events: within the federation, and beyond it only where the FIDE ID says so.

Every organization is asked in its own scope, so the walls between them stand; hidden events are asked nowhere.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django_scopes import scope

from portal.common.second_wall.reach import listing_the_public
from portal.organizations.models import Organization
from tournaments.entries.counting import LEFT, TAKING_PART
from tournaments.models import Entry, Tournament

MOST: Final = 60
"""Events that are shown, the newest."""


@dataclass(frozen=True, slots=True)
class OtherEvent:
    """One event in which the player stands in the entry list."""

    name: str
    slug: str
    organization: str
    organization_slug: str
    starts_on: datetime.date
    ends_on: datetime.date
    entry_id: int
    rating: int
    """There."""
    by_name: bool
    """Whether only the name says that it is the same person."""


@dataclass(frozen=True, slots=True)
class Career:
    """A player with all other events, the newest first."""

    name: str
    fide_id: int | None
    events: tuple[OtherEvent, ...]

    @property
    def any_by_name(self) -> bool:
        """Whether a name alone leads to one of them."""
        return any(one.by_name for one in self.events)


def career(tournament: Tournament, entry_id: int) -> Career | None:
    """The other events of a player; None for an entry that is not in this tournament. Two queries, and one for each
    organization that is asked."""
    entry = Entry.objects.filter(TAKING_PART | LEFT, tournament=tournament, pk=entry_id).first()
    if entry is None:
        return None
    own = tournament.organization
    with listing_the_public():
        rows = Tournament.objects.filter(is_public=True).exclude(pk=tournament.pk).select_related("organization")
        if not entry.fide_id:
            rows = rows.filter(organization=own)
        public: defaultdict[Organization, dict[int, Tournament]] = defaultdict(dict)
        for row in rows:
            public[row.organization][row.pk] = row
    found = [one for host, events in public.items() for one in _in(host, events, entry, by_name=host == own)]
    found.sort(key=lambda one: (one.starts_on, one.name), reverse=True)
    return Career(entry.name, entry.fide_id, tuple(found[:MOST]))


def _in(host: Organization, events: dict[int, Tournament], player: Entry, *, by_name: bool) -> list[OtherEvent]:
    meant = Q(fide_id=player.fide_id) if player.fide_id else Q(pk__in=())
    if by_name:
        meant |= _namesakes(player)
    with scope(organization=host):
        rows = Entry.objects.filter(TAKING_PART | LEFT, meant, tournament__in=list(events)).order_by("pk")
        entries = list(rows.only("tournament_id", "fide_id", "rating"))
    return [_event(host, events[one.tournament_id], one, player) for one in entries]


def _namesakes(player: Entry) -> Q:
    """Entries of the same name that no number or year tells apart."""
    same = Q(name__iexact=player.name)
    if player.fide_id:
        same &= Q(fide_id__isnull=True)
    if player.birth_year:
        same &= Q(birth_year__isnull=True) | Q(birth_year=player.birth_year)
    if player.federation:
        same &= Q(federation="") | Q(federation=player.federation)
    return same


def _event(host: Organization, event: Tournament, entry: Entry, player: Entry) -> OtherEvent:
    return OtherEvent(
        name=event.name,
        slug=event.slug,
        organization=host.name,
        organization_slug=host.slug,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        entry_id=entry.pk,
        rating=entry.rating,
        by_name=not entry.fide_id or entry.fide_id != player.fide_id,
    )
