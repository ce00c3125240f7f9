"""The geometry of ranks from round to round: the best rank on top, a line for each player. Only numbers, as in
``pictures``; the table below the picture says the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

LETTERS: Final = "ABCDEFGH"
"""One for each line."""
MOST: Final = len(LETTERS)
TOP: Final = 18
FLOOR: Final = 214
_LEFT: Final = 38
_RIGHT: Final = 336
_APART: Final = 14
"""Least distance between two letters at the end of lines."""
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True)
class Point:
    """The rank after one round."""

    round_number: int
    rank: int
    x: float
    y: float

    @property
    def above(self) -> float:
        """Where its number stands."""
        return self.y - 7


@dataclass(frozen=True, slots=True)
class RankLine:
    """One player."""

    letter: str
    points: tuple[Point, ...]
    letter_y: float

    @property
    def path(self) -> str:
        """The line as an SVG path; it breaks where a round has no rank."""
        parts: list[str] = []
        before = 0
        for point in self.points:
            joined = parts and point.round_number == before + 1
            parts.append(f"{'L' if joined else 'M'}{point.x:.1f} {point.y:.1f}")
            before = point.round_number
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class Tick:
    """A rank or a round at the edge."""

    label: int
    at: float


@dataclass(frozen=True, slots=True)
class RankPicture:
    """Lines between the best rank on top and the lowest one that is shown."""

    lines: tuple[RankLine, ...]
    rounds: tuple[Tick, ...]
    ranks: tuple[Tick, ...]
    numbered: bool
    """There is room for the number of every rank: one player, not too many rounds."""


def rank_picture(histories: Sequence[Sequence[int | None]], rounds: int) -> RankPicture | None:
    """The picture of at most ``MOST`` players over ``rounds`` planned rounds; None without any rank."""
    known = [rank for history in histories for rank in history if rank is not None]
    if not known:
        return None
    lowest = max(5, *known)

    def x(round_number: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * (round_number - 1) / max(rounds - 1, 1), 1)

    def y(rank: int) -> float:
        return round(TOP + (FLOOR - TOP) * (rank - 1) / (lowest - 1), 1)

    drawn = [
        tuple(
            Point(number, rank, x(number), y(rank)) for number, rank in enumerate(history, start=1) if rank is not None
        )
        for history in histories[:MOST]
    ]
    ends = _apart([points[-1].y if points else float(FLOOR) for points in drawn])
    step = next(one for one in _STEPS if (lowest - 1) / one <= 6)
    ranks = [1, *range(step if step > 1 else 2, lowest + 1, step)]
    return RankPicture(
        lines=tuple(RankLine(*line) for line in zip(LETTERS, drawn, ends, strict=False)),
        rounds=tuple(Tick(number, x(number)) for number in range(1, rounds + 1) if rounds <= 20 or number % 5 == 0),
        ranks=tuple(Tick(rank, y(rank)) for rank in ranks),
        numbered=len(drawn) == 1 and rounds <= 12,
    )


def _apart(wanted: Iterable[float]) -> list[float]:
    """Places near the wanted ones, in the same order, that do not cover each other."""
    order = sorted(enumerate(wanted), key=lambda one: one[1])
    placed: dict[int, float] = {}
    last = float(TOP - _APART)
    for index, place in order:
        last = max(last + _APART, place)
        placed[index] = last
    ceiling = float(FLOOR)
    for index, _place in reversed(order):
        ceiling = min(ceiling, placed[index])
        placed[index] = ceiling
        ceiling -= _APART
    return [placed[index] for index in sorted(placed)]
