"""The proof that a perfect matching is the cheapest: a dual solution, checked apart from the search that found it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ..errors import Unproved
from .field import indices

Group = tuple[int, int, int]
"""Kind, potential and innermost blossom that the vertices of a group share."""


@dataclass(frozen=True, slots=True)
class Dual:
    """Potentials of vertices and of blossoms, odd sets of vertices that lie inside each other or apart."""

    kinds: Sequence[int]
    """By vertex."""
    weights: Sequence[Sequence[int]]
    """What an edge weighs, by the kinds of its ends."""
    potential: Sequence[int]
    """Of vertices, then of blossoms."""
    inside: Sequence[int]
    """The blossom that holds a vertex or a blossom most closely; -1 where there is none."""
    leaves: Sequence[int]
    """The vertices of a vertex or a blossom, as a set of bits."""

    def prove(self, rows: Sequence[int], vertices: int, partner: Sequence[int]) -> tuple[tuple[int, ...], bool]:
        """Weak duality: every edge covered, every blossom paid, both sums equal. Raises ``Unproved``.

        No potential of two neighbours exceeds the weight of their edge, together with the blossoms that hold both; and
        the potentials, less those of the blossoms for every pair that fits in, add up to the weight of the matching.
        The answer is the edges that are covered exactly, and whether no blossom was needed.
        """
        groups: dict[Group, int] = {}
        for vertex in indices(vertices):
            key = self.kinds[vertex], self.potential[vertex], self._holder(self.inside[vertex])
            groups[key] = groups.get(key, 0) | 1 << vertex
        around = {holder: self._holders(holder) for _, _, holder in groups}
        live = frozenset[int]().union(*around.values())
        tight, covered = self._covered(rows, groups, around)
        if not (
            covered
            and self._is_perfect(rows, vertices, partner)
            and self._is_paid(vertices, partner, live)
            and all(self._is_blossom(node, groups, around) for node in live)
        ):
            raise Unproved("The verifier could not prove its own matching to be the cheapest.")
        return tuple(tight), not live

    def _covered(
        self, rows: Sequence[int], groups: Mapping[Group, int], around: Mapping[int, frozenset[int]]
    ) -> tuple[list[int], bool]:
        """The edges that are covered exactly, by vertex, and whether no edge weighs less than its potentials."""
        covered = True
        tight = [0] * len(rows)
        for (kind, value, holder), group in groups.items():
            weights = self.weights[kind]
            for (other, theirs, their_holder), others in groups.items():
                slack = weights[other] - value - theirs
                if slack <= 0:
                    slack += sum(self.potential[node] for node in around[holder] & around[their_holder])
                    for u in indices(group) if slack <= 0 else ():
                        near = rows[u] & others
                        tight[u] |= near
                        covered &= not (slack and near)
        return tight, covered

    def _is_perfect(self, rows: Sequence[int], vertices: int, partner: Sequence[int]) -> bool:
        return all(partner[partner[u]] == u and rows[u] >> partner[u] & 1 for u in indices(vertices))

    def _is_paid(self, vertices: int, partner: Sequence[int], live: Collection[int]) -> bool:
        """Whether the potentials add up to the weight of the matching, in which every pair is met twice."""
        worth = sum(self.potential[vertex] for vertex in indices(vertices))
        worth -= sum(self.potential[node] * (self.leaves[node].bit_count() // 2) for node in live)
        return 2 * worth == sum(self.weights[self.kinds[u]][self.kinds[partner[u]]] for u in indices(vertices))

    def _is_blossom(self, node: int, groups: Mapping[Group, int], around: Mapping[int, frozenset[int]]) -> bool:
        """Whether ``node`` is an odd set of exactly the vertices that it is said to hold, with a potential above 0."""
        held = sum(group for (_, _, holder), group in groups.items() if node in around[holder])
        return self.potential[node] > 0 and held == self.leaves[node] and held.bit_count() % 2 == 1

    def _holders(self, node: int) -> frozenset[int]:
        """The blossoms with a potential that are ``node`` or hold it."""
        found = set()
        while node >= 0:
            found.add(node)
            node = self._holder(self.inside[node])
        return frozenset(found)

    def _holder(self, node: int) -> int:
        """The innermost blossom with a potential that is ``node`` or holds it; -1 when there is none."""
        while node >= 0 and not self.potential[node]:
            node = self.inside[node]
        return node
