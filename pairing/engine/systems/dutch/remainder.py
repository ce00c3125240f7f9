"""The first candidate of the remainder, or of a homogeneous bracket, in the order of Articles 3.6, 4.2 and 4.3.

S1 is the first half, S2 the rest. Among the pairings that are equally good the first generated wins: the original
halves if they can be paired at all, otherwise the first resident exchange that can; within it the first transposition.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...matching.bipartite import TwoSided, cover, hall_violator, largest
from ...matching.bitset import UNMATCHED, members
from ...matching.structure import gallai_edmonds
from ...matching.weighted import CheapestMatching

SINGLE_EXCHANGES_TRIED = 60
"""How many exchanges of one player per side are tried one by one, in their order, before one weighted matching.

Exchanges that counting rules out are not tried."""


def first_pairing(
    rows: list[int], remainder: list[int], slots: list[int], separator: int
) -> tuple[list[tuple[int, int]], list[int]] | None:
    """The pairs (in order of S1) and the downfloaters; None when players and slots have no perfect matching.

    ``rows`` hold equally good edges only. ``slots`` are the downfloater slots; each vertex of the set ``separator``
    takes one of them and can take nothing else.
    """
    pairs_to_make = (len(remainder) - len(slots) + separator.bit_count()) // 2
    upper, lower = remainder[:pairs_to_make], remainder[pairs_to_make:]
    halves = cover(rows, upper + slots, _mask(lower) | separator)
    if halves is None:
        found = _exchanged(rows, remainder, slots, separator, pairs_to_make)
        if found is None:
            return None
        upper, halves = found
    pairs = [(player, halves.take_lowest_partner(player)) for player in upper]
    taken = {halves.right_of[slot] for slot in slots}
    return pairs, sorted(taken & set(remainder))


def _mask(vertices: list[int]) -> int:
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask


def _exchanged(
    rows: list[int], remainder: list[int], slots: list[int], separator: int, pairs_to_make: int
) -> tuple[list[int], TwoSided] | None:
    """The first exchange (4.3) after which the halves can be paired: the new S1 and its matching."""
    everyone = _mask(remainder) | separator
    original = remainder[:pairs_to_make]
    sides = original + slots, everyone & ~_mask(original)
    upper_crowd = hall_violator(rows, *sides)
    lower_crowd = hall_violator(rows, members(sides[1]), _mask(sides[0]))
    tried = 0
    for leaves, enters in _single_exchanges(len(remainder), pairs_to_make):
        out, into = remainder[leaves], remainder[enters]
        if not (upper_crowd.may_be_served(out, into) and lower_crowd.may_be_served(into, out)):
            continue
        if tried == SINGLE_EXCHANGES_TRIED:
            break
        tried += 1
        upper = [player for player in original if player != out] + [into]
        halves = cover(rows, upper + slots, everyone & ~_mask(upper))
        if halves is not None:
            return upper, halves
    counted = _counted_exchange(rows, remainder, slots, separator, pairs_to_make)
    if counted is not None:
        return counted
    upper = _weighted_exchange(rows, remainder, slots, separator, pairs_to_make)
    halves = cover(rows, upper + slots, everyone & ~_mask(upper)) if upper else None
    return None if halves is None else (upper, halves)


def _single_exchanges(count: int, pairs_to_make: int) -> Iterator[tuple[int, int]]:
    """(leaves S1, enters S1): smaller difference first, then the lower ranked player of S1 (4.3)."""
    for difference in range(1, count):
        for leaves in range(pairs_to_make - 1, -1, -1):
            enters = leaves + difference
            if pairs_to_make <= enters < count:
                yield leaves, enters


def _counted_exchange(
    rows: list[int], remainder: list[int], slots: list[int], separator: int, pairs_to_make: int
) -> tuple[list[int], TwoSided] | None:
    """The first exchange (4.3), with its matching, where counting proves it; None where it does not.

    Take the pairs inside S2 away. Every two vertices that a largest matching then leaves without a mate need one of
    them, and with it one player of S2 in S1. When no more enter than that, ``edges_of_fewest`` are the edges that can
    be used: who leaves S1 has one to a slot or to a higher ranked player of S1, who enters it one to a lower ranked
    player of S2. The lowest ranked of the ones and the highest ranked of the others would be the first exchange of all,
    so if the halves can be paired after it, it is.
    """
    everyone = _mask(remainder + slots) | separator
    original = remainder[:pairs_to_make]
    upper, lower = _mask(original), _mask(remainder[pairs_to_make:])
    inside = [row & everyone for row in rows]
    free = [row & ~lower if lower >> vertex & 1 else row for vertex, row in enumerate(inside)]
    parts = gallai_edmonds(free, [UNMATCHED] * len(rows), everyone, everyone)
    needed = parts.deficiency // 2
    edges = parts.edges_of_fewest(inside, free)
    room = _mask(slots)
    may_leave = [player for player in original if edges[player] & (room | upper & (1 << player) - 1)]
    may_enter = [player for player in remainder[pairs_to_make:] if edges[player] & lower >> player << player]
    if not 0 < needed <= min(len(may_leave), len(may_enter)):
        return None
    staying = [player for player in original if player not in may_leave[-needed:]]
    new_upper = staying + may_enter[:needed]
    halves = cover(rows, new_upper + slots, everyone & ~_mask(new_upper + slots))
    return None if halves is None else (new_upper, halves)


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


def _weighted_exchange(
    rows: list[int], remainder: list[int], slots: list[int], separator: int, to_make: int
) -> list[int]:
    """The new S1 by a matching whose costs follow Article 4.3; empty when there is no perfect matching.

    The search starts from a largest matching between the original halves. That is allowed because costs are counted
    from the dearest player of S1: a pair costs at least as much as any player of S1 in it, and a pair inside S2 costs
    at least 0. So the costs of S1 and 0 for all others are potentials under which that matching is tight.
    """
    count = len(remainder)
    dearest = max(exchange_costs(count, to_make)[:to_make], default=0)
    costs = [cost - dearest for cost in exchange_costs(count, to_make)]
    vertices = remainder + slots + members(separator)
    number_of = {vertex: number for number, vertex in enumerate(vertices)}
    everyone = _mask(vertices)
    edges: list[dict[int, int]] = [{} for _ in vertices]
    for number, vertex in enumerate(vertices):
        for other in members(rows[vertex] & everyone):
            partner = number_of[other]
            edges[number][partner] = costs[min(number, partner)] if max(number, partner) < count else 0
    start = [UNMATCHED] * len(vertices)
    upper = remainder[:to_make] + slots
    for left, right in largest(rows, upper, everyone & ~_mask(upper))[0].items():
        start[number_of[left]], start[number_of[right]] = number_of[right], number_of[left]
    potentials = [2 * cost for cost in costs[:to_make]] + [0] * (len(vertices) - to_make)
    matching = CheapestMatching(edges, start=start, potentials=potentials)
    if not matching.solve():
        return []
    matching.prove()
    return [player for number, player in enumerate(remainder) if number < matching.mates[number] < count]
