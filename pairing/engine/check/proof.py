"""The proof that a perfect matching is the cheapest: a dual solution, checked apart from the search that found it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.engine.check.field import indices
from pairing.engine.errors import EngineError


class Unproved(EngineError):
    """The dual solution does not prove the matching: an error of the program, never of the data."""

    code = "unproved"


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
        worth = sum(self.potential[vertex] for vertex in indices(vertices))
        groups: dict[tuple[int, int, int], int] = {}
        for vertex in indices(vertices):
            key = self.kinds[vertex], self.potential[vertex], self._holder(self.inside[vertex])
            groups[key] = groups.get(key, 0) | 1 << vertex
        around: dict[int, set[int]] = {-1: set()}
        for holder in {holder for _, _, holder in groups}:
            around[holder], node = set(), holder
            while node >= 0:
                around[holder].add(node)
                node = self._holder(self.inside[node])
        live = set().union(*around.values())
        worth -= sum(self.potential[node] * (self.leaves[node].bit_count() // 2) for node in live)
        weight = sum(self.weights[self.kinds[u]][self.kinds[partner[u]]] for u in indices(vertices))
        sound = 2 * worth == weight
        for node in live:
            held = sum(group for (_, _, holder), group in groups.items() if node in around[holder])
            sound &= self.potential[node] > 0 and held == self.leaves[node] and held.bit_count() % 2 == 1
        for u in indices(vertices):
            sound &= partner[partner[u]] == u and bool(rows[u] >> partner[u] & 1)
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
                        sound &= not (slack and near)
        if not sound:
            raise Unproved("The verifier could not prove its own matching to be the cheapest.")
        return tuple(tight), not live

    def _holder(self, node: int) -> int:
        """The innermost blossom with a potential that is ``node`` or holds it; -1 when there is none."""
        while node >= 0 and not self.potential[node]:
            node = self.inside[node]
        return node
