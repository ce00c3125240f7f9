"""What the desk reads about a festival: its sections with what is to be done, and who may be in the wrong one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from portal.organizations.models import Organization
from tournaments.entries.counting import NOBODY, counts_by_tournament
from tournaments.festivals.queries import ordered
from tournaments.listing.desk_queries import events_of
from tournaments.models import Entry, EntryStatus, Festival, RegistrationSettings, RegistrationState, Tournament
from tournaments.registration.twins import folded
from tournaments.registration.wording import limits_sentence

WAITING = (RegistrationState.PENDING, RegistrationState.WAITING)


@dataclass(frozen=True, slots=True)
class SectionRow:
    """One section on the page of its festival."""

    section: Tournament
    players: int
    asking: int
    """Registrations that wait for the desk or on the waiting list."""
    limits: str
    outside: tuple[Entry, ...]
    """Players whose rating the section does not admit."""


@dataclass(frozen=True, slots=True)
class Namesakes:
    """Players of one name in several sections; nothing tells whether they are one person."""

    name: str
    entries: tuple[tuple[Entry, Tournament], ...]


def festivals_of(organization: Organization) -> Sequence[Festival]:
    """Every festival with its number of ``sections``, by name. One query."""
    rows = Festival.objects.filter(organization=organization)
    return list(rows.annotate(sections=Count("tournaments")).order_by("name", "pk"))


def section_rows(festival: Festival) -> list[SectionRow]:
    """The sections in their order. Five queries."""
    sections = list(ordered(festival).annotate(asking=_asking()))
    counts = counts_by_tournament(Q(tournament__in=[one.pk for one in sections]))
    settings = {one.tournament_id: one for one in RegistrationSettings.objects.filter(tournament__in=sections)}
    outside: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(tournament__in=settings, status=EntryStatus.ACTIVE).order_by("name"):
        if settings[entry.tournament_id].why_not(entry.rating):
            outside[entry.tournament_id].append(entry)
    return [
        SectionRow(
            section,
            counts.get(section.pk, NOBODY).players,
            section.asking,
            limits_sentence(settings[section.pk]) if section.pk in settings else "",
            tuple(outside[section.pk]),
        )
        for section in sections
    ]


def namesakes(festival: Festival) -> list[Namesakes]:
    """Names that stand in several sections of a festival in which everybody has one. Two queries at most.

    Whose FIDE IDs or years of birth differ are two people, and are left out.
    """
    if not festival.one_section_each:
        return []
    sections = {one.pk: one for one in ordered(festival)}
    by_name: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(tournament__in=sections, status=EntryStatus.ACTIVE).order_by("name", "pk"):
        by_name[folded(entry.name)].append(entry)
    found = []
    for entries in by_name.values():
        alike = [one for one in entries if any(_may_be_one(one, other) for other in entries)]
        if alike:
            found.append(Namesakes(alike[0].name, tuple((one, sections[one.tournament_id]) for one in alike)))
    return found


def single_tournaments(organization: Organization) -> Sequence[Tournament]:
    """The tournaments that are no section yet, the newest first. One query."""
    return list(events_of(organization).filter(festival__isnull=True))


def _asking() -> Count:
    return Count("registrations", filter=Q(registrations__state__in=WAITING), distinct=True)


def _may_be_one(one: Entry, other: Entry) -> bool:
    if one.tournament_id == other.tournament_id:
        return False
    ids, years = {one.fide_id, other.fide_id} - {None}, {one.birth_year, other.birth_year} - {None}
    return len(ids) < 2 and len(years) < 2
