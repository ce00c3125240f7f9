"""The geometry of bars: only numbers, as in ``rank_picture``; the table beside a picture says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.statistics.queries import Results, ScoreGroup

WIDTH: Final = 360
_LABEL: Final = 48
"""Where bars begin, behind their names."""
_COUNT: Final = 30
"""Room for the number behind a bar."""
_LINE: Final = 20
_NARROW: Final = 34
"""A part that is narrower holds no text."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a bar from side to side."""

    kind: str
    """The class of the part: ``part-white``, ``part-draw`` or ``part-black``."""
    x: float
    width: float
    percent: int
    readable: bool
    """Whether its percentage fits into it."""

    @property
    def middle(self) -> float:
        """Where its text stands."""
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class GroupBar:
    """A score with its players: by real points above, by pairing score below."""

    group: ScoreGroup
    y: float
    real: float
    """Width."""
    pairing: float

    @property
    def middle(self) -> float:
        """Where the name and the number of the first bar stand."""
        return self.y + 8

    @property
    def below(self) -> float:
        """Where the second bar begins."""
        return self.y + 12


@dataclass(frozen=True, slots=True)
class GroupBars:
    """All scores, one below the other."""

    bars: tuple[GroupBar, ...]
    height: float
    left: int = _LABEL


def parts_of(total: Results) -> tuple[Part, ...]:
    """White's wins, draws and Black's wins as parts of the whole width; nothing before a game has ended."""
    if not total.played:
        return ()
    counts = (("part-white", total.white), ("part-draw", total.draws), ("part-black", total.black))
    parts, x = [], 0.0
    for kind, count in counts:
        width = count * WIDTH / total.played
        if count:
            parts.append(Part(kind, x, width, round(100 * count / total.played), width >= _NARROW))
        x += width
    return tuple(parts)


def group_bars(groups: Sequence[ScoreGroup], *, both: bool) -> GroupBars:
    """A bar for each score; with ``both`` a second one for the pairing score."""
    most = max((max(one.real, one.pairing) for one in groups), default=1)
    unit = (WIDTH - _LABEL - _COUNT) / most
    line = _LINE + 8 if both else _LINE
    bars = tuple(
        GroupBar(one, line * place + 2, one.real * unit, one.pairing * unit) for place, one in enumerate(groups)
    )
    return GroupBars(bars, line * len(bars) + 2)
