"""The calendar of a league: when and where every match is played, at whose home, and what is still outstanding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pairing.engine.model import Outcome
from pairing.engine.table_rounds import table_pairs
from tournaments.history.published import PublishedRound, public_state, published_rounds
from tournaments.history.team_rounds import NO_RESULT
from tournaments.models import Entry, Fixture, Regulations, Round, Tournament
from tournaments.teams.queries import points_of


@dataclass(frozen=True, slots=True)
class CalendarMatch:
    """A match that is played or to come. Points are tenths."""

    round_number: int
    home: int
    """Entry of the team that plays at home: the one named first, where nothing else is said."""
    home_name: str
    away: int
    away_name: str
    board: int | None
    """The number of the match in its round; None before that is published."""
    starts_at: datetime | None
    """That of the round where the match has none of its own; None for a postponed match without a new time."""
    venue: str
    postponed: bool
    home_points: int | None = None
    """Game points; None until every board has its result."""
    away_points: int | None = None
    outstanding: bool = False
    """Whether a board has no result, or is adjourned, in a round that is published."""


@dataclass(frozen=True, slots=True)
class CalendarRound:
    """A round with its matches."""

    number: int
    starts_at: datetime | None
    matches: tuple[CalendarMatch, ...]


def league_calendar(tournament: Tournament, team: int | None = None) -> tuple[CalendarRound, ...]:
    """Every round whose matches are known, or those of one team. Seven queries.

    Rounds to come are known by their tables, once round 1 is published and the numbers of the teams stand.
    """
    regulations = Regulations.objects.get(tournament=tournament)
    known = published_rounds(tournament) if regulations.of_teams else ()
    if not known:
        return ()
    fixtures = {
        (one.round_id, frozenset((one.home_id, one.away_id))): one
        for one in Fixture.objects.filter(round__tournament=tournament)
    }
    names = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "name"))
    by_number = {one.number: one for one in known}
    found = []
    for round_ in Round.objects.filter(tournament=tournament).order_by("number"):
        published = by_number.get(round_.number)
        pairs = _published_pairs(published) if published else _table_pairs(known, regulations, round_.number)
        matches = tuple(
            _match(round_, pair, fixtures.get((round_.pk, frozenset(pair))), published, names, regulations)
            for pair in pairs
            if team is None or team in pair
        )
        if matches:
            found.append(CalendarRound(round_.number, round_.starts_at, matches))
    return tuple(found)


def outstanding_matches(tournament: Tournament, after_round: int) -> tuple[CalendarMatch, ...]:
    """The matches up to ``after_round`` that are still to be played. As ``league_calendar``."""
    rounds = league_calendar(tournament)
    return tuple(one for round_ in rounds if round_.number <= after_round for one in round_.matches if one.outstanding)


def pairs_of_round(tournament: Tournament, number: int) -> Sequence[tuple[int, int]]:
    """The pairs of teams (entries) that meet in a round, the one with White on board 1 first. Five queries."""
    regulations = Regulations.objects.get(tournament=tournament)
    known = published_rounds(tournament) if regulations.of_teams else ()
    published = next((one for one in known if one.number == number), None)
    if published:
        return _published_pairs(published)
    return _table_pairs(known, regulations, number) if known else ()


def _published_pairs(published: PublishedRound) -> Sequence[tuple[int, int]]:
    return [(row["white"], row["black"]) for row in published.payload["boards"]]


def _table_pairs(known: Sequence[PublishedRound], regulations: Regulations, number: int) -> Sequence[tuple[int, int]]:
    entry_of = {row["number"]: row["entry"] for row in known[-1].payload["players"]}
    pairs = table_pairs(public_state(known, regulations), number)
    return [(entry_of[white], entry_of[black]) for white, black in pairs if white in entry_of and black in entry_of]


def _match(
    round_: Round,
    pair: tuple[int, int],
    fixture: Fixture | None,
    published: PublishedRound | None,
    names: dict[int, str],
    regulations: Regulations,
) -> CalendarMatch:
    home, away = (fixture.home_id, fixture.away_id) if fixture else pair
    codes = ""
    board = None
    if published:
        board = next(row["number"] for row in published.payload["boards"] if row["white"] == pair[0])
        result = published.results.get(pair)
        codes = result.teams if result else ""
    open_boards = not codes or NO_RESULT in codes or Outcome.UNFINISHED.value in codes
    points: dict[int, int | None] = {home: None, away: None}
    if not open_boards:
        points = dict(zip(pair, points_of(codes, regulations.weights), strict=True))
    postponed = bool(fixture and fixture.postponed) and open_boards
    own = fixture.starts_at if fixture else None
    return CalendarMatch(
        round_.number, home, names[home], away, names[away], board,
        own or (None if postponed else round_.starts_at), fixture.venue if fixture else "", postponed,
        points[home], points[away], published is not None and open_boards,
    )  # fmt: skip
