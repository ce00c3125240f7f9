"""Festivals as anybody may read them: their public sections, and what these have published."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from django.db.models import Q, QuerySet

from pairing.engine.registry import description_of
from portal.organizations.models import Organization
from tournaments.entries.letters import alphabetical
from tournaments.entries.queries import entry_list
from tournaments.festivals.shapes import (
    PlannedRound,
    PublicFestival,
    Seat,
    SectionCard,
    SectionPlayer,
    SectionTable,
)
from tournaments.history.published import NEWEST, PublishedRound, published_rounds
from tournaments.listing.overview import tournament_lines
from tournaments.models import Festival, RegistrationSettings, Regulations, Round, Tournament
from tournaments.registration.offer import offer_of
from tournaments.registration.wording import limits_sentence
from tournaments.standings.queries import standings_page

FIRST: Final = 10
"""So many places of each section stand in the common table."""


def public_festival(organization: Organization, slug: str) -> PublicFestival | None:
    """The festival under this address if one of its sections is public. Two queries."""
    festival = Festival.objects.select_related("organization").filter(organization=organization, slug=slug).first()
    if festival is None:
        return None
    sections = tuple(ordered(festival).filter(is_public=True).select_related("organization"))
    return PublicFestival(festival, sections) if sections else None


def ordered(festival: Festival) -> QuerySet[Tournament]:
    """The sections of a festival in their order."""
    return Tournament.objects.filter(festival=festival).order_by("section_place", "starts_on", "name")


def public_festivals(organization: Organization) -> list[PublicFestival]:
    """The festivals of an organization with a public section, the newest first. One query."""
    rows = Tournament.objects.filter(organization=organization, is_public=True, festival__isnull=False)
    sections = rows.select_related("festival").order_by("festival_id", "section_place", "starts_on", "name")
    found = [
        PublicFestival(members[0].festival, tuple(members))
        for members in (list(group) for _key, group in groupby(sections, key=lambda one: one.festival_id))
        if members[0].festival is not None
    ]
    return sorted(found, key=lambda one: (one.starts_on, one.festival.name), reverse=True)


def section_cards(shown: PublicFestival) -> list[SectionCard]:
    """The sections with their players, limits and places. Three queries, and five for each with registration."""
    keys = [one.pk for one in shown.sections]
    lines = {line.id: line for line in tournament_lines(Q(pk__in=keys))}
    limits = {
        one.tournament_id: limits_sentence(one) for one in RegistrationSettings.objects.filter(tournament__in=keys)
    }
    coming: dict[int, PlannedRound] = {}
    for one in schedule(shown):
        if not one.published:
            coming.setdefault(one.section.pk, one)
    return [
        SectionCard(
            section,
            lines[section.pk],
            limits.get(section.pk, ""),
            offer_of(section) if section.registration_open else None,
            coming.get(section.pk),
        )
        for section in shown.sections
    ]


def schedule(shown: PublicFestival) -> list[PlannedRound]:
    """The rounds of all sections that have a time, in the order of the clock. One query."""
    sections = {one.pk: one for one in shown.sections}
    rows = Round.objects.filter(tournament__in=sections, starts_at__isnull=False).order_by("starts_at")
    found = [
        PlannedRound(sections[one.tournament_id], one.number, one.starts_at, one.revision_id is not None)
        for one in rows.defer("lot")
        if one.starts_at is not None
    ]
    places = {one.pk: place for place, one in enumerate(shown.sections)}
    return sorted(found, key=lambda one: (one.starts_at, places[one.section.pk]))


def all_players(shown: PublicFestival) -> list[SectionPlayer]:
    """Everybody in every section, the highest rating first. Five queries for each section."""
    found = [
        SectionPlayer(section, line) for section in shown.sections for line in entry_list(section).lines
    ]  # fmt: skip
    return sorted(found, key=lambda one: (-one.line.player.rating, alphabetical(one.line.player.name)))


def all_seats(shown: PublicFestival) -> list[Seat]:
    """Where everybody sits in the newest round of their section, by name. Three queries for each section."""
    found = [
        seat
        for section in shown.sections
        for newest in published_rounds(section, only=NEWEST)
        for seat in _seats(section, newest)
    ]
    return sorted(found, key=lambda seat: alphabetical(seat.player.name))


def section_tables(shown: PublicFestival) -> list[SectionTable]:
    """The heads of the standings of the sections that have some. Six queries for each section."""
    found = []
    for section in shown.sections:
        page = standings_page(section)
        if page is None or not page.after_round:
            continue
        by_table = description_of(Regulations.objects.get(tournament=section).system).table
        found.append(
            SectionTable(
                section,
                page.after_round,
                page.rounds,
                page.lines[:FIRST],
                len(page.lines),
                by_table,
                page.after_round == page.rounds and not page.unfinished,
            )
        )
    return found


def _seats(section: Tournament, newest: PublishedRound) -> Iterator[Seat]:
    for board in newest.payload["boards"]:
        tables = tuple(board.get("tables", ()))
        for own, other, colour in (("white", "black", "w"), ("black", "white", "b")):
            yield Seat(
                section,
                newest.number,
                newest.line(board[own]),  # type: ignore[literal-required]
                board["number"],
                tables,
                colour,
                newest.line(board[other]),  # type: ignore[literal-required]
            )
    for bye in newest.payload["byes"]:
        yield Seat(section, newest.number, newest.line(bye["entry"]), bye=bye["kind"])
