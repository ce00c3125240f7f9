"""What the pages of organizers read: tournaments of an organization, entries of a tournament, the journal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Prefetch, Q

from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tournaments.models import (
    Bye,
    Entry,
    PointAdjustment,
    Prohibition,
    Regulations,
    Round,
    RoundState,
    Tournament,
)

JOURNAL_PAGE = 50


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """One tournament on the dashboard, with what is to be done next."""

    tournament: Tournament
    players: int
    rounds: int
    published_round: int
    """The newest published round; 0 before the first."""
    step: str
    """``enter``, ``announce``, ``pair``, ``review``, ``results``, ``close`` or ``finished``."""
    step_round: int
    """The round that the step is about; 0 where it is about none."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One round on the console."""

    number: int
    state: str
    starts_at: datetime | None
    boards: int
    missing: int
    """Boards without a result."""
    results_held: bool


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing to do in a tournament."""

    name: str
    round_number: int = 0


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry in the table of entries, with the byes that it has asked for."""

    entry: Entry
    byes: tuple[tuple[int, str], ...]
    """(round, kind), in order of the round."""


def tournaments_of_organization(organization: Organization) -> Sequence[TournamentRow]:
    """Every tournament of the organization with its next step, newest first."""
    rows = list(
        Tournament.objects.filter(organization=organization)
        .annotate(players=Count("entries"))
        .order_by("-starts_on", "name")
    )
    rounds: defaultdict[int, list[RoundRow]] = defaultdict(list)
    for tournament_id, row in _round_rows(Q(tournament__organization=organization)):
        rounds[tournament_id].append(row)
    result = []
    for tournament in rows:
        step = next_step(tournament, tournament.players, rounds[tournament.pk])
        public = {RoundState.PUBLISHED, RoundState.CLOSED}
        published = [row.number for row in rounds[tournament.pk] if row.state in public]
        result.append(
            TournamentRow(
                tournament=tournament,
                players=tournament.players,
                rounds=len(rounds[tournament.pk]),
                published_round=max(published, default=0),
                step=step.name,
                step_round=step.round_number,
            )
        )
    return result


def rounds_of_tournament(tournament: Tournament) -> Sequence[RoundRow]:
    """Every round with its state and the number of missing results."""
    return [row for _tournament_id, row in _round_rows(Q(tournament=tournament))]


def next_step(tournament: Tournament, players: int, rounds: Sequence[RoundRow]) -> Step:
    """What the arbiter or organizer does next; the pages show exactly this as their primary action."""
    draft = next((row.number for row in rounds if row.state == RoundState.DRAFT), None)
    if draft is not None:
        return Step("review", draft)
    for row in rounds:
        if row.state == RoundState.PUBLISHED:
            return Step("results" if row.missing else "close", row.number)
        if row.state == RoundState.PLANNED:
            if players < 2:
                return Step("enter")
            if row.number == 1 and not tournament.is_public:
                return Step("announce")
            return Step("pair", row.number)
    return Step("finished")


def entries_of_tournament(tournament: Tournament) -> Sequence[EntryRow]:
    """The entries in order of pairing number, those without a number last, by name."""
    byes: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    asked = Bye.objects.filter(round__tournament=tournament, requested=True)
    for entry_id, number, kind in asked.order_by("round__number").values_list("entry_id", "round__number", "kind"):
        byes[entry_id].append((number, kind))
    entries = Entry.objects.filter(tournament=tournament)
    ordered = sorted(entries, key=lambda e: (e.pairing_number is None, e.pairing_number or 0, e.name.casefold()))
    return [EntryRow(entry, tuple(byes[entry.pk])) for entry in ordered]


def byes_of_entry(entry: Entry) -> Sequence[Bye]:
    """The byes that one player has had or has asked for, by round."""
    return list(Bye.objects.filter(entry=entry).select_related("round").order_by("round__number"))


def prohibitions_of_tournament(tournament: Tournament) -> Sequence[Prohibition]:
    """The groups of players who may not meet, each with its players in order of number. Two queries."""
    players = Prefetch("entries", Entry.objects.order_by("pairing_number", "name"))
    return list(Prohibition.objects.filter(tournament=tournament).prefetch_related(players).order_by("pk"))


def adjustments_of_entry(entry: Entry) -> Sequence[PointAdjustment]:
    """The bonus and penalty points of one player, by round."""
    return list(PointAdjustment.objects.filter(entry=entry).select_related("round").order_by("round__number", "pk"))


def open_rounds(tournament: Tournament) -> Sequence[int]:
    """The published rounds whose points can still change: the next round is not completed."""
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    closed = {round_.number for round_ in rounds if round_.state == RoundState.CLOSED}
    return [round_.number for round_ in rounds if round_.revision_id and round_.number + 1 not in closed]


def planned_rounds(tournament: Tournament) -> Sequence[int]:
    """Numbers of the rounds that are not paired."""
    rounds = Round.objects.filter(tournament=tournament, state=RoundState.PLANNED)
    return list(rounds.order_by("number").values_list("number", flat=True))


def regulations_of(tournament: Tournament) -> Regulations:
    """The regulations as they stand."""
    return Regulations.objects.select_related("tournament").get(tournament=tournament)


def journal_of_tournament(tournament: Tournament, page: Any) -> Page[JournalEntry]:
    """One page of what happened, newest first."""
    rows = JournalEntry.objects.filter(organization=tournament.organization, subject=tournament.subject)
    ordered = rows.select_related("actor").order_by("-at", "-pk")
    return Paginator(ordered, JOURNAL_PAGE).get_page(page)


def changes_of(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[tuple[str, Any, Any]]:
    """(what, before, after) for a journal row, leaving out what did not change."""
    old, new = before or {}, after or {}
    names = [*new, *(name for name in old if name not in new)]
    return [(name, old.get(name), new.get(name)) for name in names if old.get(name) != new.get(name)]


def _round_rows(which: Q) -> list[tuple[int, RoundRow]]:
    rounds = (
        Round.objects.filter(which)
        .annotate(board_count=Count("boards"), missing=Count("boards", filter=Q(boards__white_outcome="")))
        .order_by("tournament_id", "number")
    )
    return [
        (
            row.tournament_id,
            RoundRow(row.number, row.state, row.starts_at, row.board_count, row.missing, row.results_held),
        )
        for row in rounds
    ]
