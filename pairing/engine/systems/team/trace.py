"""How a round was made, bracket by bracket from the top. Teams by TPN, scores in tenths of the primary score."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TeamBracket:
    """One top scoregroup with those who completed it."""

    score: int
    residents: tuple[int, ...]
    """Teams of the scoregroup who were not taken into a higher bracket, in order of TPN."""
    upfloaters: tuple[int, ...]
    """In descending order of score, then TPN (3.5)."""
    pairs: tuple[tuple[int, int], ...]
    """(top member, bottom member), the identifier of the bracket (3.6)."""
    conflicts: int = 0
    """Teams that do not get their preference (C8)."""
    next_group_kept: bool = True
    """Whether the following scoregroup keeps its fewest upfloaters (C6)."""
