"""A bracket as a graph: every perfect matching is a candidate, and what it costs is what the criteria count.

Vertices are the indices of players. After them come those that the edition adds: the dummy opponent for the bye, or
places where a player may stay without an opponent. Every criterion is a column of one long integer, the most important
one leftmost, so that the cheapest matching is a candidate that no other one beats (Articles 3.4 and 3.8).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from .bracket import BEYOND_ANY_DIFFERENCE, Bracket
from .cheapest import Cheapest, Costs, cheapest_perfect_matching
from .field import indices

Column = tuple[str, int]
"""A criterion and, where it compares lists, the amount that the column counts; otherwise 0."""

Order = Callable[[int, int], int]
"""What the order of generation makes an edge cost, the smaller vertex first. Vertices outside the bracket are alike."""


@dataclass(frozen=True)
class BracketProblem:
    """The graph of one bracket."""

    bracket: Bracket
    rows: Sequence[int]
    vertices: int
    alike: Mapping[int, Hashable]
    """By vertex: those with the same value are alike for every criterion."""
    columns: Callable[[int, int], Sequence[Column]]
    """Every failure that an edge brings, the smaller vertex first."""
    criteria: Sequence[str]
    """In order of priority."""

    @cached_property
    def _kinds(self) -> list[int]:
        return _numbered(self.alike, self.vertices, len(self.rows))

    @cached_property
    def _columns(self) -> list[list[Sequence[Column]]]:
        """By two kinds; nothing where no edge joins them."""
        return _by_kind(self.rows, self.vertices, self._kinds, self.columns, ())

    @cached_property
    def _of_kinds(self) -> list[list[int]]:
        rank = {name: place for place, name in enumerate(self.criteria)}
        columns = {column for row in self._columns for cell in row for column in cell}
        most = max((cell.count(column) for row in self._columns for cell in row for column in set(cell)), default=1)
        width = (most * self.vertices.bit_count()).bit_length()
        # Inside a criterion that compares lists larger amounts count first.
        by_importance = sorted(columns, key=lambda column: (-rank[column[0]], column[1]))
        weight = {column: 1 << width * place for place, column in enumerate(by_importance)}
        return [[sum(weight[column] for column in cell) for cell in row] for row in self._columns]

    def cheapest(self, rows: Sequence[int] | None = None) -> Cheapest | None:
        """The best by all criteria, with fewer edges than the graph has if ``rows`` says so."""
        costs = Costs(self.rows if rows is None else rows, self._kinds, self._of_kinds)
        return cheapest_perfect_matching(costs, self.vertices)

    def first(self, rows: Sequence[int], most: int, order: Order) -> Cheapest | None:
        """The best by all criteria, and among equals the least by ``order``, which is at most ``most`` for an edge."""
        room = (most * self.vertices.bit_count()).bit_length()
        criteria, kinds = self._of_kinds, self._kinds
        return least_by(
            rows,
            self.vertices,
            dict(self.alike) | {player: player for player in indices(self.bracket.players)},
            lambda u, v: (criteria[kinds[u]][kinds[v]] << room) + order(u, v),
        )

    def ahead(self, found: Cheapest, criterion: str) -> tuple[int, ...]:
        """What a matching leaves over in the following bracket: how much, then the scores or the differences."""
        if not self.bracket.below or self.bracket.collapses:
            return ()
        columns, kinds = self._columns, self._kinds
        amounts = [amount for u, v in found.pairs for name, amount in columns[kinds[u]][kinds[v]] if name == criterion]
        count = amounts.count(BEYOND_ANY_DIFFERENCE)
        return count, *sorted((amount for amount in amounts if amount != BEYOND_ANY_DIFFERENCE), reverse=True)


def least_by(
    rows: Sequence[int], vertices: int, alike: Mapping[int, Hashable], cost: Callable[[int, int], int]
) -> Cheapest | None:
    """The perfect matching that costs least; ``cost`` is asked for one edge, the smaller vertex first, of each kind."""
    kinds = _numbered(alike, vertices, len(rows))
    return cheapest_perfect_matching(Costs(rows, kinds, _by_kind(rows, vertices, kinds, cost, 0)), vertices)


def _numbered(alike: Mapping[int, Hashable], vertices: int, size: int) -> list[int]:
    """A number for those who are alike, by vertex."""
    known: dict[Hashable, int] = {}
    kinds = [0] * size
    for vertex in indices(vertices):
        kinds[vertex] = known.setdefault(alike[vertex], len(known))
    return kinds


T = TypeVar("T")


def _by_kind(
    rows: Sequence[int], vertices: int, kinds: Sequence[int], of: Callable[[int, int], T], nothing: T
) -> list[list[T]]:
    """What ``of`` says for two kinds, asked once for each two that an edge joins, the smaller vertex first."""
    groups: list[int] = []
    near: list[int] = []
    for vertex in indices(vertices):
        if kinds[vertex] == len(groups):
            groups.append(0)
            near.append(0)
        groups[kinds[vertex]] |= 1 << vertex
        near[kinds[vertex]] |= rows[vertex]
    table = [[nothing] * len(groups) for _ in groups]
    for one, group in enumerate(groups):
        for other, others in enumerate(groups[: one + 1]):
            if near[one] & others:
                # An edge that is there: two vertices without one may stand in the other order, which ``of`` reads.
                u = next(vertex for vertex in indices(group) if rows[vertex] & others)
                v = next(indices(rows[u] & others))
                table[one][other] = table[other][one] = of(min(u, v), max(u, v))
    return table
