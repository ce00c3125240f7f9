"""The cheapest perfect matching of a general graph, with a proof: Edmonds' primal-dual method.

Vertices of one kind cost the same: the cost of an edge is that of the kinds of its ends. Players who are alike for all
criteria are of one kind, so that sets of them, as integers with one bit per vertex, are looked at in one operation.
Costs are integers of any length, so that a whole list of criteria can be packed into one. The answer is returned only
after its dual solution was checked: no other perfect matching can cost less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..errors import Unproved
from .field import indices
from .matching import PerfectMatchings
from .potential_groups import PotentialGroups
from .proof import Dual

OUTER, INNER, UNREACHED = 0, 1, -1

Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Costs:
    """A graph with costs, none of them negative."""

    rows: Sequence[int]
    """``rows[u]``: the neighbours of u, as a set of bits."""
    kinds: Sequence[int]
    """The kind of each vertex."""
    of_kinds: Sequence[Sequence[int]]
    """The cost of an edge by the kinds of its ends, the same both ways."""

    def of(self, u: int, v: int) -> int:
        return self.of_kinds[self.kinds[u]][self.kinds[v]]


@dataclass(frozen=True, slots=True)
class Cheapest:
    """A cheapest perfect matching, and the edges that other cheapest ones may use."""

    partner: list[int]
    """By vertex; -1 for those that were not asked for."""
    cost: int
    tight: tuple[int, ...]
    """``tight[u]``: the neighbours of u, as a set of bits, that some cheapest perfect matching may give it."""
    by_edges: bool
    """Whether every perfect matching made of tight edges is a cheapest one. Otherwise the proof needs odd sets of
    vertices, and only some are."""

    @property
    def pairs(self) -> list[Edge]:
        """The smaller vertex first."""
        return [(u, v) for u, v in enumerate(self.partner) if u < v]


def cheapest_perfect_matching(costs: Costs, vertices: int) -> Cheapest | None:
    """The cheapest perfect matching of ``vertices``, a set of bits, or None when there is none."""
    if vertices.bit_count() % 2:
        return None
    return _Solver(costs, vertices).solve()


class _Solver:
    """One run. Nodes below ``size`` are vertices, later ones are blossoms.

    The dual ``potential`` of vertices u and v never adds up to more than twice the cost of their edge, unless blossoms
    that hold both make up for it (twice, and even to begin with, keeps every step integral); a blossom has a potential
    of its own, never negative.
    """

    def __init__(self, costs: Costs, vertices: int) -> None:
        self.size = len(costs.rows)
        self.vertices = vertices
        self.costs = costs
        self.rows = [row & vertices if vertices >> u & 1 else 0 for u, row in enumerate(costs.rows)]
        self.kinds = costs.kinds
        self.weights = [[2 * cost for cost in row] for row in costs.of_kinds]
        self.potential = [0] * self.size
        self.groups = PotentialGroups(costs.kinds, self.weights, vertices)
        self._begin()
        self.mate: list[Edge | None] = [None] * self.size
        self.top = list(range(self.size))
        self.inside: list[int] = [-1] * self.size
        self.leaves: list[int] = [1 << vertex for vertex in range(self.size)]
        self.ring: list[list[int]] = [[] for _ in range(self.size)]
        self.ring_edges: list[list[Edge]] = [[] for _ in range(self.size)]
        self.kind: list[int] = []
        self.link: list[Edge | None] = []
        self.outer = self.inner = 0
        self.queue: list[int] = []
        self.alive = set(indices(vertices))

    def solve(self) -> Cheapest | None:
        self._match_tight()
        while any(self.mate[node] is None for node in self.alive):
            if not self._grow():
                return None
            self._dissolve()
            self._match_tight()
        partner = [-1] * self.size
        for u in indices(self.vertices):
            partner[u] = _known(self.mate[u])[1]
        cost = sum(self.costs.of(u, v) for u, v in enumerate(partner) if u < v)
        dual = Dual(self.kinds, self.weights, self.potential, self.inside, self.leaves)
        return Cheapest(partner, cost, *dual.prove(self.rows, self.vertices, partner))

    def _match_tight(self) -> None:
        """Match as many vertices as edges without slack allow, in one go; only where no blossom has to be kept."""
        if any(node >= self.size for node in self.alive):
            return
        tight = [self._near(u) & row if row else 0 for u, row in enumerate(self.rows)]
        pairs = [mate for mate in self.mate[: self.size] if mate is not None]
        matchings = PerfectMatchings(tight, pairs)
        matchings.unpaired(self.vertices)
        for u, v in matchings.pairs(self.vertices):
            self.mate[u], self.mate[v] = (u, v), (v, u)

    def _begin(self) -> None:
        """Feasible potentials: 0, or more where every edge of a vertex still has slack."""
        for u in indices(self.vertices):
            if not self._near(u) & self.rows[u]:
                self.potential[u] = self.groups.raised(u, self.rows[u])

    def _near(self, u: int) -> int:
        """The vertices to which an edge of u would have no slack; the edge need not exist."""
        return self.groups.near(self.kinds[u], self.potential[u])

    def _grow(self) -> bool:
        """One phase: grow trees from every free node until a path between two of them is matched."""
        nodes = len(self.ring)
        self.kind = [UNREACHED] * nodes
        self.link = [None] * nodes
        self.outer = self.inner = 0
        self.queue = []
        for node in self.alive:
            if self.mate[node] is None:
                self._make_outer(node)
        while not self._scan():
            if not self._adjust():
                return False
            for node in [n for n in self.alive if n >= self.size]:
                if self.kind[node] == INNER and not self.potential[node]:
                    self._expand(node)
        return True

    def _make_outer(self, node: int) -> None:
        self.kind[node] = OUTER
        self.outer |= self.leaves[node]
        self.inner &= ~self.leaves[node]
        self.queue.extend(indices(self.leaves[node]))

    def _scan(self) -> bool:
        """Follow every tight edge out of the waiting outer vertices; True when the matching grew."""
        while self.queue:
            u = self.queue.pop()
            near = self._near(u) & self.rows[u]
            while near := near & ~self.inner & ~self.leaves[self.top[u]]:
                if self._use(u, (near & -near).bit_length() - 1):
                    return True
        return False

    def _use(self, u: int, v: int) -> bool:
        """A tight edge from the outer vertex u: extend a tree, close a blossom, or augment (True)."""
        here, there = self.top[u], self.top[v]
        if self.kind[there] == UNREACHED:
            self._make_inner(there, (u, v))
            self._make_outer(self.top[_known(self.mate[there])[1]])
            return False
        common = self._common_ancestor(here, there)
        if common is None:
            self._augment(here, u, v)
            self._augment(there, v, u)
            return True
        self._shrink(common, u, v)
        return False

    def _make_inner(self, node: int, link: Edge) -> None:
        self.kind[node] = INNER
        self.link[node] = link
        self.inner |= self.leaves[node]

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
        blossom = len(self.ring)
        self.ring.append(ring)
        self.ring_edges.append([(y, x) for x, y in reversed(left_edges)] + [(u, v)] + right_edges)
        self.potential.append(0)
        self.mate.append(self.mate[common])
        self.inside.append(-1)
        held = 0
        for node in ring:
            self.inside[node] = blossom
            self.alive.discard(node)
            held |= self.leaves[node]
        fresh = held & ~self.outer
        self.leaves.append(held)
        self.kind.append(OUTER)
        self.link.append(None)
        for leaf in indices(held):
            self.top[leaf] = blossom
        self.alive.add(blossom)
        self.outer |= held
        self.inner &= ~held
        self.queue.extend(indices(fresh))

    def _dissolve(self) -> None:
        """Take apart every outermost blossom without potential: the matching stands without it."""
        waiting = [node for node in self.alive if node >= self.size and not self.potential[node]]
        while waiting:
            blossom = waiting.pop()
            self.alive.discard(blossom)
            for node in self.ring[blossom]:
                self.inside[node] = -1
                if node >= self.size and not self.potential[node]:
                    waiting.append(node)
                else:
                    self.alive.add(node)
                    for leaf in indices(self.leaves[node]):
                        self.top[leaf] = node

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
        self.inner &= ~self.leaves[blossom]
        link = _known(self.link[blossom])
        at = ring.index(self._child(blossom, link[1]))
        for node in ring:
            self.inside[node] = -1
            self.alive.add(node)
            self.kind[node] = UNREACHED
            for leaf in indices(self.leaves[node]):
                self.top[leaf] = node
        length = len(ring)
        way = list(range(at, -1, -1)) if at % 2 == 0 else [*range(at, length), 0]
        self._make_inner(ring[at], link)
        for before, after in pairwise(way):
            if self.kind[ring[before]] == INNER:
                self._make_outer(ring[after])
                continue
            x, y = edges[before] if after == (before + 1) % length else edges[after][::-1]
            self._make_inner(ring[after], (x, y))
        # An edge from the tree to what is now outside of it may have had no slack all along.
        loose = self.leaves[blossom] & ~self.outer & ~self.inner
        if loose:
            self.queue.extend(u for u in indices(self.outer) if self.rows[u] & loose)

    def _adjust(self) -> bool:
        """Change the potentials until something becomes tight; False when nothing ever will."""
        step, waiting = self._next_step()
        if step < 0:
            return False
        self.queue.extend(indices(waiting))
        if not step:
            return True
        for vertex in indices(self.outer):
            self.potential[vertex] += step
        for vertex in indices(self.inner):
            self.potential[vertex] -= step
        for node in self.alive:
            if node >= self.size and self.kind[node] != UNREACHED:
                self.potential[node] += 2 * step if self.kind[node] == OUTER else -2 * step
        self.groups.change(step, self.outer, self.inner)
        return True

    def _next_step(self) -> tuple[int, int]:
        """The smallest change after which something is tight, -1 for none, and the outer vertices to look at then."""
        best, waiting = -1, 0
        for step, group, others in self._steps():
            # The question whether an edge joins two outer groups costs most, so it comes last.
            if (best < 0 or step <= best) and (not others or self._joined(group, others)):
                waiting = waiting | group if step == best else group
                best = step
        return best, waiting

    def _steps(self) -> Iterator[tuple[int, int, int]]:
        """Every change that may make something tight, the outer vertices concerned, and which others these must meet.

        An inner blossom falls to 0, an edge to an unreached vertex loses its slack, or an edge between two outer ones
        does, at both ends. The last set is 0 where an edge is certain.
        """
        for node in self.alive:
            if node >= self.size and self.kind[node] == INNER:
                yield self.potential[node] // 2, 0, 0
        outer = [*self.groups.inside(self.outer)]
        unreached = [*self.groups.inside(self.vertices & ~self.outer & ~self.inner)]
        for place, (kind, value, group) in enumerate(outer):
            reach = 0
            for u in indices(group):
                reach |= self.rows[u]
            weights = self.weights[kind]
            for other, theirs, others in unreached:
                if reach & others:
                    yield weights[other] - value - theirs, group, 0
            for other, theirs, others in outer[place:]:
                if reach & others:
                    yield (weights[other] - value - theirs) // 2, group, others

    def _joined(self, group: int, others: int) -> bool:
        """Whether an edge leads from one set of outer vertices to another that is not in the same node."""
        return any(self.rows[u] & others & ~self.leaves[self.top[u]] for u in indices(group))


def _known(edge: Edge | None) -> Edge:
    """An edge that the state of the search implies."""
    if edge is None:
        raise Unproved("The search of the verifier lost an edge of its own tree.")
    return edge
