"""Matches of a round as the arbiter sees them: every board with its result, and whose line-up is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models import Board, Captain, Entry, LineUp, ResultEntry, Round, TeamPlayer
from tournaments.results.actions import RESULTS
from tournaments.results.desk_queries import PlayRow, changed_row, entered_by, result_code
from tournaments.teams.captains import link_of
from tournaments.teams.queries import seats_of
from tournaments.teams.shapes import SeatLine

_ENTERED = ("entered_at", "entered_by__first_name", "entered_by__last_name", "entered_by__email")


@dataclass(frozen=True, slots=True)
class DeskMatch:
    """A match with the two teams and whether their line-ups are known."""

    number: int
    first: Entry
    second: Entry
    first_known: bool
    second_known: bool
    complete: bool
    """Whether every board has its result."""


def desk_matches(round_: Round) -> Sequence[DeskMatch]:
    """The matches of a round in order. Two queries."""
    known = set(LineUp.objects.filter(round=round_).values_list("team_id", flat=True))
    boards = Board.objects.filter(round=round_).select_related("white", "black").order_by("number")
    return [
        DeskMatch(
            one.number, one.white, one.black, one.white_id in known, one.black_id in known, bool(one.white_outcome)
        )
        for one in boards
    ]


def match_rows(round_: Round, *, hidden: bool) -> Sequence[PlayRow]:
    """The boards of every match, one after the other; who has White in a game is named first. ``hidden``: with the
    line-ups whose time has not passed, for arbiters alone. Three queries."""
    seats = seats_of(round_.tournament, round_.number, hidden=hidden)
    last = _last_entries(round_, -1)
    rows = []
    for board in Board.objects.filter(round=round_).select_related("white", "black").order_by("number"):
        for game in range(1, board.team_boards + 1):
            first, second = (
                _named(seats.get((round_.number, team.pk, game)), team) for team in (board.white, board.black)
            )
            (white, white_rating), (black, black_rating) = (
                (first, second) if board.first_has_white(game) else (second, first)
            )
            outcomes = board.outcomes(game)
            version, by = last.get((board.pk, game), (0, ""))
            rows.append(
                PlayRow(
                    number=board.number,
                    pk=board.pk,
                    version=version,
                    white=white,
                    white_rating=white_rating,
                    black=black,
                    black_rating=black_rating,
                    result=result_code(*outcomes),
                    words=str(RESULTS.get(outcomes, "")),
                    by=by if outcomes[0] else "",
                    game=game,
                )
            )
    return rows


def changed_games(round_: Round, since: int) -> list[dict[str, Any]]:
    """The games that changed after version ``since`` of the round's results, as a page takes them. Two queries."""
    last = _last_entries(round_, since)
    boards = Board.objects.in_bulk({board for board, _game in last})
    return [
        changed_row(boards[pk].number, pk, game, boards[pk].outcomes(game), version, by)
        for (pk, game), (version, by) in last.items()
    ]


def list_of(team: Entry, seated: Sequence[int | None] = ()) -> Sequence[TeamPlayer]:
    """The players of a team in the order of its list; of those who have gone to another only who is ``seated``. One
    query."""
    return [one for one in TeamPlayer.objects.filter(team=team) if not one.gone or one.pk in seated]


def captains_of(team: Entry) -> Sequence[tuple[Captain, str]]:
    """The captains of a team with their links. One query."""
    rows = Captain.objects.filter(team=team).select_related("team__tournament__organization")
    return [(one, link_of(one)) for one in rows]


def _last_entries(round_: Round, since: int) -> dict[tuple[int, int], tuple[int, str]]:
    """The newest version of every game with who entered it, by board and game. One query."""
    rows = ResultEntry.objects.filter(board__round=round_, version__gt=since).order_by("version")
    return {
        (board, game): (version, entered_by(*entered))
        for board, game, version, *entered in rows.values_list("board_id", "game", "version", *_ENTERED)
    }


def _named(seat: SeatLine | None, team: Entry) -> tuple[str, int]:
    """Name and rating of a player with the team, or the team alone where the line-up is not known."""
    return (f"{seat.name} ({team.name})", seat.rating) if seat else (team.name, 0)
