"""What organizers read above a single subject: the tournaments of an organization, the next step, the journal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tournaments.entries.counting import NOBODY, counts_by_tournament
from tournaments.imports.undoing.restore_points import RESTORE
from tournaments.models import (
    Entry,
    Round,
    RoundState,
    Tournament,
    lacks_result,
)
from tournaments.rounds.leaving import is_over

JOURNAL_PAGE = 50
OF_NUMBERS: Final = frozenset({"entries.renumbered", "entries.exchanged"})
"""Actions whose changes are pairing numbers by entry."""


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """One tournament on the dashboard, with what is to be done next."""

    tournament: Tournament
    players: int
    rounds: int
    published_round: int
    """The newest published round; 0 before the first."""
    step: str
    """``cancelled``, ``enter``, ``announce``, ``pair``, ``review``, ``results``, ``close`` or ``finished``."""
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


def events_of(organization: Organization) -> QuerySet[Tournament]:
    """The events of an organization, the newest first; its templates are none."""
    rows = Tournament.objects.filter(organization=organization, is_template=False)
    return rows.order_by("-starts_on", "name")


def tournaments_of_organization(
    organization: Organization, events: Collection[int] | None = None
) -> Sequence[TournamentRow]:
    """Every tournament of the organization, or those among ``events``, with its next step, newest first."""
    chosen, theirs = Q(), Q(tournament__organization=organization)
    if events is not None:
        chosen, theirs = Q(pk__in=events), theirs & Q(tournament__in=events)
    rows = list(events_of(organization).filter(chosen).select_related("regulations"))
    counts = counts_by_tournament(theirs)
    rounds: defaultdict[int, list[RoundRow]] = defaultdict(list)
    for tournament_id, row in _round_rows(theirs):
        rounds[tournament_id].append(row)
    result = []
    for tournament in rows:
        players = counts.get(tournament.pk, NOBODY)
        step = next_step(tournament, players.taking_part, rounds[tournament.pk])
        public = {RoundState.PUBLISHED, RoundState.CLOSED}
        published = [row.number for row in rounds[tournament.pk] if row.state in public]
        result.append(
            TournamentRow(
                tournament=tournament,
                players=players.players,
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
    """What the arbiter or organizer does next; the pages show exactly this as their primary action.

    ``players`` are those who take part.
    """
    if tournament.is_cancelled:
        return Step("cancelled")
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
            if row.number > 1 and is_over(tournament, row.number):
                return Step("finished")
            return Step("pair", row.number)
    return Step("finished")


def journal_of_tournament(tournament: Tournament, page: Any) -> Page[JournalEntry]:
    """One page of what happened, newest first."""
    rows = JournalEntry.objects.filter(organization=tournament.organization, subject=tournament.subject)
    ordered = rows.select_related("actor", "token").order_by("-at", "-pk")
    return Paginator(ordered, JOURNAL_PAGE).get_page(page)


def changes_of_rows(rows: Iterable[JournalEntry]) -> list[list[tuple[str, Any, Any]]]:
    """(what, before, after) for each row, without what did not change and what only undoing reads; pairing numbers
    stand beside the names of the players. At most one query."""
    rows = list(rows)
    numbered = [row for row in rows if row.action in OF_NUMBERS]
    keys = {int(key) for row in numbered for key in row.after or {}}
    names = {str(pk): name for pk, name in Entry.objects.filter(pk__in=keys).values_list("pk", "name")} if keys else {}
    return [
        [
            (names.get(name, name) if row.action in OF_NUMBERS else name, old, new)
            for name, old, new in _changes_of(row.before, row.after)
        ]
        for row in rows
    ]


def _changes_of(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[tuple[str, Any, Any]]:
    old, new = before or {}, after or {}
    names = [*new, *(name for name in old if name not in new)]
    return [
        (name, old.get(name), new.get(name)) for name in names if name != RESTORE and old.get(name) != new.get(name)
    ]


def _round_rows(which: Q) -> list[tuple[int, RoundRow]]:
    rounds = (
        Round.objects.filter(which)
        .annotate(board_count=Count("boards"), missing=Count("boards", filter=lacks_result("boards__")))
        .order_by("tournament_id", "number")
    )
    return [
        (
            row.tournament_id,
            RoundRow(row.number, row.state, row.starts_at, row.board_count, row.missing, row.results_held),
        )
        for row in rounds
    ]
