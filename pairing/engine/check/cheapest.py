"""The cheapest perfect matching of a general graph, with a proof: Edmonds' primal-dual method.

``cheapest_perfect_matching(costs)`` is the verifier's own tool for brackets too large for the literal procedure. Costs
are integers of any length, so that a whole list of criteria can be packed into one. The answer is returned only after
its dual solution was checked: no other perfect matching can cost less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pairing.engine.errors import EngineError

OUTER, INNER, UNREACHED = 0, 1, -1

Edge = tuple[int, int]


class Unproved(EngineError):
    """The dual solution does not prove the matching: an error of the program, never of the data."""

    code = "unproved"


@dataclass(frozen=True, slots=True)
class Cheapest:
    """A cheapest perfect matching and where all others are."""

    partner: list[int]
    tight: tuple[int, ...] | None
    """``tight[u]``: the neighbours of u, as a set of bits, such that the perfect matchings made of these edges are
    exactly the cheapest ones. None when the proof needs odd sets of vertices, which edges alone cannot tell."""


def cheapest_perfect_matching(costs: Sequence[Mapping[int, int]]) -> Cheapest | None:
    """The cheapest perfect matching, or None when there is none.

    ``costs[u][v]`` is the cost of the edge u-v and must be equal to ``costs[v][u]``; a missing entry is no edge.
    """
    return _Solver(costs).solve()


class _Solver:
    """One run. Nodes below ``size`` are vertices, later ones are blossoms.

    The dual ``potential`` of vertices u and v never adds up to more than four times the cost of their edge (four
    instead of one keeps every step integral); a blossom has a potential of its own, never negative.
    """

    def __init__(self, costs: Sequence[Mapping[int, int]]) -> None:
        size = len(costs)
        self.size = size
        self.costs = [{v: 4 * cost for v, cost in row.items()} for row in costs]
        # Half of the cheapest edge on either side is a feasible start.
        self.potential: list[int] = [min(row.values(), default=0) // 2 for row in self.costs]
        self.mate: list[Edge | None] = [None] * size
        self.top = list(range(size))
        self.inside: list[int] = [-1] * size
        self.leaves: list[list[int]] = [[vertex] for vertex in range(size)]
        self.ring: list[list[int]] = [[] for _ in range(size)]
        self.ring_edges: list[list[Edge]] = [[] for _ in range(size)]
        self.kind: list[int] = []
        self.link: list[Edge | None] = []
        self.nearest: list[Edge | None] = []
        self.queue: list[int] = []
        self.alive = set(range(size))

    def solve(self) -> Cheapest | None:
        if self.size % 2 or any(not row for row in self.costs):
            return None
        self._match_tight_edges()
        while any(self.mate[node] is None for node in self.alive):
            if not self._grow():
                return None
        partner = [_known(self.mate[vertex])[1] for vertex in range(self.size)]
        return Cheapest(partner, self._prove(partner))

    def _slack(self, u: int, v: int) -> int:
        return self.costs[u][v] - self.potential[u] - self.potential[v]

    def _match_tight_edges(self) -> None:
        for u, row in enumerate(self.costs):
            if self.mate[u] is None:
                for v in row:
                    if self.mate[v] is None and not self._slack(u, v):
                        self.mate[u], self.mate[v] = (u, v), (v, u)
                        break

    def _grow(self) -> bool:
        """One phase: grow trees from every free node until a path between two of them is matched."""
        nodes = len(self.ring)
        self.kind = [UNREACHED] * nodes
        self.link = [None] * nodes
        self.nearest = [None] * nodes
        self.queue = []
        for node in self.alive:
            if self.mate[node] is None:
                self._make_outer(node)
        while True:
            if self._scan():
                return True
            if not self._adjust():
                return False
            for node in list(self.alive):
                near = self.nearest[node]
                if (
                    near is not None
                    and node in self.alive
                    and self.kind[node] != INNER
                    and self.top[near[0]] != node
                    and not self._slack(*near)
                    and self._use(*near)
                ):
                    return True
            for node in [n for n in self.alive if n >= self.size]:
                if self.kind[node] == INNER and not self.potential[node]:
                    self._expand(node)

    def _make_outer(self, node: int) -> None:
        self.kind[node] = OUTER
        self.nearest[node] = None
        self.queue.extend(self.leaves[node])

    def _scan(self) -> bool:
        """Follow every tight edge out of the waiting outer vertices; True when the matching grew."""
        top, kind, potential = self.top, self.kind, self.potential
        while self.queue:
            u = self.queue.pop()
            own = potential[u]
            for v, cost in self.costs[u].items():
                node = top[v]
                if node == top[u] or kind[node] == INNER:
                    continue
                slack = cost - own - potential[v]
                if not slack:
                    if self._use(u, v):
                        return True
                    kind = self.kind
                    continue
                near = self.nearest[node]
                if near is None or slack < self._slack(*near) or top[near[0]] == node:
                    self.nearest[node] = (u, v)
        return False

    def _use(self, u: int, v: int) -> bool:
        """A tight edge from the outer vertex u: extend a tree, close a blossom, or augment (True)."""
        here, there = self.top[u], self.top[v]
        if self.kind[there] == UNREACHED:
            self.link[there] = (u, v)
            self.kind[there] = INNER
            self._make_outer(self.top[_known(self.mate[there])[1]])
            return False
        common = self._common_ancestor(here, there)
        if common is None:
            self._augment(here, u, v)
            self._augment(there, v, u)
            return True
        self._shrink(common, u, v)
        return False

    def _up(self, node: int) -> Iterator[tuple[int, Edge]]:
        """From an outer node towards its root: every node on the way with the edge that leads to it."""
        while True:
            matched = self.mate[node]
            if matched is None:
                return
            inner = self.top[matched[1]]
            yield inner, matched
            link = _known(self.link[inner])
            node = self.top[link[0]]
            yield node, (link[1], link[0])

    def _common_ancestor(self, one: int, other: int) -> int | None:
        seen = {one, *(node for node, _ in self._up(one))}
        if other in seen:
            return other
        return next((node for node, _ in self._up(other) if node in seen), None)

    def _augment(self, node: int, own: int, other: int) -> None:
        while True:
            before = self.mate[node]
            self._rematch(node, own, other)
            if before is None:
                return
            inner = self.top[before[1]]
            link = _known(self.link[inner])
            other, own = link[1], link[0]
            self._rematch(inner, other, own)
            node = self.top[own]

    def _rematch(self, node: int, own: int, other: int) -> None:
        """Match ``node`` by the edge own-other; inside a blossom the base moves to the child that holds ``own``."""
        self.mate[node] = (own, other)
        if node < self.size:
            return
        ring, edges = self.ring[node], self.ring_edges[node]
        at = ring.index(self._child(node, own))
        steps = range(0, at, 2) if at % 2 == 0 else range(at + 1, len(ring), 2)
        for step in steps:
            x, y = edges[step]
            self._rematch(ring[step], x, y)
            self._rematch(ring[(step + 1) % len(ring)], y, x)
        self._rematch(ring[at], own, other)
        self.ring[node] = ring[at:] + ring[:at]
        self.ring_edges[node] = edges[at:] + edges[:at]

    def _child(self, blossom: int, vertex: int) -> int:
        node = vertex
        while self.inside[node] != blossom:
            node = self.inside[node]
        return node

    def _shrink(self, common: int, u: int, v: int) -> None:
        """Make one outer node of the odd cycle through the edge u-v."""
        left, left_edges = self._path(self.top[u], common)
        right, right_edges = self._path(self.top[v], common)
        ring = [common, *reversed(left), *right]
        edges = [(y, x) for x, y in reversed(left_edges)] + [(u, v)] + right_edges
        blossom = len(self.ring)
        self.ring.append(ring)
        self.ring_edges.append(edges)
        self.potential.append(0)
        self.mate.append(self.mate[common])
        self.inside.append(-1)
        self.leaves.append([leaf for node in ring for leaf in self.leaves[node]])
        self.kind.append(UNREACHED)
        self.link.append(None)
        self.nearest.append(None)
        for node in ring:
            self.inside[node] = blossom
            self.alive.discard(node)
        for leaf in self.leaves[blossom]:
            self.top[leaf] = blossom
        self.alive.add(blossom)
        self._make_outer(blossom)

    def _path(self, node: int, common: int) -> tuple[list[int], list[Edge]]:
        """The nodes from ``node`` up to but without ``common``, and the edges between them and on to it."""
        nodes: list[int] = []
        edges: list[Edge] = []
        if node != common:
            nodes.append(node)
            for above, edge in self._up(node):
                edges.append(edge)
                if above == common:
                    break
                nodes.append(above)
        return nodes, edges

    def _expand(self, blossom: int) -> None:
        """Take an inner blossom without potential apart again, keeping the tree through it."""
        ring, edges = self.ring[blossom], self.ring_edges[blossom]
        self.alive.discard(blossom)
        link = _known(self.link[blossom])
        at = ring.index(self._child(blossom, link[1]))
        for node in ring:
            self.inside[node] = -1
            self.alive.add(node)
            self.kind[node] = UNREACHED
            self.nearest[node] = None
            for leaf in self.leaves[node]:
                self.top[leaf] = node
        length = len(ring)
        way = list(range(at, -1, -1)) if at % 2 == 0 else [*range(at, length), 0]
        self.kind[ring[at]] = INNER
        self.link[ring[at]] = link
        for before, after in pairwise(way):
            if self.kind[ring[before]] == INNER:
                self._make_outer(ring[after])
                continue
            x, y = edges[before] if after == (before + 1) % length else edges[after][::-1]
            self.link[ring[after]] = (x, y)
            self.kind[ring[after]] = INNER
        for node in ring:
            if self.kind[node] == UNREACHED:
                self._find_nearest(node)

    def _find_nearest(self, node: int) -> None:
        outer = ((u, v) for v in self.leaves[node] for u in self.costs[v] if self.kind[self.top[u]] == OUTER)
        self.nearest[node] = min(outer, key=lambda edge: self._slack(*edge), default=None)

    def _adjust(self) -> bool:
        """Change the potentials until something becomes tight; False when nothing ever will."""
        steps = []
        for node in self.alive:
            kind = self.kind[node]
            if kind == INNER:
                if node >= self.size:
                    steps.append(self.potential[node] // 2)
                continue
            near = self.nearest[node]
            if near is not None and self.top[near[0]] != node:
                slack = self._slack(*near)
                steps.append(slack if kind == UNREACHED else slack // 2)
        if not steps:
            return False
        step = min(steps)
        for node in self.alive:
            kind = self.kind[node]
            if kind == UNREACHED:
                continue
            sign = step if kind == OUTER else -step
            for leaf in self.leaves[node]:
                self.potential[leaf] += sign
            if node >= self.size:
                self.potential[node] += 2 * sign
        return True

    def _prove(self, partner: list[int]) -> tuple[int, ...] | None:
        """Weak duality: every edge covered, every blossom's potential paid, both sums equal. The tight edges."""
        around: list[dict[int, int]] = []
        worth = sum(self.potential[: self.size])
        for vertex in range(self.size):
            holders, node = {}, self.inside[vertex]
            while node >= 0:
                if self.potential[node]:
                    holders[node] = self.potential[node]
                node = self.inside[node]
            around.append(holders)
        live = {node for holders in around for node in holders}
        worth -= sum(self.potential[node] * (len(self.leaves[node]) // 2) for node in live)
        covered = worth == sum(self.costs[u][v] for u, v in enumerate(partner)) // 2
        tight = []
        for u, row in enumerate(self.costs):
            own, holders, neighbours = self.potential[u], around[u], 0
            for v, cost in row.items():
                slack = cost - own - self.potential[v]
                if holders:
                    slack += sum(extra for node, extra in holders.items() if node in around[v])
                if not slack:
                    neighbours |= 1 << v
                covered &= slack >= 0
            tight.append(neighbours)
        if not covered or any(self.potential[node] < 0 for node in live):
            raise Unproved("The verifier could not prove its own matching to be the cheapest.")
        return None if live else tuple(tight)


def _known(edge: Edge | None) -> Edge:
    """An edge that the state of the search implies."""
    if edge is None:
        raise Unproved("The search of the verifier lost an edge of its own tree.")
    return edge
