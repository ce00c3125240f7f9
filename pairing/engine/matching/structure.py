"""Which vertices a maximum matching can leave unmatched, and why: the Gallai-Edmonds decomposition.

Take a graph without a perfect matching. The vertices that some maximum matching leaves unmatched form **odd
components**. Such a component can be matched within itself when any one of its vertices is left out. The neighbours of
the components are the **separator**. Every maximum matching matches each vertex of the separator with a different
component. The components that get none of them keep one vertex unmatched, and their number is the deficiency. So the
separator and the components alone decide which vertices can stay unmatched together.
"""

from __future__ import annotations

from dataclasses import dataclass

from .bitset import UNMATCHED, exposable, lowest_member, make_maximum, make_perfect, members, unmatched


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

    def join(self, rows: list[int], free: list[int], mates: list[int]) -> list[int] | None:
        """A perfect matching with the fewest edges that are not in ``free`` (``edges_of_fewest``); None without one.

        ``mates`` is a maximum matching of ``free``. Components count as vertices here: each takes a vertex of the
        separator, or another component by an edge of ``rows``. Any of its vertices can do that, for what then is left
        of the component is matched within itself.
        """
        size = len(self.components)
        near = _contracted(self, rows, free)
        partners = [UNMATCHED] * len(near)
        everything = (1 << len(near)) - 1
        if not make_perfect(near, partners, everything, everything):
            return None
        mates = mates[:]
        separator = members(self.separator)
        for number, (component, partner) in enumerate(zip(self.components, partners, strict=False)):
            if partner >= size:
                other = separator[partner - size]
                joint = [(lowest_member(free[other] & component), other, component)]
            elif number < partner:
                across = self.components[partner]
                one = next(vertex for vertex in members(component) if rows[vertex] & across)
                other = lowest_member(rows[one] & across)
                joint = [(one, other, component), (other, one, across)]
            else:
                continue
            for one, other, own in joint:
                inside = own & ~(1 << one)
                for vertex in members(inside):
                    if mates[vertex] < 0 or not inside >> mates[vertex] & 1:
                        mates[vertex] = UNMATCHED
                make_perfect(free, mates, inside, unmatched(mates, inside))
                mates[one], mates[other] = other, one
        return mates


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


def _contracted(parts: GallaiEdmonds, rows: list[int], free: list[int]) -> list[int]:
    """Rows of the components, then of the separator: what can be matched with a component from outside it."""
    size = len(parts.components)
    near = [0] * (size + parts.separator.bit_count())
    separator = members(parts.separator)
    for number, component in enumerate(parts.components):
        reach = bound = 0
        for vertex in members(component):
            reach |= rows[vertex]
            bound |= free[vertex]
        for other, across in enumerate(parts.components):
            if other != number and reach & across:
                near[number] |= 1 << other
        for place, vertex in enumerate(separator, start=size):
            if bound >> vertex & 1:
                near[number] |= 1 << place
                near[place] |= 1 << number
    return near


def adjacent_components(row: int, decomposition: GallaiEdmonds) -> int:
    """The components, as a set of their numbers, that a vertex with this row is adjacent to."""
    found = 0
    for number, component in enumerate(decomposition.components):
        if row & component:
            found |= 1 << number
    return found
