"""The best pairing of a bracket, and among equals the first in the order of Article 4 of C.04.4.2.

The players of a bracket are numbered in the order of Article 1.8 (BSN, 4.1). Of two pairings the first is the one in
which the opponent of BSN 1 has the larger number, then that of BSN 2, and so on. A player who floats counts as having
the smallest opponent (4.2, 4.3).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import Unproved
from ...matching.bitset import UNMATCHED, make_perfect, members, search, unmatched
from ..dutch.bracket import BracketGraph, Candidate, DownfloaterSlots
from ..dutch.criteria import same_colour_due
from ..dutch.outside import FloaterCosts
from ..dutch.staged import Staged


class BursteinCosts(FloaterCosts):
    """C5 to C8 as digits; C5, C6 and C7 are what the Dutch system calls C6, C7 and C8."""

    def lower_digits(self) -> list[tuple[str, int]]:
        """C8, the colour preferences."""
        return [("preferences", self.one)]

    def pair(self, number: int, other: int) -> int:
        """C8 of a pair."""
        return self.digit["preferences"] * same_colour_due(self.past[number], self.past[other])


class FoldStaged(Staged):
    """The best pairing of a bracket whose slots are given, by taking edges away."""

    criteria = BursteinCosts

    def __init__(self, graph: BracketGraph, slots: DownfloaterSlots, ranks: Sequence[int]) -> None:
        super().__init__(graph, slots)
        self.by_bsn = bracket_order(graph, ranks)

    def solve(self) -> Candidate | None:
        """The best pairing that comes first; None when edges alone cannot tell the best from others."""
        if self._c7() and self._c8() and self._preferences():
            return self._first()
        return None

    def _preferences(self) -> bool:
        """C8, by counting who wants which colour."""
        graph = self.graph
        colours = graph.field.colours
        white, black = graph.inside(colours.white), graph.inside(colours.black)
        surplus = abs(white.bit_count() - black.bit_count())
        if surplus <= graph.size + self.slots.leaving - (white | black).bit_count():
            kept = self._keep_without((white, white), (black, black))
        else:
            # More players want one colour than all the others can serve. Every pair among the others would add a pair
            # that fails, so they may not meet one another.
            majority = white if white.bit_count() > black.bit_count() else black
            others = graph.everyone & ~majority | self.slot_vertices
            kept = self._keep_without((others, others))
        return kept or self._fewest(self._failing((white, white), (black, black)))

    def _first(self) -> Candidate:
        """The first pairing of those that the edges left allow."""
        order = FirstPairing(self.rows, self.by_bsn, self.slot_vertices, self.everyone)
        return candidate_of(self.graph, self.by_bsn, order.solve(), self.route)


def bracket_order(graph: BracketGraph, ranks: Sequence[int]) -> list[int]:
    """The players of a bracket in order of BSN (4.1)."""
    return sorted(range(graph.size), key=lambda number: ranks[graph.positions[number]])


def candidate_of(graph: BracketGraph, by_bsn: Sequence[int], mates: Sequence[int], route: str) -> Candidate:
    """The pairs in order of BSN, the higher ranked player first, and who floats, in order of rank."""
    done: set[int] = set()
    pairs = []
    for number in by_bsn:
        if number not in done and 0 <= mates[number] < graph.size:
            pairs.append((number, mates[number]))
            done.add(mates[number])
    floating = [number for number in range(graph.size) if not 0 <= mates[number] < graph.size]
    limbo = [number for number in floating if number < graph.mdps]
    return Candidate([], pairs, limbo, floating[len(limbo) :], route)


class FirstPairing:
    """The first perfect matching of players and slots in the order of Article 4."""

    def __init__(self, rows: Sequence[int], by_bsn: Sequence[int], slots: int, everyone: int) -> None:
        self.rows = list(rows)
        self.by_bsn = by_bsn
        self.place = {number: place for place, number in enumerate(by_bsn)}
        self.players = (1 << len(by_bsn)) - 1
        self.slots = slots
        self.open = everyone
        """Vertices that are not yet settled."""
        self.mates = [UNMATCHED] * len(rows)

    def solve(self) -> list[int]:
        """The mates of all vertices."""
        self._fold()
        if not make_perfect(self.rows, self.mates, self.open, unmatched(self.mates, self.open)):
            raise Unproved("A bracket lost its pairings.")
        for number in self.by_bsn:
            if self.open >> number & 1:
                self._settle(number)
        return self.mates

    def _fold(self) -> None:
        """A matching to start from: each player in turn takes the free player with the largest BSN."""
        free = self.players
        for number in self.by_bsn:
            options = self.rows[number] & free
            if free >> number & 1 and options:
                other = self._last(options)
                self.mates[number], self.mates[other] = other, number
                free &= ~(1 << number | 1 << other)

    def _last(self, options: int) -> int:
        """The player with the largest BSN."""
        return max(members(options), key=self.place.__getitem__)

    def _settle(self, number: int) -> None:
        """Give a player the opponent with the largest BSN that leaves a matching of all others."""
        present = self.mates[number]
        options = self.rows[number] & self.open & self.players
        if options and self._last(options) != present:
            options &= self._able(number, present)
            if options and (best := self._last(options)) != present:
                self._take(number, best)
        mate = self.mates[number]
        if self.players >> mate & 1:
            self.open &= ~(1 << number | 1 << mate)
        else:
            # The player floats. Any slot is as good as another, so all of them stay open for later repairs.
            for other in members(self.rows[number] & self.players):
                self.rows[other] &= ~(1 << number)
            self.rows[number] &= self.slots

    def _able(self, number: int, present: int) -> int:
        """The players who can be matched with ``number`` while all others are matched."""
        self.mates[present] = UNMATCHED
        able = search(self.rows, self.mates, present, self.open & ~(1 << number), 0)
        self.mates[present] = number
        return able

    def _take(self, number: int, opponent: int) -> None:
        """Pair two players and match again those whom they leave."""
        left, right = self.mates[number], self.mates[opponent]
        self.mates[number], self.mates[opponent] = opponent, number
        self.mates[left] = self.mates[right] = UNMATCHED
        rest = self.open & ~(1 << number | 1 << opponent)
        if search(self.rows, self.mates, left, rest, 1 << right):
            raise Unproved("A player that could be had cannot be had.")
