"""How many players for how many rounds: what the sources say, as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

FEWEST_PER_ROUND: Final = 2
MOST_PER_ROUND: Final = 3
"""The second school wants from two to three players per round."""
FOR_THREE_PLACES: Final = 2
"""Rounds beyond the first school's number that settle the second and the third place too: one for each place."""

FIELD_SIZES: Mapping[int, Mapping[str, int]] = {
    5: {"knockout": 32, "lottery": 20, "seeded": 60, "accelerated": 90},
    6: {"knockout": 64, "lottery": 42, "seeded": 124, "accelerated": 200},
    7: {"knockout": 128, "lottery": 86, "accelerated": 400},
    8: {"knockout": 256, "lottery": 172, "accelerated": 800},
    9: {"knockout": 512, "lottery": 344, "seeded": 1024, "accelerated": 1500},
}
"""Players that a way of pairing can take, by rounds: the federation's slides on Swiss systems, which leave the seeded
system of 7 and 8 rounds blank."""


@dataclass(frozen=True, slots=True)
class FieldLimits:
    """The right number of players for so many rounds, in the eyes of the two schools."""

    rounds: int
    distinct: int
    """First school: at most one player can win every game, 2 to the power of the rounds."""
    fewest: int
    """Second school: with fewer players a round robin is near."""
    settled: int
    """Second school: with more players fewer places are well founded."""
    printed: int | None = None
    """What the lecture on accelerated pairings prints in place of ``distinct``, where that is a misprint."""


MISPRINTS: Final[Mapping[int, int]] = {8: 254}
"""By rounds. The lecture has 254 for 2 to the power of 8, between 128 and 512; both articles have 256."""


def field_limits(rounds: int) -> FieldLimits:
    """What the schools say about ``rounds`` rounds."""
    return FieldLimits(rounds, 2**rounds, FEWEST_PER_ROUND * rounds, MOST_PER_ROUND * rounds, MISPRINTS.get(rounds))


FIELD_LIMITS: Final = tuple(field_limits(rounds) for rounds in range(3, 12))
"""From 3 to 11 rounds: the articles begin with 3, the lecture ends with 11."""


def rounds_needed(players: int) -> int:
    """The fewest rounds after which at most one of ``players`` can have won every game."""
    return max(1, (players - 1).bit_length())
