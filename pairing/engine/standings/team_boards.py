"""Tie-breaks of teams from the boards of their matches: board count, top boards, bottom boards (C.07 Article 12).

A board won or lost without a game counts like any other, and a pairing-allocated bye counts as a win on every board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ..model import Outcome, Scoring
from .team_event import TeamEvent, TeamRound

Key = tuple[int, ...]
"""Compared from left to right, the larger one first."""


def by_board(rounds: Iterable[TeamRound], boards: int, scoring: Scoring) -> list[int]:
    """The tenths of a point that a team made on board 1, 2, …."""
    worth: Mapping[Outcome, int] = {**scoring.table, Outcome.PAIRING_BYE: scoring.win}
    points = [0] * boards
    for played in rounds:
        for board, outcome in enumerate(played.boards[:boards]):
            points[board] += worth[outcome]
    return points


def board_count(points: list[int]) -> int:
    """BC: the number of each board times the points on it; the lower one is better (Article 12.1)."""
    return sum(board * gained for board, gained in enumerate(points, start=1))


def _count(points: list[int]) -> Key:
    return (-board_count(points),)


def _top(points: list[int]) -> Key:
    return tuple(points)


def _without_bottom(points: list[int]) -> Key:
    """The points without the last board, without the last two, …."""
    return tuple(sum(points[:last]) for last in range(len(points) - 1, 0, -1))


KEYS: Final[Mapping[str, Callable[[list[int]], Key]]] = {"BC": _count, "TBR": _top, "BBE": _without_bottom}
"""How each of them orders teams that are level."""


def key_of(event: TeamEvent, rounds: Iterable[TeamRound], code: str) -> Key:
    """What BC, TBR or BBE compares for one team that played ``rounds``."""
    return KEYS[code](by_board(rounds, event.boards, event.game_scoring))
