"""Virtual points as the report file wants them: record 250, one block of numbers by rounds per value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .description import spans_of


@dataclass(frozen=True, slots=True)
class PointsBlock:
    """``points`` tenths for pairing numbers ``first_number`` to ``last_number`` in rounds ``first_round`` to
    ``last_round`` (TRF26 record 250)."""

    points: int
    first_round: int
    last_round: int
    first_number: int
    last_number: int


def blocks(values: Mapping[int, Sequence[int]]) -> tuple[PointsBlock, ...]:
    """The blocks that say exactly ``values``: for every pairing number its virtual points per round, in tenths.

    Blocks never overlap. For a plan with real-score thresholds give the rounds up to the one to be paired: the report
    file holds values, not thresholds.
    """
    done: list[PointsBlock] = []
    growing: dict[tuple[int, int, int], PointsBlock] = {}
    for number in sorted(values):
        current: dict[tuple[int, int, int], PointsBlock] = {}
        for points, first, last in spans_of(values[number]):
            key = (points, first, last)
            above = growing.pop(key, None)
            if above is not None and above.last_number == number - 1:
                current[key] = PointsBlock(points, first, last, above.first_number, number)
            else:
                if above is not None:
                    done.append(above)
                current[key] = PointsBlock(points, first, last, number, number)
        done.extend(growing.values())
        growing = current
    done.extend(growing.values())
    return tuple(sorted(done, key=lambda block: (block.first_number, block.first_round)))
