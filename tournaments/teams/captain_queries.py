"""What a captain sees: the newest match of the own team, and the line-up that was sent for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db.models import Max, Q

from pairing.engine.board_colours import written
from tournaments.models import Board, Entry, LineUp, Round, TeamPlayer
from tournaments.teams.calendar_queries import CalendarMatch, league_calendar

_TURNED: Final = str.maketrans("WB", "BW")


@dataclass(frozen=True, slots=True)
class CaptainsMatch:
    """The newest published match of a team."""

    round: Round
    number: int
    """Of the match."""
    opponents: str
    has_white: bool
    """On boards 1, 3, …, where no ``colours`` say otherwise."""
    line_up: LineUp | None
    names: tuple[str, ...]
    """Who sits at board 1, 2, … by the line-up that was sent; blank for an empty board."""
    players: Sequence[TeamPlayer]
    colours: str = ""
    """W or B for each board of the own team; blank where the colours are the usual ones."""

    def is_open(self, now: datetime) -> bool:
        """Whether a line-up is still taken."""
        until = self.round.line_ups_until
        return until is not None and now <= until and not self.round.line_ups_shown


def captains_match(team: Entry) -> CaptainsMatch | None:
    """The newest match of ``team``; None before its first one. Four queries."""
    boards = Board.objects.filter(Q(white=team) | Q(black=team), round__revision__isnull=False)
    board = boards.select_related("round__tournament", "white", "black").order_by("-round__number").first()
    if board is None:
        return None
    line_up = LineUp.objects.filter(round=board.round, team=team).select_related("captain", "sent_by").first()
    seats = dict(line_up.seats.values_list("board", "player__name")) if line_up else {}
    has_white = board.white_id == team.pk
    colours = board.board_colours if has_white else board.board_colours.translate(_TURNED)
    return CaptainsMatch(
        board.round,
        board.number,
        (board.black if has_white else board.white).name,
        has_white,
        line_up,
        tuple(seats.get(number, "") for number in range(1, max(seats, default=0) + 1)),
        list(TeamPlayer.objects.filter(team=team, gone=False)),
        colours,
    )


def boards_by_colour(match: CaptainsMatch, boards: int) -> tuple[str, str]:
    """On which of so many boards the own team has White, and on which Black: ``1, 3`` and ``2, 4``."""
    colours = written(match.colours or ("WB" if match.has_white else "BW"), boards)
    found = ([str(n) for n, one in enumerate(colours, start=1) if one == side] for side in "WB")
    white, black = map(", ".join, found)
    return white, black


def resting_round(team: Entry, match: CaptainsMatch | None) -> int:
    """The newest published round, where ``team`` has no match in it: its newest is ``match``; 0 otherwise. One
    query."""
    published = Round.objects.filter(tournament=team.tournament_id, revision__isnull=False)
    newest: int = published.aggregate(n=Max("number"))["n"] or 0
    return newest if match is None or match.round.number < newest else 0


def date_of(team: Entry, match: CaptainsMatch) -> CalendarMatch | None:
    """When, where and at whose home a match is played; not whether its result is missing. Seven queries."""
    days = league_calendar(team.tournament, team=team.pk)
    found = (one for day in days if day.number == match.round.number for one in day.matches)
    return next((replace(one, outstanding=False) for one in found), None)
