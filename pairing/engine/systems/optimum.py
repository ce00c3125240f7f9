"""All best perfect matchings of a graph, as something to ask questions of.

``Optimum`` holds either rows whose perfect matchings are exactly the best ones, or costs with the least total: then
each question is one more search for a cheapest matching.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..matching.bitset import UNMATCHED, make_perfect, members, search
from ..matching.weighted import CheapestMatching

Cost = Callable[[int, int], int]
"""What a pair costs, by position."""


@dataclass(slots=True)
class Optimum:
    """The best perfect matchings of ``vertices``."""

    vertices: int
    rows: list[int]
    """By position: the edges that a best matching may use."""
    cost: Cost | None = None
    """None where every perfect matching of ``rows`` is a best one."""
    total: int = 0
    """The least total, where there are costs."""

    def within(self, rows: list[int], mates: Sequence[int]) -> list[int] | None:
        """A best matching that uses only ``rows``; None when there is none. ``mates``: one to begin with."""
        if self.cost is not None:
            found = _cheapest(self.vertices, rows, self.cost)
            return found[0] if found is not None and found[1] == self.total else None
        kept = [UNMATCHED] * len(rows)
        free = 0
        for vertex in members(self.vertices):
            mate = mates[vertex]
            if mate >= 0 and rows[vertex] >> mate & 1:
                kept[vertex] = mate
            else:
                free |= 1 << vertex
        return kept if make_perfect(rows, kept, self.vertices, free) else None

    def without_pair(self, rows: list[int], mates: list[int], vertex: int) -> list[int] | None:
        """A best matching within ``rows``, which lack the present pair of ``vertex``; None when there is none.

        ``mates``, a best matching but for that pair, may be changed and answered.
        """
        if self.cost is not None:
            return self.within(rows, mates)
        mate = mates[vertex]
        mates[vertex] = mates[mate] = UNMATCHED
        if not search(rows, mates, vertex, self.vertices, 1 << mate):
            return mates
        mates[vertex], mates[mate] = mate, vertex
        return None


def best(vertices: int, rows: list[int], cost: Cost) -> tuple[Optimum, list[int]] | None:
    """The perfect matchings of least cost, with one of them; None when nobody can pair everybody."""
    order = members(vertices)
    solver = CheapestMatching(_edges(order, rows, cost))
    if not solver.solve():
        return None
    solver.prove()
    mates = [UNMATCHED] * len(rows)
    for place, vertex in enumerate(order):
        mates[vertex] = order[solver.mates[place]]
    tight = solver.cheapest_edges()
    if tight is None:
        total = sum(cost(vertex, mates[vertex]) for vertex in order) // 2
        return Optimum(vertices, rows, cost, total), mates
    kept = [0] * len(rows)
    for place, vertex in enumerate(order):
        for other in members(tight[place]):
            kept[vertex] |= 1 << order[other]
    return Optimum(vertices, kept), mates


def _cheapest(vertices: int, rows: list[int], cost: Cost) -> tuple[list[int], int] | None:
    order = members(vertices)
    solver = CheapestMatching(_edges(order, rows, cost))
    if not solver.solve():
        return None
    mates = [UNMATCHED] * len(rows)
    for place, vertex in enumerate(order):
        mates[vertex] = order[solver.mates[place]]
    return mates, sum(cost(vertex, mates[vertex]) for vertex in order) // 2


def _edges(order: list[int], rows: list[int], cost: Cost) -> list[dict[int, int]]:
    place = {vertex: number for number, vertex in enumerate(order)}
    inside = sum(1 << vertex for vertex in order)
    return [{place[other]: cost(vertex, other) for other in members(rows[vertex] & inside)} for vertex in order]
