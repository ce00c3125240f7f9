"""What a division of prizes is made of: contenders, prizes, and how much of a prize is shared by whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tournaments.models.prize import Sharing


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who can win; given in the order of the ranking."""

    entry: int
    rank: int
    """Equal for players whom no tie-break separates."""
    points: int


@dataclass(frozen=True, slots=True)
class Offer:
    """One prize."""

    amount: int
    """Cents; not more than for the place before."""
    award: str = ""
    """A cup or the like; it goes by rank alone and is not shared."""
    minimum: int = 0
    """Given from so many entrants in its list on; not fewer than for the place before."""


_PARTS: Final[Mapping[str, tuple[tuple[Fraction, bool], ...]]] = {
    Sharing.RANK: ((Fraction(1), False),),
    Sharing.EQUAL: ((Fraction(1), True),),
    Sharing.HORT: ((Fraction(1, 2), False), (Fraction(1, 2), True)),
}


def parts_of(sharing: str) -> tuple[tuple[Fraction, bool], ...]:
    """The parts of every prize: which share of it, and whether those with equal points share it (True), or only those
    with the same rank."""
    return _PARTS[sharing]
