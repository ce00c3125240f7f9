"""Minimum-cost matching in any graph, exact, with a proof: the blossom method with dual values.

Every vertex must be matched, unless ``alone`` gives what it costs to leave it alone.

Costs are integers of any size, so that a whole list of criteria in order of priority fits into one cost. Every vertex
has a value, every blossom (an odd set that was contracted) a value that is not negative. The reduced cost of an edge is
its cost minus the values of its two ends plus the values of the blossoms that hold both. When no reduced cost is
negative, every matched edge has reduced cost 0, and every blossom with a positive value is matched inside except for
one vertex, then no perfect matching is cheaper (Edmonds). Being left alone counts as an edge of the vertex to itself:
its value may not exceed that cost, and equals it where it is used. ``prove`` checks exactly that, over all edges.

Values are kept doubled, so that they stay integers.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from pairing.engine.errors import EngineError
from pairing.engine.matching.bitset import members
from pairing.engine.matching.tree import Blossom, Tree

PATIENCE = 20
"""How often each vertex may be looked at, on average, before values without blossoms are given up."""

Edges = list[dict[int, int]]
"""``edges[u][v]`` is the cost of the edge between u and v; both directions are present."""


class Unproved(EngineError):
    """A matching failed the proof of its optimality: a defect of the engine, never of the input."""

    code = "unproved"


@dataclass(slots=True, eq=False)
class CheapestMatching:
    """The solver and its answer. ``mates`` is the matching once ``solve`` has answered True; -1 is left alone."""

    edges: Edges
    alone: dict[int, int] = field(default_factory=dict)
    """What it costs to leave a vertex alone; a vertex that is not in it must be matched."""
    start: list[int] | None = None
    """A matching to begin with, along edges whose cost the values reach and no edge falls short of; values of 0, when
    none are given."""
    values: list[int] = field(default_factory=list)
    """Doubled; see above."""
    mates: list[int] = field(default_factory=list)
    top: list[int] = field(default_factory=list)
    blossoms: dict[int, Blossom] = field(default_factory=dict)
    next_id: int = 0
    left_alone: set[int] = field(default_factory=set)

    def solve(self) -> bool:
        """Find the matching of least cost; False when the vertices that must be matched cannot be."""
        size = len(self.edges)
        self.top = list(range(size))
        self.next_id = size
        if self.start is None:
            self.values = [min(near.values(), default=0) for near in self.edges]
            for vertex, cost in self.alone.items():
                self.values[vertex] = min(self.values[vertex], 2 * cost)
            self.mates = [-1] * size
            self._raise_values()
            self._match_tight()
        else:
            self.values = self.values or [0] * size
            self.mates = self.start[:]
        return all(
            self.mates[vertex] >= 0 or vertex in self.left_alone or Tree(self, vertex).grow()
            for vertex in reversed(range(size))
        )

    def _raise_values(self) -> None:
        """Raise each value in turn as far as it goes: more edges become tight, fewer searches are needed."""
        values = self.values
        for vertex, near in enumerate(self.edges):
            if near:
                own = values[vertex]
                reach = min([2 * cost - values[other] for other, cost in near.items()])
                if vertex in self.alone:
                    reach = min(reach, 2 * self.alone[vertex])
                values[vertex] = max(own, reach)

    def _match_tight(self) -> None:
        """Match along tight edges, greedily."""
        values, mates = self.values, self.mates
        for vertex, near in enumerate(self.edges):
            if mates[vertex] < 0:
                own = values[vertex]
                for other, cost in near.items():
                    if mates[other] < 0 and own + values[other] == 2 * cost:
                        mates[vertex] = other
                        mates[other] = vertex
                        break

    def vertices(self, node: int) -> list[int]:
        """All vertices inside a node."""
        return [node] if node < len(self.edges) else self.blossoms[node].vertices

    def prove(self) -> None:
        """Raise ``Unproved`` unless the values prove that the matching costs least."""
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
        for vertex, near in enumerate(self.edges):
            mate = self.mates[vertex]
            own = self.values[vertex]
            if vertex in self.alone and (own > 2 * self.alone[vertex] or (mate < 0 and own != 2 * self.alone[vertex])):
                raise Unproved("Leaving a vertex alone contradicts the values.")
            if (mate < 0 and vertex not in self.alone) or (mate >= 0 and self.mates[mate] != vertex):
                raise Unproved("The matching leaves a vertex alone that must be matched.")
            if mate >= 0 and mate not in near:
                raise Unproved("The matching uses an edge that is not there.")
            for other, cost in near.items():
                reduced = 2 * cost - own - self.values[other]
                if reduced < 0 or other == mate:
                    reduced += 2 * sum([worth[rank] for rank in members(held_by[vertex] & held_by[other])])
                    if reduced < 0 or (other == mate and reduced):
                        raise Unproved("An edge contradicts the values.")

    def cheapest_edges(self) -> list[int] | None:
        """Rows of the edges that some cheapest perfect matching may use, when every perfect matching of them is one.

        That is so when values of the vertices alone prove the matching. None when no such values were found.
        """
        if any(blossom.value for blossom in self.blossoms.values()):
            doubled = self._values_withoutblossoms()
            if doubled is None:
                return None
        else:
            doubled = [2 * value for value in self.values]
        rows = []
        for vertex, near in enumerate(self.edges):
            own = doubled[vertex]
            row = 0
            for other, cost in near.items():
                reduced = 4 * cost - own - doubled[other]
                if reduced < 0:
                    raise Unproved("An edge contradicts the values.")
                if not reduced:
                    row |= 1 << other
            if not row >> self.mates[vertex] & 1:
                raise Unproved("The matching uses an edge that costs too much.")
            rows.append(row)
        return rows

    def _values_withoutblossoms(self) -> list[int] | None:
        """Twice the values that prove the matching by themselves; None when none were found.

        Seen from one side, a matching is an assignment of each vertex to its mate, and its values are shortest
        distances: going from the mate of a vertex to any neighbour of the vertex costs the difference of the two edges.
        They exist when no round trip pays; the mean of both sides then serves for a matching.
        """
        distance = self.values[:]
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

    def rotate_to(self, node: int, vertex: int) -> None:
        """Re-match the inside of a blossom so that ``vertex`` is the one whose partner lies outside."""
        if node < len(self.edges):
            return
        blossom = self.blossoms[node]
        place = self._child_holding(node, vertex)
        child = blossom.children[place]
        self.rotate_to(child, vertex)
        size = len(blossom.children)
        step = 1 if place & 1 else -1
        while place % size:
            first = (place + step) % size
            second = (place + 2 * step) % size
            if step > 0:
                left, right = blossom.links[first]
            else:
                right, left = blossom.links[second]
            self.rotate_to(blossom.children[first], left)
            self.rotate_to(blossom.children[second], right)
            self.mates[left] = right
            self.mates[right] = left
            place = second
        turn = self._child_holding(node, vertex)
        blossom.children = blossom.children[turn:] + blossom.children[:turn]
        blossom.links = blossom.links[turn:] + blossom.links[:turn]

    def _child_holding(self, node: int, vertex: int) -> int:
        for place, child in enumerate(self.blossoms[node].children):
            if child == vertex or (child >= len(self.edges) and vertex in self.vertices(child)):
                return place
        raise Unproved("A blossom lost a vertex.")

    def set_top(self, node: int) -> None:
        """Make ``node`` the outermost node of everything inside it."""
        for vertex in self.vertices(node):
            self.top[vertex] = node
