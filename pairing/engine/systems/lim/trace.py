"""How a round was made, scoregroup by scoregroup, in the order of the work. Explanations follow it. Players by TPN."""

from __future__ import annotations

from dataclasses import dataclass

from .direction import Direction
from .floaters import FloaterType
from .rulebook import Rule


@dataclass(frozen=True, slots=True)
class Transfer:
    """A player who was sent on to the adjacent group."""

    player: int
    kind: FloaterType
    rule: Rule
    """``NO_CHOICE`` where nobody else could go without costing a pair, otherwise the article that chose last."""


@dataclass(frozen=True, slots=True)
class Group:
    """One scoregroup as it was paired."""

    score: int
    """Pairing score of the residents, in tenths; that of the median where nobody lives in it."""
    residents: tuple[int, ...]
    """In order of pairing number."""
    direction: Direction
    """Which way it was paired."""
    median: bool
    downfloaters: tuple[int, ...]
    """Who came from above, in the order in which they were paired (3.6)."""
    upfloaters: tuple[int, ...]
    """Who came from below (3.7)."""
    transfers: tuple[Transfer, ...]
    """The players who were sent on, in the order of choice."""
    floater_pairs: tuple[tuple[int, int], ...]
    """(floater, opponent), in the order in which they were made."""
    pairs: tuple[tuple[int, int], ...]
    """(who looked for an opponent, the opponent), in the order in which they were made."""
    cracked: tuple[tuple[int, int], ...] = ()
    """Pairs of the neighbouring groups that were taken back for the median (2.6), in that order."""
