"""Which vertices a maximum matching can leave unmatched, and why: the Gallai-Edmonds decomposition.

Take a graph without a perfect matching. The vertices that some maximum matching leaves unmatched form **odd
components**. Such a component can be matched within itself when any one of its vertices is left out. The neighbours of
the components are the **separator**. Every maximum matching matches each vertex of the separator with a different
component. The components that get none of them keep one vertex unmatched, and their number is the deficiency. So the
separator and the components alone decide which vertices can stay unmatched together.
"""

from __future__ import annotations

from dataclasses import dataclass

from .bitset import exposable, make_maximum, members


@dataclass(slots=True)
class GallaiEdmonds:
    """The decomposition of a set of vertices; the vertices that are in neither part are always matched."""

    components: list[int]
    """The odd components, as sets of vertices."""
    separator: int

    @property
    def deficiency(self) -> int:
        """How many vertices every maximum matching leaves unmatched."""
        return len(self.components) - self.separator.bit_count()

    @property
    def exposed(self) -> int:
        """The vertices of all components: those that some maximum matching leaves unmatched."""
        found = 0
        for component in self.components:
            found |= component
        return found

    def edges_of_fewest(self, rows: list[int], free: list[int]) -> list[int]:
        """The edges of ``rows`` that a perfect matching can have whose edges are in ``free`` but for the fewest.

        The decomposition is that of ``free``. Each edge that is not there serves two components, so half the deficiency
        is the fewest that there can be, and only matchings with so few are meant. Every other edge of theirs is one of
        a maximum matching. The answer holds edges inside components that none of them has.
        """
        exposed = self.exposed
        found = []
        for number, (row, near) in enumerate(zip(rows, free, strict=True)):
            if exposed >> number & 1:
                found.append(near & self.separator | row & exposed)
            elif self.separator >> number & 1:
                found.append(near & exposed)
            else:
                found.append(near & ~self.separator)
        return found


def gallai_edmonds(rows: list[int], mates: list[int], alive: int, free: int) -> GallaiEdmonds:
    """Decompose ``alive``; ``free`` are its vertices that ``mates`` leaves unmatched. Makes ``mates`` maximum."""
    left = make_maximum(rows, mates, alive, free)
    # The odd components are the connected parts of the vertices that can be unmatched; the separator is everything next
    # to them.
    unclaimed = exposable(rows, mates, alive, left)
    components = []
    separator = 0
    while unclaimed:
        component = front = unclaimed & -unclaimed
        while front:
            near = 0
            for vertex in members(front):
                near |= rows[vertex]
            separator |= near
            front = near & unclaimed & ~component
            component |= front
        components.append(component)
        unclaimed &= ~component
    found = GallaiEdmonds(components, separator & alive)
    found.separator &= ~found.exposed
    return found


def adjacent_components(row: int, decomposition: GallaiEdmonds) -> int:
    """The components, as a set of their numbers, that a vertex with this row is adjacent to."""
    found = 0
    for number, component in enumerate(decomposition.components):
        if row & component:
            found |= 1 << number
    return found
