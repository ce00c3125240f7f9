"""Minimum-cost matching in a general graph, exact and proved: the primal-dual blossom method (Edmonds).

Costs are integers of any size, so that a whole list of criteria in order of priority fits into one cost. Every vertex
must be matched, unless ``alone`` gives what it costs to leave it unmatched.

The **dual solution** proves the answer: a potential for every vertex, and for every blossom (a contracted odd set) a
value of at least 0. The **reduced cost** of an edge is its cost less the potentials of its two ends, plus the values of
the blossoms that contain both ends; an edge is **tight** when its reduced cost is 0. A perfect matching costs least
when no reduced cost is negative, every matched edge is tight, and every blossom with a positive value is matched inside
but for one vertex (complementary slackness). Leaving a vertex unmatched counts as an edge from the vertex to itself:
the potential may not exceed its cost, and equals it where the vertex stays unmatched. ``prove`` tests exactly that,
over all edges, without trusting the search.

Potentials are stored doubled, because a search may change them by half a unit and must stay within integers.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from ..errors import Unproved
from .bitset import members
from .blossoms import BlossomForest, Edges
from .tree import Tree

__all__ = ["CheapestMatching", "Edges"]

PATIENCE = 20
"""How often, on average, the search for potentials without blossoms looks at a vertex before it gives up."""


@dataclass(slots=True, eq=False)
class CheapestMatching(BlossomForest):
    """The solver and its answer: ``mates`` is the matching once ``solve`` has answered True."""

    start: list[int] | None = None
    """A matching to begin with. Under ``potentials`` every reduced cost must be at least 0, and 0 on its edges.
    Without ``potentials`` they begin at 0. Searches are needed only for the vertices that it leaves unmatched."""

    def solve(self) -> bool:
        """Find the matching of least cost; False when the vertices that must be matched cannot be."""
        size = len(self.edges)
        if self.start is None:
            self.potentials = [min(near.values(), default=0) for near in self.edges]
            for vertex, cost in self.alone.items():
                self.potentials[vertex] = min(self.potentials[vertex], 2 * cost)
            self.mates = [-1] * size
            self._raise_potentials()
            self._match_tight()
        else:
            self.potentials = self.potentials or [0] * size
            self.mates = self.start[:]
        return self._complete()

    def solve_with(self, edges: dict[tuple[int, int], int]) -> bool:
        """The same with these edges, too, which are new or cheaper than before.

        The first call begins, later ones keep of the answer before what still holds.
        """
        for (one, other), cost in edges.items():
            self.edges[one][other] = self.edges[other][one] = cost
        if not self.mates:
            return self.solve()
        # Only in a blossom, and by an edge that is new, can an edge cost less than the potentials of its ends.
        loose = {one for one, _other in edges}.union(*[blossom.vertices for blossom in self.blossoms.values()])
        self.blossoms.clear()
        for vertex in loose:
            self.potentials[vertex] = min(self.potentials[vertex], self._reach(vertex))
        for vertex in loose:
            mate = self.mates[vertex]
            if mate >= 0 and self.potentials[vertex] + self.potentials[mate] != 2 * self.edges[vertex][mate]:
                self.mates[vertex] = self.mates[mate] = -1
        self._raise_potentials()
        self._match_tight()
        self.left_alone.clear()
        return self._complete()

    def _complete(self) -> bool:
        """Match every vertex that is not matched yet, or leave it alone."""
        size = len(self.edges)
        self.top = list(range(size))
        self.next_id = size
        return all(
            self.mates[vertex] >= 0 or vertex in self.left_alone or self._pays(vertex) or Tree(self, vertex).grow()
            for vertex in reversed(range(size))
        )

    def _reach(self, vertex: int) -> int:
        """The highest potential that the others allow, of a vertex with edges."""
        potentials = self.potentials
        reach = min([2 * cost - potentials[other] for other, cost in self.edges[vertex].items()])
        return min(reach, 2 * self.alone[vertex]) if vertex in self.alone else reach

    def _raise_potentials(self) -> None:
        """Raise each potential in turn as far as it goes: the more edges are tight, the fewer searches are needed."""
        for vertex, near in enumerate(self.edges):
            if near and self.mates[vertex] < 0:
                self.potentials[vertex] = max(self.potentials[vertex], self._reach(vertex))

    def _match_tight(self) -> None:
        """Match vertices greedily along tight edges, which keeps the potentials a proof and saves searches."""
        potentials, mates = self.potentials, self.mates
        for vertex, near in enumerate(self.edges):
            if mates[vertex] < 0:
                own = potentials[vertex]
                for other, cost in near.items():
                    if mates[other] < 0 and own + potentials[other] == 2 * cost:
                        mates[vertex] = other
                        mates[other] = vertex
                        break

    def _pays(self, vertex: int) -> bool:
        """Leave a vertex alone that can pay for it already."""
        alone = self.alone.get(vertex)
        if alone is None or self.potentials[vertex] != 2 * alone:
            return False
        self.left_alone.add(vertex)
        return True

    def prove(self) -> None:
        """Raise ``Unproved`` unless the dual solution proves that the matching costs least."""
        self._prove_matching()
        held_by, worth = self._proved_blossoms()
        together = {0: 0}
        for vertex, near in enumerate(self.edges):
            mate = self.mates[vertex]
            own = self.potentials[vertex]
            for other, cost in near.items():
                reduced = 2 * cost - own - self.potentials[other]
                if reduced < 0 or other == mate:
                    shared = held_by[vertex] & held_by[other]
                    if shared not in together:
                        together[shared] = 2 * sum([worth[rank] for rank in members(shared)])
                    reduced += together[shared]
                    if reduced < 0 or (other == mate and reduced):
                        raise Unproved("An edge contradicts the potentials.")

    def _prove_matching(self) -> None:
        """Every vertex is matched by an edge that there is, or left alone at exactly its potential."""
        for vertex, mate in enumerate(self.mates):
            own, alone = self.potentials[vertex], self.alone.get(vertex)
            if alone is not None and (own > 2 * alone or (mate < 0 and own != 2 * alone)):
                raise Unproved("Leaving a vertex alone contradicts the potentials.")
            if (mate < 0 and alone is None) or (mate >= 0 and self.mates[mate] != vertex):
                raise Unproved("The matching leaves a vertex alone that must be matched.")
            if mate >= 0 and mate not in self.edges[vertex]:
                raise Unproved("The matching uses an edge that is not there.")

    def _proved_blossoms(self) -> tuple[list[int], list[int]]:
        """By vertex the blossoms that hold it, as bits, and their values; each is matched inside but for one vertex."""
        held_by = [0] * len(self.edges)
        worth = []
        for rank, (node, blossom) in enumerate(self.blossoms.items()):
            if blossom.value < 0:
                raise Unproved("A blossom has a negative value.")
            worth.append(blossom.value)
            held = set(self.vertices(node))
            for vertex in held:
                held_by[vertex] |= 1 << rank
            if blossom.value and sum(self.mates[vertex] not in held for vertex in held) != 1:
                raise Unproved("A blossom with a value is not matched inside.")
        return held_by, worth

    def cheapest_edges(self) -> list[int] | None:
        """The tight edges as rows, when a perfect matching is cheapest exactly if it uses tight edges only.

        That holds when potentials without blossoms prove the matching. With a blossom of positive value a perfect
        matching of tight edges may still cost more, so the answer is None when no such potentials are found.
        """
        if any(blossom.value for blossom in self.blossoms.values()):
            doubled = self.potentials_without_blossoms()
            if doubled is None:
                return None
        else:
            doubled = [2 * value for value in self.potentials]
        return self.tight_edges(doubled)

    def tight_edges(self, doubled: list[int]) -> list[int]:
        """The tight edges as rows under potentials, doubled once more, that prove the matching without blossoms."""
        rows = []
        for vertex, near in enumerate(self.edges):
            own = doubled[vertex]
            row = 0
            for other, cost in near.items():
                reduced = 4 * cost - own - doubled[other]
                if reduced < 0:
                    raise Unproved("An edge contradicts the potentials.")
                if not reduced:
                    row |= 1 << other
            if not row >> self.mates[vertex] & 1:
                raise Unproved("The matching uses an edge that costs too much.")
            rows.append(row)
        return rows

    def potentials_without_blossoms(self) -> list[int] | None:
        """Potentials, doubled once more, that prove the matching without blossoms; None when none were found.

        A matching assigns to each vertex its mate. The dual solution of an assignment is a list of shortest distances
        (Bellman and Ford). A step goes from a vertex over its mate to a neighbour of that mate, and costs the
        difference of the two edges. Such distances exist when no cycle of steps has a negative sum. Each vertex then
        has one distance as itself and one as a mate, and their mean is its potential. The search gives up after
        ``PATIENCE`` looks per vertex, because a negative cycle would keep it busy for ever.
        """
        distance = self.potentials[:]
        waiting = deque(range(len(distance)))
        queued = [True] * len(distance)
        patience = PATIENCE * len(distance)
        while waiting:
            patience -= 1
            if not patience:
                return None
            vertex = waiting.popleft()
            queued[vertex] = False
            mate = self.mates[vertex]
            base = distance[vertex] - 2 * self.edges[mate][vertex]
            for other, cost in self.edges[mate].items():
                if base + 2 * cost < distance[other]:
                    distance[other] = base + 2 * cost
                    if not queued[other]:
                        queued[other] = True
                        waiting.append(other)
        return [
            distance[vertex] - distance[mate] + 2 * self.edges[vertex][mate] for vertex, mate in enumerate(self.mates)
        ]
