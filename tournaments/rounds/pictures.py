"""The geometry of the two pictures. Only numbers: colours, dashes and letters are the stylesheet's and the template's.

Units are those of the SVG, drawn for a phone 360 px wide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.entries.shapes import PlayerPage
from tournaments.rounds.shapes import BoardLine

WIDTH: Final = 360


@dataclass(frozen=True, slots=True)
class Band:
    """One scoregroup: a bar as long as it has players; the dashed part are those with virtual points."""

    score: int
    """Pairing score in tenths."""
    players: int
    accelerated: int
    y: int
    real_width: float
    virtual_x: float
    virtual_width: float

    @property
    def middle(self) -> int:
        """Where the text of the band stands."""
        return self.y + BAR // 2

    @property
    def count_x(self) -> float:
        """Where the number of players stands."""
        return self.virtual_x + self.virtual_width + 6


@dataclass(frozen=True, slots=True)
class Arrow:
    """Players of one scoregroup who meet players of a lower one."""

    higher: int
    lower: int
    """Pairing scores in tenths."""
    players: int
    x: int
    start: int
    end: int

    @property
    def label_y(self) -> float:
        """Where the number of players stands."""
        return (self.start + self.end) / 2

    @property
    def head(self) -> str:
        """The arrow's head as points of a polygon."""
        return f"{self.x - 4},{self.end - 7} {self.x + 4},{self.end - 7} {self.x},{self.end}"


@dataclass(frozen=True, slots=True)
class ScoregroupPicture:
    """Bands from the highest pairing score down, and the floats between them."""

    bands: tuple[Band, ...]
    arrows: tuple[Arrow, ...]
    height: int


ROW: Final = 30
BAR: Final = 18
_LEFT: Final = 44
_LONGEST: Final = 190
_LANES: Final = (318, 338, 354)


def scoregroup_picture(
    scoregroups: Sequence[tuple[int, int, int]], boards: Sequence[BoardLine]
) -> ScoregroupPicture | None:
    """The picture of one round; None where there is nothing to draw. ``scoregroups`` are (score, players, with
    virtual points), highest first."""
    if not scoregroups:
        return None
    scale = _LONGEST / max(players for _, players, _ in scoregroups)
    bands = []
    for row, (score, players, accelerated) in enumerate(scoregroups):
        real = round((players - accelerated) * scale, 1)
        virtual = round(accelerated * scale, 1)
        bands.append(Band(score, players, accelerated, 6 + row * ROW, real, _LEFT + real, virtual))
    place = {band.score: band.middle for band in bands}
    floats = Counter(
        tuple(sorted((board.white_score.pairing, board.black_score.pairing), reverse=True))
        for board in boards
        if board.white_score.pairing != board.black_score.pairing
    )
    arrows = [
        Arrow(higher, lower, players, _LANES[index % len(_LANES)], place[higher], place[lower])
        for index, ((higher, lower), players) in enumerate(sorted(floats.items(), reverse=True))
        if higher in place and lower in place
    ]
    return ScoregroupPicture(tuple(bands), tuple(arrows), 6 + len(bands) * ROW)


@dataclass(frozen=True, slots=True)
class Column:
    """One round of one player: real points below, virtual points on top."""

    round_number: int
    real: int | None
    virtual: int
    x: float
    width: float
    real_y: float
    real_height: float
    virtual_y: float
    virtual_height: float
    change: int
    """By how many tenths the virtual points changed before this round."""

    @property
    def middle(self) -> float:
        """Where the texts of the column stand."""
        return self.x + self.width / 2

    @property
    def pairing(self) -> int | None:
        """Real plus virtual points; None for a round not yet reached."""
        return None if self.real is None else self.real + self.virtual

    @property
    def top(self) -> float:
        """Where the text above the column stands."""
        return self.virtual_y - 6

    @property
    def withdrawn(self) -> int:
        """Tenths of virtual points that end with this round."""
        return max(-self.change, 0)


@dataclass(frozen=True, slots=True)
class PointsPicture:
    """The points of one player before every round."""

    columns: tuple[Column, ...]
    floor: int
    """Where the columns stand."""


_TALLEST: Final = 104
_FLOOR: Final = 150


def points_picture(page: PlayerPage) -> PointsPicture | None:
    """The timeline of one player; None before the first published round."""
    if page.virtual:
        steps = [(step.round_number, step.real, step.virtual) for step in page.virtual]
    else:
        steps = [
            (step.round_number, step.score.real, step.score.virtual)
            for step in page.rounds
            if step.round_number >= page.started
        ]
    if not steps:
        return None
    most = max([10, *((real or 0) + virtual for _, real, virtual in steps)])
    pitch = min((WIDTH - 16) / len(steps), 56.0)
    columns = []
    before = 0
    for index, (number, real, virtual) in enumerate(steps):
        real_height = round((real or 0) / most * _TALLEST, 1)
        virtual_height = round(virtual / most * _TALLEST, 1)
        columns.append(
            Column(
                round_number=number,
                real=real,
                virtual=virtual,
                x=round(8 + index * pitch + pitch * 0.14, 1),
                width=round(pitch * 0.72, 1),
                real_y=round(_FLOOR - real_height, 1),
                real_height=real_height,
                virtual_y=round(_FLOOR - real_height - virtual_height, 1),
                virtual_height=virtual_height,
                change=virtual - before if index else 0,
            )
        )
        before = virtual
    return PointsPicture(tuple(columns), _FLOOR)
