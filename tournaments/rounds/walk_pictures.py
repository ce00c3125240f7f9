"""How a round was made, pair after pair, as a picture: the walk round a circle, or what was drawn.

Only numbers: lines and letters are the stylesheet's and the template's. Units are those of the SVG, drawn for a phone
360 px wide. Everything comes from the stored reasons; a round without them has no picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final

from tournaments.rounds.shapes import PairTurn, RoundPage

CIRCLES: Final = frozenset({"italo_swiss", "yugoslav"})
DRAWS: Final = frozenset({"lottery", "two_life"})
MOST_ON_A_CIRCLE: Final = 32
MOST_DRAWN: Final = 60
"""More players have no room on a phone; the table says the same."""

_MIDDLE: Final = 180
_RADIUS: Final = 152
_NEAR: Final = 0.28
_SHORT: Final = 70
_ROW: Final = 24
_LINE: Final = 226
_WIDEST: Final = 104


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in the picture, by pairing number."""

    number: int
    x: float
    y: float
    name: str = ""
    came: bool = False
    """Whether the player came down from a higher score."""


@dataclass(frozen=True, slots=True)
class ScoreMark:
    """Where a score begins, in tenths; in a two-life event half lives."""

    score: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PairLine:
    """One pair: the line from the player whose turn it was to the one who was taken."""

    turn: int
    path: str
    x: float
    y: float
    """Where the number of the turn stands."""


@dataclass(frozen=True, slots=True)
class WalkPicture:
    """A whole round."""

    seats: tuple[Seat, ...]
    marks: tuple[ScoreMark, ...]
    lines: tuple[PairLine, ...]
    height: int
    radius: float = 0.0
    """Of a seat on a circle; 0 where there is none."""

    @property
    def circle(self) -> bool:
        """Whether the players stand on a circle."""
        return self.radius > 0


def walk_picture(page: RoundPage, turns: Sequence[PairTurn]) -> WalkPicture | None:
    """The picture of a published round; None for other systems, too many players, and rounds without stored turns."""
    if not turns or page.differences:
        return None
    if page.revision.system in CIRCLES:
        return _circle(page, turns)
    return _drawn(page, turns) if page.revision.system in DRAWS else None


def _circle(page: RoundPage, turns: Sequence[PairTurn]) -> WalkPicture | None:
    """The list as a circle; in the Yugoslav system the scores follow each other on it, each behind its mark."""
    score_of = {
        side.number: score.pairing
        for board in page.boards
        for side, score in ((board.white, board.white_score), (board.black, board.black_score))
    }
    slots: list[tuple[bool, int]] = [(False, number) for number in sorted(score_of)]
    if page.revision.system == "yugoslav":
        behind = next((one["params"].get("player", 0) for one in page.facts if one["code"].startswith("yugoslav.")), 0)
        slots = []
        for score in sorted(set(score_of.values()), reverse=True):
            group = sorted((one for one in score_of if score_of[one] == score), key=lambda one: (one <= behind, one))
            slots += [(True, score), *((False, number) for number in group)]
    if len(slots) > MOST_ON_A_CIRCLE:
        return None
    places = [_on_circle(2 * pi * index / len(slots)) for index in range(len(slots))]
    seats = [Seat(value, *place) for (mark, value), place in zip(slots, places, strict=True) if not mark]
    marks = [ScoreMark(value, *place) for (mark, value), place in zip(slots, places, strict=True) if mark]
    at = {seat.number: (seat.x, seat.y) for seat in seats}
    lines = [_chord(one.turn, at[one.chooser.number], at[one.opponent.number]) for one in turns]
    radius = min(13.0, round(pi * _RADIUS / len(slots) * 0.85, 1))
    return WalkPicture(tuple(seats), tuple(marks), tuple(lines), 2 * _MIDDLE, radius)


def _on_circle(angle: float) -> tuple[float, float]:
    """From the top, as a clock goes."""
    return round(_MIDDLE + _RADIUS * sin(angle), 1), round(_MIDDLE - _RADIUS * cos(angle), 1)


def _chord(turn: int, first: tuple[float, float], second: tuple[float, float]) -> PairLine:
    """A line bent towards the middle; the number of the turn stands nearer to the first, on a short one in between."""
    middle = [round(0.35 * (a + b) + 0.3 * _MIDDLE, 1) for a, b in zip(first, second, strict=True)]
    path = f"M{first[0]} {first[1]}Q{middle[0]} {middle[1]} {second[0]} {second[1]}"
    near = _NEAR if hypot(first[0] - second[0], first[1] - second[1]) > _SHORT else 0.5
    x, y = (
        round((1 - near) ** 2 * a + 2 * near * (1 - near) * m + near**2 * b, 1)
        for a, m, b in zip(first, middle, second, strict=True)
    )
    return PairLine(turn, path, x, y)


def _drawn(page: RoundPage, turns: Sequence[PairTurn]) -> WalkPicture | None:
    """Group by group the players in the order drawn, and a bow for each pair."""
    groups = [one["params"] for one in page.facts if one["code"].endswith((".order", ".order_came"))]
    if sum(len(group["order"]) for group in groups) > MOST_DRAWN:
        return None
    seats, marks, y = [], [], _ROW / 2
    names = page.by_number
    for group in groups:
        marks.append(ScoreMark(group["score"], 4, y))
        y += _ROW
        for place, number in enumerate(group["order"]):
            name = names[number].name if number in names else ""
            seats.append(Seat(number, 30, y, name, place < group.get("came", 0)))
            y += _ROW
    at = {seat.number: seat.y for seat in seats}
    longest = max((abs(at[one.chooser.number] - at[one.opponent.number]) for one in turns), default=_ROW)
    lines = [_bow(one, at, longest) for one in turns]
    return WalkPicture(tuple(seats), tuple(marks), tuple(lines), round(y))


def _bow(one: PairTurn, at: Mapping[int, float], longest: float) -> PairLine:
    first, second = at[one.chooser.number], at[one.opponent.number]
    wide = round(_LINE + 24 + _WIDEST * abs(first - second) / longest, 1)
    path = f"M{_LINE} {first}C{wide} {first} {wide} {second} {_LINE} {second}"
    return PairLine(one.turn, path, round(_LINE + 0.75 * (wide - _LINE), 1), round((first + second) / 2, 1))
