"""The first resident exchange (4.3) after which the halves of a remainder can be paired.

The **upper side** of a graph is S1 with the downfloater slots. An exchange shows as edges of a perfect matching: one
inside the upper side for each player who leaves S1 (the lower ranked of two, or who takes the slot), and one inside S2
for each player who enters S1 (the higher ranked of the two). There are as many edges of either kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...matching.bipartite import TwoSided, cover, hall_violator, largest
from ...matching.bitset import UNMATCHED, make_maximum, members, unmatched
from ...matching.structure import gallai_edmonds
from ...matching.weighted import CheapestMatching

SINGLE_EXCHANGES_TRIED = 60
"""How many exchanges of one player per side are tried one by one, in their order, before one weighted matching.

Exchanges that counting rules out are not tried."""

Exchanged = tuple[list[int], TwoSided]
"""The S1 of an exchange, and a matching of it."""


@dataclass(slots=True)
class RemainderHalves:
    """The original halves of a remainder, S1 and S2 in order of rank, and what else is matched with them."""

    rows: list[int]
    upper: list[int]
    lower: list[int]
    slots: list[int]
    separator: int
    everyone: int = field(init=False)
    """All vertices of the graph."""

    def __post_init__(self) -> None:
        self.everyone = _mask(self.upper + self.lower + self.slots) | self.separator

    def matching_of(self, upper: list[int]) -> TwoSided | None:
        """A matching in which each pair has one player of this S1; None when there is none."""
        left = upper + self.slots
        return cover(self.rows, left, self.everyone & ~_mask(left))


def first_exchange(halves: RemainderHalves) -> Exchanged | None:
    """The first exchange (4.3) after which the halves can be paired; None when there is none."""
    found = counted_exchange(halves) or _single_exchange(halves)
    if found is not None:
        return found
    upper = weighted_exchange(halves)
    matching = halves.matching_of(upper) if upper else None
    return None if matching is None else (upper, matching)


def _mask(vertices: list[int]) -> int:
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask


def _single_exchange(halves: RemainderHalves) -> Exchanged | None:
    """The first exchange of one player per side; None when it is not among the first ones."""
    left = halves.upper + halves.slots
    right = halves.everyone & ~_mask(left)
    upper_crowd = hall_violator(halves.rows, left, right)
    lower_crowd = hall_violator(halves.rows, members(right), _mask(left))
    tried = 0
    for out, into in _single_exchanges(halves):
        if not (upper_crowd.may_be_served(out, into) and lower_crowd.may_be_served(into, out)):
            continue
        if tried == SINGLE_EXCHANGES_TRIED:
            break
        tried += 1
        upper = [player for player in halves.upper if player != out] + [into]
        matching = halves.matching_of(upper)
        if matching is not None:
            return upper, matching
    return None


def _single_exchanges(halves: RemainderHalves) -> Iterator[tuple[int, int]]:
    """(leaves S1, enters S1): smaller difference first, then the lower ranked player of S1 (4.3)."""
    remainder = halves.upper + halves.lower
    count, pairs_to_make = len(remainder), len(halves.upper)
    for difference in range(1, count):
        for leaves in range(pairs_to_make - 1, -1, -1):
            enters = leaves + difference
            if pairs_to_make <= enters < count:
                yield remainder[leaves], remainder[enters]


def counted_exchange(halves: RemainderHalves) -> Exchanged | None:
    """The first exchange (4.3), with its matching, where counting proves it; None where it does not.

    Whoever leaves S1 in an exchange of the fewest players stands no lower than who leaves in the bounds, place by
    place, and who enters it no higher. So if the halves can be paired after the exchange that a bound is, every other
    has a larger difference of bracket numbers.
    """
    for leaving, entering in _bounds(halves):
        upper = [player for player in halves.upper if player not in leaving] + entering
        matching = halves.matching_of(upper) if len(leaving) == len(entering) else None
        if matching is not None:
            return upper, matching
    return None


def _bounds(halves: RemainderHalves) -> Iterator[tuple[list[int], list[int]]]:
    """Who leaves S1, the lowest ranked first, and who enters it, the highest ranked first, at best; ever stricter.

    First everybody counts who has an edge for it, then only as many as these edges, taken together, can serve.
    """
    edges, mates, needed = _edges_of_fewest(halves)
    room, upper, lower = _mask(halves.slots), _mask(halves.upper), _mask(halves.lower)
    leave = [(player, edges[player] & (room | upper & (1 << player) - 1)) for player in reversed(halves.upper)]
    enter = [(player, edges[player] & lower >> player << player) for player in halves.lower]
    entering = [player for player, ways in enter if ways][:needed]
    yield [player for player, ways in leave if ways][:needed], entering
    leaving = _served(edges, mates[0], halves.everyone, leave, needed)
    yield leaving, entering
    yield leaving, _served(edges, mates[1], halves.everyone, enter, needed)


def _edges_of_fewest(halves: RemainderHalves) -> tuple[list[int], list[list[int]], int]:
    """The edges of the exchanges of the fewest players, matchings to start from, and how many players that are.

    Take the edges inside one side away. Every two vertices that a largest matching then leaves without a mate need one
    of them. That holds for the upper side and for S2, and the larger number counts. Where a side needs as many, its
    ``edges_of_fewest`` are all that can be used. The matchings are without edges inside the upper side, and inside S2.
    """
    everyone = halves.everyone
    left = halves.upper + halves.slots
    inside = [row & everyone for row in halves.rows]
    start = [UNMATCHED] * len(inside)
    for one, other in largest(inside, left, everyone & ~_mask(left))[0].items():
        start[one], start[other] = other, one
    split = []
    for side in (_mask(left), _mask(halves.lower)):
        free = [row & ~side if side >> vertex & 1 else row for vertex, row in enumerate(inside)]
        mates = start[:]
        alone = make_maximum(free, mates, everyone, unmatched(mates, everyone))
        split.append((free, mates, alone))
    needed = max(alone.bit_count() for *_, alone in split) // 2
    edges = inside
    for free, mates, alone in split:
        if alone.bit_count() == 2 * needed:
            usable = gallai_edmonds(free, mates, everyone, alone).edges_of_fewest(inside, free)
            edges = [one & other for one, other in zip(edges, usable, strict=True)]
    return edges, [mates for _, mates, _ in split], needed


def _served(
    edges: list[int], mates: list[int], everyone: int, players: list[tuple[int, int]], needed: int
) -> list[int]:
    """Those of ``players``, in order, who change halves at best; each comes with the edges by which it can.

    As long as only the edges of the first players are there, every two vertices that a largest matching leaves without
    a mate need one of the later. So of the ``needed`` players no more than the others can be among the first.
    """
    rows = edges[:]
    for player, ways in players:
        rows[player] &= ~ways
        for other in members(ways):
            rows[other] &= ~(1 << player)
    mates = [mate if mate >= 0 and rows[vertex] >> mate & 1 else UNMATCHED for vertex, mate in enumerate(mates)]
    alone = make_maximum(rows, mates, everyone, unmatched(mates, everyone))
    found: list[int] = []
    for player, ways in players:
        if not ways:
            continue
        rows[player] |= ways
        for other in members(ways):
            rows[other] |= 1 << player
        if len(found) + alone.bit_count() // 2 >= needed:
            alone = make_maximum(rows, mates, everyone, alone)
        if len(found) + alone.bit_count() // 2 < needed:
            found.append(player)
    return found


def exchange_costs(count: int, pairs_to_make: int) -> list[int]:
    """What it costs, in the order of Article 4.3, that a player is the higher ranked one of a pair, and so is in S1.

    From the highest digit: players of the original S2 who enter S1; the sum of bracket numbers in S1; players of the
    original S1 who stay, the lowest ranked costing most; players of S2 who enter, the highest ranked saving most.
    """
    place = 1 << (count + 1)
    costs = []
    for number in range(count):
        entered = number >= pairs_to_make
        cost = entered * 2 * count * count + number
        cost = cost * place + (0 if entered else 1 << number)
        cost = cost * place - (1 << (count - number) if entered else 0)
        costs.append(cost)
    return costs


def weighted_exchange(halves: RemainderHalves) -> list[int]:
    """The new S1 by a matching whose costs follow Article 4.3; empty when there is no perfect matching.

    A pair costs what its higher ranked player costs, counted from the dearest player of the original S1; an edge to a
    slot or to the separator costs nothing. So nobody of S1 costs more than 0, and nobody of S2 less.

    The search starts from a largest matching of S1 and the slots with S2 and the separator. That is allowed because
    the costs of S1 and 0 for all others, doubled as the kernel counts them, are potentials: an edge of that matching
    costs just what they add up to, and a pair inside a half or an edge to a slot no less.
    """
    rows, remainder, to_make = halves.rows, halves.upper + halves.lower, len(halves.upper)
    count = len(remainder)
    dearest = max(exchange_costs(count, to_make)[:to_make], default=0)
    costs = [cost - dearest for cost in exchange_costs(count, to_make)]
    vertices = remainder + halves.slots + members(halves.separator)
    number_of = {vertex: number for number, vertex in enumerate(vertices)}
    everyone = halves.everyone
    edges: list[dict[int, int]] = [{} for _ in vertices]
    for number, vertex in enumerate(vertices):
        for other in members(rows[vertex] & everyone):
            partner = number_of[other]
            edges[number][partner] = costs[min(number, partner)] if max(number, partner) < count else 0
    start = [UNMATCHED] * len(vertices)
    upper = halves.upper + halves.slots
    for left, right in largest(rows, upper, everyone & ~_mask(upper))[0].items():
        start[number_of[left]], start[number_of[right]] = number_of[right], number_of[left]
    potentials = [2 * cost for cost in costs[:to_make]] + [0] * (len(vertices) - to_make)
    matching = CheapestMatching(edges, start=start, potentials=potentials)
    if not matching.solve():
        return []
    matching.prove()
    return [player for number, player in enumerate(remainder) if number < matching.mates[number] < count]
