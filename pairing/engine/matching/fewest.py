"""Which edges a perfect matching may have that uses as few edges of one kind as can be.

Every vertex is doubled, once as the one who chooses and once as the one who is chosen, and an edge of the kind costs 1,
every other 0. The cheapest assignment of such a graph has whole numbers as potentials, found by breadth-first searches
over sets. The sum of the two potentials of a vertex is a potential, doubled, of the graph itself.
"""

from __future__ import annotations

from ..errors import Unproved
from .bitset import lowest_member, members, unmatched


def edges_with_fewest(rows: list[int], failing: list[int], mates: list[int]) -> list[int]:
    """Rows of edges such that a perfect matching of them has the fewest edges of ``failing``, as every such one.

    ``rows`` have a perfect matching, ``failing`` are some of their edges, and ``mates`` is a matching without any of
    these. When the answer holds a perfect matching, the perfect matchings of ``rows`` with the fewest edges of
    ``failing`` are exactly those of the answer. It need not hold one: an assignment may go around an odd cycle.
    """
    doubled = _Doubled(rows, failing, mates)
    doubled.assign()
    return doubled.tight_edges()


class _Doubled:
    """The assignment and its potentials: no edge costs less than the chooser's and the chosen one's together."""

    def __init__(self, rows: list[int], failing: list[int], mates: list[int]) -> None:
        self.free = [row & ~against for row, against in zip(rows, failing, strict=True)]
        self.failing = [row & against for row, against in zip(rows, failing, strict=True)]
        self.chosen_by = mates[:]
        """By chosen vertex who chose it, -1 where nobody did."""
        self.chooses = mates[:]
        self.chooser = [0] * len(rows)
        self.levels = {0: (1 << len(rows)) - 1}
        """The chosen vertices by potential."""

    def assign(self) -> None:
        """Extend the assignment until everybody has chosen."""
        while any(chosen < 0 for chosen in self.chooses):
            self._augment()

    def _augment(self) -> None:
        """Let one more choose, along tight edges; where they do not lead on, change potentials until they do."""
        nobody = unmatched(self.chosen_by, (1 << len(self.free)) - 1)
        choosing = [vertex for vertex, chosen in enumerate(self.chooses) if chosen < 0]
        came_from: dict[int, int] = {}
        reached = 0
        waiting = choosing[:]
        while True:
            while waiting:
                vertex = waiting.pop()
                fresh = self._tight(vertex) & ~reached
                ends = fresh & nobody
                if ends:
                    came_from[lowest_member(ends)] = vertex
                    return self._flip(came_from, lowest_member(ends))
                reached |= fresh
                for near in members(fresh):
                    came_from[near] = vertex
                    waiting.append(self.chosen_by[near])
                    choosing.append(self.chosen_by[near])
            self._raise(choosing, reached)
            waiting = choosing[:]

    def _raise(self, choosing: list[int], reached: int) -> None:
        """Raise the potentials of ``choosing`` and lower those of whom they have reached, each by 1."""
        for vertex in choosing:
            self.chooser[vertex] += 1
        levels: dict[int, int] = {}
        for level, vertices in self.levels.items():
            levels[level - 1] = levels.get(level - 1, 0) | vertices & reached
            levels[level] = levels.get(level, 0) | vertices & ~reached
        self.levels = levels

    def _tight(self, vertex: int) -> int:
        own = self.chooser[vertex]
        return self.free[vertex] & self.levels.get(-own, 0) | self.failing[vertex] & self.levels.get(1 - own, 0)

    def _flip(self, came_from: dict[int, int], place: int) -> None:
        while place >= 0:
            vertex = came_from[place]
            following = self.chooses[vertex]
            self.chooses[vertex], self.chosen_by[place] = place, vertex
            place = following

    def tight_edges(self) -> list[int]:
        """The edges that cost no more than the potentials of their ends; no edge may cost less."""
        both = self.chooser[:]
        for level, vertices in self.levels.items():
            for vertex in members(vertices):
                both[vertex] += level
        of_sum: dict[int, int] = {}
        for vertex, value in enumerate(both):
            of_sum[value] = of_sum.get(value, 0) | 1 << vertex
        found = []
        for vertex, value in enumerate(both):
            for edges, cost in ((self.free[vertex], 0), (self.failing[vertex], 2)):
                if any(edges & vertices for level, vertices in of_sum.items() if level + value > cost):
                    raise Unproved("An edge contradicts the potentials.")
            tight = self.free[vertex] & of_sum.get(-value, 0) | self.failing[vertex] & of_sum.get(2 - value, 0)
            found.append(tight)
        return found
