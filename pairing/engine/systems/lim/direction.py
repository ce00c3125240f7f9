"""Downwards or upwards: the choices that Lim makes in one order above the median and in reverse below it (2.2).

A player's position counts from 0 in order of pairing number. Sets of positions are integers, one bit per position.
"""

from __future__ import annotations

from enum import StrEnum

from ...history import PlayerHistory
from ...matching.bitset import lowest_member


class Direction(StrEnum):
    """The way in which a scoregroup is paired, and in which its floaters go; the value is told in facts."""

    DOWN = "down"
    UP = "up"

    def first(self, players: int) -> int:
        """The member of a non-empty set with whom the pairing starts: the highest numbered downwards (4.1)."""
        return lowest_member(players) if self is Direction.DOWN else players.bit_length() - 1

    def last(self, players: int) -> int:
        """The member of a non-empty set at the far end: the lowest numbered downwards (3.2.4)."""
        return players.bit_length() - 1 if self is Direction.DOWN else lowest_member(players)

    def floaters_first(self, past: PlayerHistory) -> tuple[int, int]:
        """Sort key of floaters that go this way: the highest score first, then the highest numbered (3.6); upwards the
        lowest score, then the lowest numbered (3.7)."""
        if self is Direction.DOWN:
            return -past.pairing_score, past.number
        return past.pairing_score, -past.number

    def opponent(self, candidates: int, halfway: int) -> int:
        """The first of a non-empty set in the order of exchanges (4.2): the other half from its head, then the own half
        from its end. ``halfway`` is the first position of the other half."""
        if self is Direction.DOWN:
            other = candidates >> halfway << halfway
            return lowest_member(other) if other else candidates.bit_length() - 1
        other = candidates & ((2 << halfway) - 1)
        return other.bit_length() - 1 if other else lowest_member(candidates)
