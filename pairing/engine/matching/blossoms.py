"""A matching with its dual potentials and its nested blossoms: the data of the search for a cheapest matching."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..errors import Unproved

Edges = list[dict[int, int]]
"""``edges[u][v]`` is the cost of the edge between u and v; both directions are present."""


@dataclass(slots=True, eq=False)
class Blossom:
    """An odd cycle of nodes. ``links[i]`` is the edge (vertex in child i, vertex in child i + 1) of the cycle."""

    children: list[int]
    links: list[tuple[int, int]]
    vertices: list[int]
    value: int = 0


@dataclass(slots=True, eq=False)
class BlossomForest:
    """A partial matching, the dual potential of every vertex, and the blossoms that are contracted at present.

    A **node** is a vertex (numbered from 0) or a blossom (numbered after the vertices, each number used once). Blossoms
    nest, so the nodes form a forest; ``top`` tells for each vertex the outermost node that contains it.
    """

    edges: Edges
    alone: dict[int, int] = field(default_factory=dict)
    """What it costs to leave a vertex unmatched; a vertex that is not in it must be matched."""
    potentials: list[int] = field(default_factory=list)
    """By vertex, doubled so that they stay integers."""
    mates: list[int] = field(default_factory=list)
    """By vertex; -1 is unmatched."""
    top: list[int] = field(default_factory=list)
    blossoms: dict[int, Blossom] = field(default_factory=dict)
    next_id: int = 0
    left_alone: set[int] = field(default_factory=set)
    """Vertices that pay for being unmatched."""

    def vertices(self, node: int) -> list[int]:
        """All vertices inside a node."""
        return [node] if node < len(self.edges) else self.blossoms[node].vertices

    def set_top(self, node: int) -> None:
        """Make ``node`` the outermost node of everything inside it."""
        for vertex in self.vertices(node):
            self.top[vertex] = node

    def rotate_to(self, node: int, vertex: int) -> None:
        """Re-match the inside of a blossom so that ``vertex`` is the one whose partner lies outside.

        The first child of a blossom is its base, which holds that vertex. From the child with ``vertex`` an even number
        of links leads to the base in one of the two directions around the odd cycle. Matching every second link on
        that way frees the child.
        """
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
