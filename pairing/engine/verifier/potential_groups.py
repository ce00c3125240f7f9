"""The vertices of a matching problem by their kind and potential.

Vertices of one kind and one potential have the same slack to all others, so that sets of them, as integers with one bit
per vertex, are looked at and changed in one operation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .field import indices


class PotentialGroups:
    """Which vertices of each kind have which potential; all have 0 to begin with."""

    def __init__(self, kinds: Sequence[int], weights: Sequence[Sequence[int]], vertices: int) -> None:
        """``weights`` are twice the costs of the edges, by the kinds of their ends."""
        self.kinds = kinds
        self.weights = weights
        self.tables: list[dict[int, int]] = [{} for _ in weights]
        """By kind and potential: the set of vertices."""
        for u in indices(vertices):
            table = self.tables[kinds[u]]
            table[0] = table.get(0, 0) | 1 << u
        self._near: dict[tuple[int, int], int] = {}

    def near(self, kind: int, potential: int) -> int:
        """Everything that an edge of such a vertex would have no slack to; the edge need not exist."""
        near = self._near.get((kind, potential))
        if near is None:
            near = 0
            for weight, table in zip(self.weights[kind], self.tables, strict=True):
                near |= table.get(weight - potential, 0)
            self._near[kind, potential] = near
        return near

    def inside(self, vertices: int) -> Iterator[tuple[int, int, int]]:
        """Kind, potential and members of every group, as far as they are in ``vertices``."""
        for kind, table in enumerate(self.tables):
            for potential, group in table.items():
                if group & vertices:
                    yield kind, potential, group & vertices

    def raised(self, u: int, row: int) -> int:
        """The potential at which the first edge of ``u`` (to ``row``) has no slack; gives it to ``u``, which has 0."""
        kind = self.kinds[u]
        least = min((self.weights[kind][other] - value for other, value, _ in self.inside(row)), default=0)
        if least:
            table = self.tables[kind]
            table[0] ^= 1 << u
            table[least] = table.get(least, 0) | 1 << u
            self._near.clear()
        return least

    def change(self, step: int, outer: int, inner: int) -> None:
        """Raise the potential of the ``outer`` vertices by ``step`` and lower that of the ``inner`` ones."""
        self._near.clear()
        for kind, table in enumerate(self.tables):
            moved: dict[int, int] = {}
            for value, group in table.items():
                parts = ((step, group & outer), (-step, group & inner), (0, group & ~outer & ~inner))
                for change, part in parts:
                    if part:
                        moved[value + change] = moved.get(value + change, 0) | part
            self.tables[kind] = moved
