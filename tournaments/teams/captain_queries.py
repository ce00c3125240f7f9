"""What a captain sees: the newest match of the own team, and the line-up that was sent for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from tournaments.models import Board, Entry, LineUp, Round, TeamPlayer


@dataclass(frozen=True, slots=True)
class CaptainsMatch:
    """The newest published match of a team."""

    round: Round
    number: int
    """Of the match."""
    opponents: str
    has_white: bool
    """On boards 1, 3, …"""
    line_up: LineUp | None
    names: tuple[str, ...]
    """Who sits at board 1, 2, … by the line-up that was sent; blank for an empty board."""
    players: Sequence[TeamPlayer]

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
    return CaptainsMatch(
        board.round,
        board.number,
        (board.black if has_white else board.white).name,
        has_white,
        line_up,
        tuple(seats.get(number, "") for number in range(1, max(seats, default=0) + 1)),
        list(TeamPlayer.objects.filter(team=team, gone=False)),
    )
