"""Chooses the upfloaters of a bracket (C.04.4.1 Articles 3.2.1 and 3.2.2), by C5 to C10 and the order of 4.2.

Most brackets need nobody, or one player of the next scoregroup. For one player there is a shortcut. Suppose that C7 is
as good as the numbers of colour preferences allow. Under that assumption the criteria put the candidates in an order,
and the candidates are tried in it. The first one who reaches that value of C7 is the answer: a candidate tried before
misses it by at least two pairs.

Everything else is one weighted matching. The first attempt does not ask whether those who stay below can be paired. It
chooses among more sets than are allowed, so if its answer does leave them a pairing, it is the best of all. Only
otherwise everybody below takes part in the matching.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import Unproved
from ...matching.bitset import UNMATCHED, make_maximum, members, search
from ...matching.weighted import CheapestMatching, Edges
from .field import Field
from .graph import Digits, Packing, perfect, split_by


@dataclass(slots=True)
class Lift:
    """The upfloaters of a bracket, and how they were found."""

    upfloaters: list[int]
    """In the order of Article 4.2."""
    below: list[int]
    """A perfect matching of those who stay below."""
    route: str


def lift(field: Field, residents: int, below: int, mates: list[int]) -> Lift:
    """The upfloaters of a scoregroup; ``mates`` is a perfect matching of its ``residents`` and of everybody below."""
    rows = field.rows
    if not residents.bit_count() & 1:
        stay = perfect(rows, below, mates)
        if stay is not None and perfect(rows, residents, mates) is not None:
            return Lift([], stay, "nobody")
    inside = [UNMATCHED] * len(rows)
    left = make_maximum(rows, inside, residents, residents)
    spans = ((1 << end) - (1 << start) & below for start, end in field.groups)
    lower = [group for group in spans if group]
    if left.bit_count() == 1:
        exposable = search(rows, inside, left.bit_length() - 1, residents, left)
        for candidates in lower:
            able = [one for one in members(candidates) if rows[one] & exposable]
            found = _single(field, residents, below, able, mates)
            if found is not None:
                return found
            if able:
                break
    return _few_groups(field, residents, below, left.bit_count(), lower, mates) or _exact(field, residents, below)


def _single(field: Field, residents: int, below: int, able: list[int], mates: list[int]) -> Lift | None:
    """The first of ``able``, all of one score, with whom C7 is as good as numbers allow; None when nobody is."""
    white = (residents & field.white).bit_count()
    black = residents.bit_count() - white

    def key(one: int) -> tuple[int, ...]:
        wants_white = field.white >> one & 1
        return abs(white - black + (1 if wants_white else -1)), *field.burdens(one), one

    for one in sorted(able, key=key):
        bracket = residents | 1 << one
        stay = perfect(field.rows, below & ~(1 << one), mates)
        if stay is not None and at_bound(field, bracket, field.white & bracket, mates):
            return Lift([one], stay, "one")
    return None


def at_bound(field: Field, bracket: int, side: int, mates: list[int]) -> bool:
    """Whether only as many pairs stay inside the larger side as its size makes necessary, and none in the smaller."""
    smaller = side if 2 * side.bit_count() <= bracket.bit_count() else bracket & ~side
    return perfect(split_by(field.rows, bracket, smaller), bracket, mates) is not None


def _few_groups(
    field: Field, residents: int, below: int, fewest: int, lower: list[int], mates: list[int]
) -> Lift | None:
    """The best set from as few scoregroups as possible, if those who then stay below can be paired; else None.

    ``fewest`` residents have no opponent in any pairing of the residents, so no set can be smaller.
    """
    reach = 0
    for group in lower:
        reach |= group
        lifted = _cheapest(field, residents, reach, optional=True)
        if lifted is not None and len(lifted) == fewest:
            stay = perfect(field.rows, below & ~sum(1 << one for one in lifted), mates)
            return None if stay is None else Lift(lifted, stay, "near")
    return None


def _exact(field: Field, residents: int, below: int) -> Lift:
    """The best set with everybody below in the matching (C4)."""
    lifted = _cheapest(field, residents, below, optional=False)
    stay = None if lifted is None else perfect(field.rows, below & ~sum(1 << one for one in lifted))
    if lifted is None or stay is None:
        raise Unproved("A bracket has no upfloaters although the round can be completed.")
    return Lift(lifted, stay, "exact")


def _cheapest(field: Field, residents: int, lower: int, *, optional: bool) -> list[int] | None:
    """The upfloaters among ``lower`` that cost least, None when there are none.

    With ``optional`` the players of ``lower`` who do not come up need not be paired.
    """
    inside, outside = members(residents), members(lower)
    vertices = inside + outside
    scores = sorted({field.players[one].pairing_score for one in outside})
    burdens = {one: field.burdens(one) for one in outside}
    most_upfloats = max((times for _, times, _ in burdens.values()), default=0)
    order = {one: (1 << len(outside)) - (1 << len(outside) - 1 - place) for place, one in enumerate(outside)}
    bounds = (1, *(1 for _ in scores), 1, 1, most_upfloats, 1, 1 << len(outside))
    packing = Packing(bounds, len(inside))

    def lifting(one: int) -> Digits:
        score = field.players[one].pairing_score
        maximum, times, again = burdens[one]
        return 1, *(int(score == level) for level in scores), 0, maximum, times, again, order[one]

    same = packing.pack((0,) * (1 + len(scores)) + (1, 0, 0, 0, 0))
    cost_of = {one: packing.pack(lifting(one)) for one in outside}
    place = {vertex: number for number, vertex in enumerate(vertices)}
    edges: Edges = [{} for _ in vertices]
    for number, vertex in enumerate(vertices):
        resident = residents >> vertex & 1
        others = residents if optional and not resident else residents | lower
        for other in members(field.rows[vertex] & others):
            cost = 0
            if resident or residents >> other & 1:
                cost = same if (field.white >> vertex ^ field.white >> other ^ 1) & 1 else 0
                cost += cost_of.get(vertex, 0) + cost_of.get(other, 0)
            edges[number][place[other]] = cost
    alone = {place[one]: 0 for one in outside} if optional else {}
    larger, mates = _begin(field, residents, 0 if optional else lower)
    matching = CheapestMatching(
        edges,
        alone,
        start=[place.get(mates[vertex], UNMATCHED) for vertex in vertices],
        potentials=[same if larger >> one & 1 else -same for one in inside] + [0] * len(outside),
        left_alone=set(alone),
    )
    if not matching.solve():
        return None
    matching.prove()
    partners = ((vertices[number], mate) for number, mate in enumerate(matching.mates[: len(inside)]))
    return sorted(vertices[mate] for _, mate in partners if mate >= len(inside))


def _begin(field: Field, residents: int, lower: int) -> tuple[int, list[int]]:
    """Who of ``residents`` has the commoner preference, and a matching from which to search for the cheapest one.

    Half of what a pair of one preference costs, as the potential of those with the commoner preference and less than
    nothing for the others, leaves no edge below 0, and exactly 0 where one of the commoner preference meets anybody of
    the scoregroup. So all but few can be paired before the search, however uneven the preferences are.
    """
    white = residents & field.white
    larger = white if 2 * white.bit_count() >= residents.bit_count() else residents & ~white
    rows = list(field.rows)
    for one in members(residents):
        rows[one] &= residents if larger >> one & 1 else larger
    for one in members(lower):
        rows[one] &= lower
    mates = [UNMATCHED] * len(rows)
    make_maximum(rows, mates, residents | lower, residents | lower)
    return larger, mates
