"""The first candidate of the remainder, or of a homogeneous bracket, in the order of Articles 3.6, 4.2 and 4.3.

S1 is the first half, S2 the rest. Among the pairings that are equally good the first generated wins: the original
halves if they can be paired at all, otherwise the first resident exchange that can; within it the first transposition.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.matching.bipartite import TwoSided, cover, crowd, largest
from pairing.engine.matching.bitset import UNMATCHED, members
from pairing.engine.matching.weighted import CheapestMatching

SINGLE_EXCHANGES_TRIED = 60
"""So many exchanges of one player per side, of those that counting does not rule out, are tried one by one in their
order; then one weighted matching."""


def first_pairing(
    rows: list[int], remainder: list[int], seats: list[int], claimants: int
) -> tuple[list[tuple[int, int]], list[int]] | None:
    """The pairs (in order of S1) and the downfloaters; None when players and seats have no perfect matching.

    ``rows`` hold equally good edges only; ``seats`` are the vertices that downfloaters take, unless one of
    ``claimants`` does.
    """
    pairs_to_make = (len(remainder) - len(seats) + claimants.bit_count()) // 2
    upper, lower = remainder[:pairs_to_make], remainder[pairs_to_make:]
    halves = cover(rows, upper + seats, _mask(lower) | claimants)
    if halves is None:
        found = _exchanged(rows, remainder, seats, claimants, pairs_to_make)
        if found is None:
            return None
        upper, halves = found
    pairs = [(player, halves.take_lowest_partner(player)) for player in upper]
    taken = {halves.right_of[seat] for seat in seats}
    return pairs, sorted(taken & set(remainder))


def _mask(vertices: list[int]) -> int:
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask


def _exchanged(
    rows: list[int], remainder: list[int], seats: list[int], claimants: int, pairs_to_make: int
) -> tuple[list[int], TwoSided] | None:
    """The first exchange (4.3) after which the halves can be paired: the new S1 and its matching."""
    everyone = _mask(remainder) | claimants
    original = remainder[:pairs_to_make]
    sides = original + seats, everyone & ~_mask(original)
    upper_crowd = crowd(rows, *sides)
    lower_crowd = crowd(rows, members(sides[1]), _mask(sides[0]))
    tried = 0
    for leaves, enters in _single_exchanges(len(remainder), pairs_to_make):
        out, into = remainder[leaves], remainder[enters]
        if not (upper_crowd.may_be_served(out, into) and lower_crowd.may_be_served(into, out)):
            continue
        if tried == SINGLE_EXCHANGES_TRIED:
            break
        tried += 1
        upper = [player for player in original if player != out] + [into]
        halves = cover(rows, upper + seats, everyone & ~_mask(upper))
        if halves is not None:
            return upper, halves
    upper = _weighted_exchange(rows, remainder, seats, claimants, pairs_to_make)
    halves = cover(rows, upper + seats, everyone & ~_mask(upper)) if upper else None
    return None if halves is None else (upper, halves)


def _single_exchanges(count: int, pairs_to_make: int) -> Iterator[tuple[int, int]]:
    """(leaves S1, enters S1): smaller difference first, then the lower ranked player of S1 (4.3)."""
    for difference in range(1, count):
        for leaves in range(pairs_to_make - 1, -1, -1):
            enters = leaves + difference
            if pairs_to_make <= enters < count:
                yield leaves, enters


def exchange_costs(count: int, pairs_to_make: int) -> list[int]:
    """What it costs, in the order of Article 4.3, that a player is the higher ranked one of a pair.

    From the highest digit: players of the original S2 who enter S1; the sum of bracket numbers in S1; which players of
    the original S1 stay, the lowest ranked weighing most; which players of S2 enter, the highest ranked earning most.
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
    rows: list[int], remainder: list[int], seats: list[int], claimants: int, to_make: int
) -> list[int]:
    """The new S1 by a matching whose costs follow Article 4.3; empty when there is no perfect matching.

    It begins with as many pairs between the original halves as possible. Counted from the dearest player of S1, no pair
    is cheaper than its player of S1 and none of S2 alone is below 0, so that these pairs are as cheap as can be.
    """
    count = len(remainder)
    dearest = max(exchange_costs(count, to_make)[:to_make], default=0)
    costs = [cost - dearest for cost in exchange_costs(count, to_make)]
    vertices = remainder + seats + members(claimants)
    number_of = {vertex: number for number, vertex in enumerate(vertices)}
    everyone = _mask(vertices)
    edges: list[dict[int, int]] = [{} for _ in vertices]
    for number, vertex in enumerate(vertices):
        for other in members(rows[vertex] & everyone):
            partner = number_of[other]
            edges[number][partner] = costs[min(number, partner)] if max(number, partner) < count else 0
    start = [UNMATCHED] * len(vertices)
    upper = remainder[:to_make] + seats
    for left, right in largest(rows, upper, everyone & ~_mask(upper))[0].items():
        start[number_of[left]], start[number_of[right]] = number_of[right], number_of[left]
    values = [2 * cost for cost in costs[:to_make]] + [0] * (len(vertices) - to_make)
    matching = CheapestMatching(edges, start=start, values=values)
    if not matching.solve():
        return []
    matching.prove()
    return [player for number, player in enumerate(remainder) if number < matching.mates[number] < count]
