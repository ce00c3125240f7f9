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


def berlin(points: list[int]) -> int:
    """The Berlin system: a point on the last board counts once, on the one before twice, and so on; more is better."""
    return sum(weight * gained for weight, gained in enumerate(reversed(points), start=1))


KEYS: Final[Mapping[str, Callable[[list[int]], Key]]] = {"BC": _count, "TBR": _top, "BBE": _without_bottom}
"""How each of them orders teams that are level."""


def key_of(event: TeamEvent, rounds: Iterable[TeamRound], code: str) -> Key:
    """What BC, TBR or BBE compares for one team that played ``rounds``."""
    return KEYS[code](by_board(rounds, event.boards, event.game_scoring))


TIE_RULES: Final[Mapping[str, Callable[[list[int]], Key]]] = {
    "board_count": lambda points: (*_count(points), *_without_bottom(points)),
    "bottom_boards": _without_bottom,
    "berlin": lambda points: (berlin(points), *_without_bottom(points)),
}
"""How the boards decide a drawn match of a knock-out. With board count (Article 12.1) and with Berlin, what stays level
is looked at without the last board, without the last two, … (Article 12.3)."""


def decided_by_boards(rule: str, own: Iterable[Outcome], other: Iterable[Outcome], scoring: Scoring) -> int:
    """Who goes on from a drawn match by one of ``TIE_RULES``: above 0 the side of ``own``, below 0 that of ``other``, 0
    where the boards do not say it either. The outcomes are those of board 1, 2, …"""
    worth = scoring.table
    one, two = (TIE_RULES[rule]([worth[outcome] for outcome in side]) for side in (own, other))
    return (one > two) - (one < two)
