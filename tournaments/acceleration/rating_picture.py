"""The ratings of a list as a picture: players in each eighth of the range, drawn for a phone 360 px wide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pairing.engine.acceleration import Entrant, rating_shape

LEFT: Final = 20
WIDTH: Final = 320
TOP: Final = 24
FLOOR: Final = 132
GAP: Final = 6


@dataclass(frozen=True, slots=True)
class RatingBar:
    """One eighth of the range."""

    lowest: int
    highest: int
    players: int
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Where its texts stand."""
        return round(self.x + self.width / 2, 1)

    @property
    def label_y(self) -> float:
        """Just above the bar."""
        return round(self.y - 5, 1)


def rating_bars(entrants: Sequence[Entrant]) -> tuple[RatingBar, ...]:
    """The bars from the lowest ratings up; none where the list has too few ratings for a shape."""
    seen = rating_shape(entrants)
    if seen is None:
        return ()
    most, step, span = max(seen.bars), WIDTH / len(seen.bars), seen.highest - seen.lowest
    bars = []
    for at, players in enumerate(seen.bars):
        height = round(players / most * (FLOOR - TOP), 1)
        first = seen.lowest + -(-span * at // len(seen.bars))
        last = seen.lowest + -(-span * (at + 1) // len(seen.bars)) - 1
        bars.append(
            RatingBar(
                first,
                seen.highest if at + 1 == len(seen.bars) else last,
                players,
                round(LEFT + at * step + GAP / 2, 1),
                round(FLOOR - height, 1),
                round(step - GAP, 1),
                height,
            )
        )
    return tuple(bars)
