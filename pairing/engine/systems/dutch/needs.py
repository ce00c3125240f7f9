"""The downfloaters whom the field below a bracket needs when no ideal ones can leave it, as slots (C4, C6, C8).

The field below has two parts: the next scoregroup and everybody beyond it. Where one part cannot be paired within
itself, other players can help only its odd components and its separator (``matching.structure``). So that part is
contracted to these, and the other part is added. The decomposition of the resulting graph shows in the same way which
players the bracket above has to send down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...matching.bitset import UNMATCHED, lowest_member, make_maximum, make_perfect, members, unmatched
from ...matching.structure import GallaiEdmonds, adjacent_components, gallai_edmonds
from .lookahead import Lookahead


@dataclass(frozen=True, slots=True)
class Needs:
    """The downfloater slots of a bracket: one per odd component of the field below it; players by position."""

    nearby: list[int]
    """For every slot the players who may take it by meeting somebody of the next scoregroup."""
    beyond: list[int]
    """For every slot the players who may take it by meeting somebody further below."""
    separator_slots: tuple[int, ...]
    """For every vertex of the separator the slots, by number, of which it takes one."""

    @property
    def leaving(self) -> int:
        """How many slots the separator leaves open, which is how many players must come."""
        return len(self.nearby) - len(self.separator_slots)


def needs(look: Lookahead, following: tuple[int, int], least: int) -> Needs | None:
    """The slots for the fewest possible downfloaters, but at least ``least`` (C6), with C8 at its best.

    A set of players completes the round exactly when they fill the open slots. The next bracket then leaves over as few
    players as its own deficiency, or that of the field beyond it, allows. None when the fewest downfloaters cannot
    achieve that.
    """
    group = (1 << following[1]) - (1 << following[0])
    rest = look.lower & ~group
    mates, free = look.apart(look.bracket, group)
    leaving = max(least, look.lacking_below())
    beyond = gallai_edmonds(look.rows, mates, rest, free & rest)
    needed = _filled(look, beyond, group, group, mates)
    if needed.leaving > leaving:
        near = gallai_edmonds(look.rows, mates, group, free & group)
        if near.deficiency - leaving > beyond.deficiency:
            needed = _filled(look, near, rest, group, mates)
            # The next bracket is what falls short: a downfloater who passes it by leaves it short of two more.
            needed = replace(needed, beyond=[0] * len(needed.beyond))
    return needed if needed.leaving == leaving else None


def needs_for_completion(look: Lookahead) -> Needs:
    """The slots that complete the round (C4), whatever that does to the next bracket."""
    mates, _ = look.apart(look.bracket)
    return _filled(look, GallaiEdmonds([], 0), look.lower, look.lower, mates)


def serves_best(look: Lookahead, floaters: int, candidates: int, following: tuple[int, int]) -> bool:
    """C8 (2.4.3): whether the next bracket leaves over as few players after ``floaters`` as after any ``candidates``.

    The proof is a lower bound that these floaters reach. The next bracket leaves over at least as many players as the
    field beyond it lacks. It also leaves over at least as many as it would lack if every floater could meet everybody
    whom any candidate can meet. All of them must be residents of that bracket. False proves nothing.
    """
    group = (1 << following[1]) - (1 << following[0])
    rest = look.lower & ~group
    rows = look.rows[:]
    mates, free = look.apart(look.bracket, group)
    for floater in members(floaters):
        rows[floater] &= group
        mate = mates[floater]
        if mate >= 0:
            mates[floater] = mates[mate] = UNMATCHED
    beyond = gallai_edmonds(rows, mates, rest, free & rest)
    fewest = max(beyond.deficiency, _fewest_left(look, group, candidates, floaters.bit_count()))
    joined = group | floaters
    near = gallai_edmonds(rows, mates, joined, unmatched(mates, joined))
    if near.deficiency > fewest:
        return False
    short, other, meeting = (near, rest, rest) if near.deficiency > beyond.deficiency else (beyond, joined, group)
    rows, inside = _contracted(rows, short, other, meeting)
    alive = other | _freed(mates, [*inside, *members(short.separator)])
    return make_perfect(rows, mates, alive, unmatched(mates, alive))


def _fewest_left(look: Lookahead, group: int, candidates: int, count: int) -> int:
    """The fewest players left over in ``group`` with ``count`` newcomers, a lower bound for any of ``candidates``.

    Each newcomer may meet everybody whom any of the candidates may meet.
    """
    rows = look.rows[:]
    for position in members(group):
        rows[position] &= group
    reach = _adjacent(rows, candidates) & group
    alive = group
    for _ in range(count):
        bit = 1 << len(rows)
        for position in members(reach):
            rows[position] |= bit
        rows.append(reach)
        alive |= bit
    return make_maximum(rows, [UNMATCHED] * len(rows), alive, alive).bit_count()


def _filled(look: Lookahead, short: GallaiEdmonds, other: int, group: int, mates: list[int]) -> Needs:
    """The slots of the field below: one part is given by its decomposition ``short``, the ``other`` as it is."""
    rows, inside = _contracted(look.rows, short, other, other)
    mates = mates[:]
    alive = other | _freed(mates, [*inside, *members(short.separator)])
    lacking = gallai_edmonds(rows, mates, alive, unmatched(mates, alive))
    nearby, beyond = [], []
    for vertices in lacking.components:
        component = vertices & other
        for vertex in members(vertices & ~(other | short.separator)):
            component |= inside[vertex]
        nearby.append(_adjacent(look.rows, component & group) & look.bracket)
        beyond.append(_adjacent(look.rows, component & ~group) & look.bracket)
    taken = tuple(adjacent_components(rows[vertex], lacking) for vertex in members(lacking.separator))
    return Needs(nearby, beyond, taken)


def _freed(mates: list[int], vertices: list[int]) -> int:
    """These vertices as a set, after taking their partners from them."""
    freed = 0
    for vertex in vertices:
        mates[vertex] = UNMATCHED
        freed |= 1 << vertex
    return freed


def _contracted(rows: list[int], short: GallaiEdmonds, other: int, meeting: int) -> tuple[list[int], dict[int, int]]:
    """The rows within ``other``, the separator of ``short`` and one vertex of each of its odd components, which stands
    for all of it; the components by that vertex.

    ``meeting`` are those of ``other`` with whom players of the components can be paired.
    """
    inside = {lowest_member(component): component for component in short.components}
    standing = 0
    for vertex in inside:
        standing |= 1 << vertex
    contracted = rows[:]
    for position in members(other):
        contracted[position] &= other | standing if meeting >> position & 1 else other
    for position in members(short.separator):
        contracted[position] &= standing
    for vertex, component in inside.items():
        row = _adjacent(rows, component) & (meeting | short.separator)
        for position in members(row & ~rows[vertex]):
            contracted[position] |= 1 << vertex
        contracted[vertex] = row
    return contracted, inside


def _adjacent(rows: list[int], vertices: int) -> int:
    """Everybody who may meet one of ``vertices``."""
    found = 0
    for vertex in members(vertices):
        found |= rows[vertex]
    return found
