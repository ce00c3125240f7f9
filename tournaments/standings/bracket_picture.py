"""The geometry of the bracket. Only numbers and short texts: colours and lines are the stylesheet's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournaments.standings.bracket import BracketMatch, BracketPage, BracketSide

COLUMN: Final = 220
BOX: Final = 196
LINE: Final = 22
"""Height of one of the two lines of a match."""
PITCH: Final = 56
"""From one match of round 1 to the next."""
TOP: Final = 34
_LETTERS: Final = 18
_BOLD_LETTERS: Final = 16


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One line of a match: its text, and where it stands."""

    side: BracketSide
    name: str
    """Shortened to the width of the box."""
    y: float
    text_y: float


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A match as a box with two lines."""

    match: BracketMatch
    x: int
    y: float
    sides: tuple[DrawnSide, DrawnSide]

    @property
    def middle(self) -> float:
        """Where the line between the two players runs."""
        return self.y + LINE

    @property
    def name_x(self) -> int:
        """Where the names begin."""
        return self.x + 30

    @property
    def points_x(self) -> int:
        """Where the points end."""
        return self.x + BOX - 6


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a round above its column."""

    number: int
    to_go: int
    """Rounds of the bracket after this one: 0 for the final."""
    x: int


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """Boxes from left to right, and the lines between them."""

    width: int
    height: float
    headings: tuple[Heading, ...]
    matches: tuple[DrawnMatch, ...]
    joints: tuple[str, ...]
    """Paths from two matches to the one that follows."""
    third_x: int
    third_y: float
    """Where the words of the match for third place stand; 0 without one."""


def bracket_picture(page: BracketPage) -> BracketPicture:
    """The picture of the whole bracket; its own size is legible, so that a narrow screen scrolls it."""
    matches: list[DrawnMatch] = []
    joints: list[str] = []
    third_y = 0.0
    for column, of_round in enumerate(page.rounds):
        for one in of_round:
            centre = TOP + (one.place - 0.5) * PITCH * 2**column
            if one.third_place:
                centre = TOP + 0.5 * PITCH * 2**column + PITCH + LINE
                third_y = centre - LINE - 6
            elif column:
                joints += [_joint(column, centre, sign * PITCH * 2 ** (column - 2)) for sign in (-1, 1)]
            matches.append(_box(one, 4 + column * COLUMN, centre - LINE))
    lowest = max(one.y for one in matches) + 2 * LINE
    return BracketPicture(
        width=8 + (len(page.rounds) - 1) * COLUMN + BOX,
        height=lowest + 8,
        headings=tuple(
            Heading(column + 1, len(page.rounds) - 1 - column, 4 + column * COLUMN)
            for column in range(len(page.rounds))
        ),
        matches=tuple(matches),
        joints=tuple(joints),
        third_x=4 + (len(page.rounds) - 1) * COLUMN,
        third_y=third_y,
    )


def _joint(column: int, centre: float, offset: float) -> str:
    end = 4 + column * COLUMN
    start = end - COLUMN + BOX
    return f"M{start} {centre + offset:.1f}H{(start + end) // 2}V{centre:.1f}H{end}"


def _box(match: BracketMatch, x: int, y: float) -> DrawnMatch:
    upper, lower = (
        DrawnSide(side, _short(side), y + place * LINE, y + place * LINE + 15) for place, side in enumerate(match.sides)
    )
    return DrawnMatch(match, x, y, (upper, lower))


def _short(side: BracketSide) -> str:
    name, room = side.player.name if side.player else "", _BOLD_LETTERS if side.goes_on else _LETTERS
    return name if len(name) <= room + 1 else f"{name[:room].rstrip(' ,')}…"
