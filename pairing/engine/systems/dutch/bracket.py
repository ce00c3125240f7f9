"""One bracket as a graph, and the candidate that answers it (C.04.3 Articles 1.3.2 and 3.2).

Inside a bracket the players count from 0 in order of rank: first the moved-down players (MDPs), then the residents.
That is the bracket sequence number of Article 4.1 less one.

A **downfloater slot** is a vertex after the players that stands for leaving the bracket. With one slot per downfloater,
adjacent to those who may take it, a candidate is a perfect matching of players and slots. Where the field below needs
certain downfloaters, the slots are the odd components of its Gallai-Edmonds decomposition (``matching.structure``). The
vertices of its separator are then vertices of the graph too, adjacent to slots alone: each takes one slot, and the rest
are open to the players of the bracket.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...matching.bitset import UNMATCHED, lowest_member, members
from .pairing_field import PairingField


@dataclass(slots=True, eq=False)
class Candidate:
    """A pairing of one bracket, by bracket number."""

    mdp_pairs: list[tuple[int, int]]
    pairs: list[tuple[int, int]]
    """(S1, S2) of the remainder, in order of S1."""
    limbo: list[int]
    leaving: list[int]
    """Residents without an opponent, in order of rank."""
    route: str
    gives_bye: bool = False
    """Whether the only downfloater gets the pairing-allocated bye."""

    @property
    def floaters(self) -> list[int]:
        """Everybody who leaves the bracket, in order of rank."""
        return self.limbo + self.leaving


@dataclass(frozen=True, slots=True)
class DownfloaterSlots:
    """The players who may leave a bracket, by slot. There is one slot per downfloater; slots count from 0."""

    takers: list[int]
    """For every slot the players of the bracket who may take it."""
    separator_slots: tuple[int, ...] = ()
    """For every vertex of the separator the slots (by number) of which it takes one."""
    passing: tuple[int, ...] | None = None
    """For every slot, those of its takers who would leave the next bracket as well. None when all ways to fill the
    slots are equally good in C7 and C8."""

    @property
    def leaving(self) -> int:
        """How many players leave."""
        return len(self.takers) - len(self.separator_slots)


@dataclass(slots=True, eq=False)
class BracketGraph:
    """The players of a bracket and who of them may be paired; two MDPs never are (Article 3.3)."""

    field: PairingField
    positions: list[int]
    """Position in the field of every player of the bracket."""
    mdps: int
    """M0, the number of moved-down players (Article 3.1)."""
    first: int
    """Position of the first resident."""
    rows: list[int]

    @property
    def size(self) -> int:
        """Players in the bracket."""
        return len(self.positions)

    @property
    def everyone(self) -> int:
        """All players of the bracket."""
        return (1 << len(self.positions)) - 1

    @property
    def residents(self) -> int:
        """The residents, as a set."""
        return self.everyone >> self.mdps << self.mdps

    @property
    def resident_score(self) -> int:
        """Pairing score of the residents, in tenths."""
        return self.field.players[self.first].pairing_score

    def score(self, number: int) -> int:
        """Pairing score, in tenths, of a player of the bracket."""
        return self.field.players[self.positions[number]].pairing_score

    def inside(self, positions: int) -> int:
        """Those of a set of positions who are in the bracket, by bracket number."""
        found = positions >> self.first << self.mdps & self.everyone
        for number in range(self.mdps):
            if positions >> self.positions[number] & 1:
                found |= 1 << number
        return found

    def outside(self, numbers: Iterable[int]) -> int:
        """A set of players of the bracket, by position in the field."""
        found = 0
        for number in numbers:
            found |= 1 << self.positions[number]
        return found

    def by_score(self) -> list[tuple[int, int]]:
        """(score, players of the bracket with it), the lowest score first."""
        classes: dict[int, int] = {}
        for number in range(self.mdps):
            score = self.score(number)
            classes[score] = classes.get(score, 0) | 1 << number
        classes[self.resident_score] = classes.get(self.resident_score, 0) | self.residents
        return sorted(classes.items())

    def with_slots(self, slots: DownfloaterSlots) -> list[int]:
        """The rows of the bracket with one more vertex per slot, then one per vertex of the separator."""
        rows = self.rows[:]
        for taker in slots.takers:
            bit = 1 << len(rows)
            for number in members(taker):
                rows[number] |= bit
            rows.append(taker)
        for near in slots.separator_slots:
            bit = 1 << len(rows)
            for slot in members(near):
                rows[self.size + slot] |= bit
            rows.append(near << self.size)
        return rows

    def fold(self) -> list[int]:
        """A matching to start searches from: MDPs with the top residents, then the upper half with the lower half.

        It is close to the answer in most brackets, so few searches are needed to repair it.
        """
        mates = [UNMATCHED] * self.size
        free = self.everyone
        for mdp in range(self.mdps):
            near = self.rows[mdp] & free
            if near:
                other = lowest_member(near)
                mates[mdp] = other
                mates[other] = mdp
                free &= ~(1 << mdp | 1 << other)
        rest = members(free >> self.mdps << self.mdps)
        half = len(rest) // 2
        if half:
            lower = free >> rest[half] << rest[half]
            for number in rest[:half]:
                near = self.rows[number] & lower
                if near:
                    low = near & -near
                    other = low.bit_length() - 1
                    mates[number] = other
                    mates[other] = number
                    lower ^= low
        return mates


def bracket_graph(field: PairingField, moved_down: list[int], group: tuple[int, int]) -> BracketGraph:
    """The bracket of a scoregroup with the players moved down into it (positions in order of rank)."""
    first, end = group
    mdps = len(moved_down)
    mask = (1 << (end - first)) - 1
    rows = [(field.rows[position] >> first & mask) << mdps for position in moved_down]
    for position in range(first, end):
        row = field.rows[position]
        inside = (row >> first & mask) << mdps
        for number, mdp in enumerate(moved_down):
            if row >> mdp & 1:
                inside |= 1 << number
        rows.append(inside)
    return BracketGraph(field, [*moved_down, *range(first, end)], mdps, first, rows)
