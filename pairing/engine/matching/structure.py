"""Which vertices a largest matching can leave unmatched, and why (the theorem of Gallai and Edmonds).

Where a graph has no perfect matching, the vertices that some largest matching leaves out form **odd components**; each
of them can be paired within itself but for any one of its vertices. All their other neighbours are the **claimants**:
in every largest matching each claimant takes a vertex of a component of its own. So as many components as the
deficiency says wait for a partner from outside, and which of them may wait is a question about claimants and components
alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.matching.bitset import make_maximum, members, search


@dataclass(slots=True)
class Shortage:
    """What a set of vertices lacks to be paired within itself."""

    components: list[int]
    """The odd components, as sets of vertices."""
    claimants: int

    @property
    def deficiency(self) -> int:
        """How many vertices every largest matching leaves out."""
        return len(self.components) - self.claimants.bit_count()


def shortage(rows: list[int], mates: list[int], alive: int, free: int) -> Shortage:
    """The odd components and claimants of ``alive``; makes ``mates`` a largest matching. ``free``: who is unmatched."""
    left = make_maximum(rows, mates, alive, free)
    exposable = 0
    for vertex in members(left):
        if not exposable >> vertex & 1:
            exposable |= search(rows, mates, vertex, alive, left)
    components = []
    claimants = 0
    while exposable:
        component = front = exposable & -exposable
        while front:
            near = 0
            for vertex in members(front):
                near |= rows[vertex]
            claimants |= near
            front = near & exposable & ~component
            component |= front
        components.append(component)
        exposable &= ~component
    inside = 0
    for component in components:
        inside |= component
    return Shortage(components, claimants & alive & ~inside)


def claims(row: int, short: Shortage) -> int:
    """The components, by number, that a vertex with this row is adjacent to."""
    found = 0
    for number, component in enumerate(short.components):
        if row & component:
            found |= 1 << number
    return found
