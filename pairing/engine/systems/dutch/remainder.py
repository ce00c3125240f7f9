"""The first candidate of the remainder, or of a homogeneous bracket, in the order of Articles 3.6, 4.2 and 4.3.

S1 is the first half, S2 the rest. Among the pairings that are equally good the first generated wins: the original
halves if they can be paired at all, otherwise the first resident exchange that can; within it the first transposition.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.matching.bipartite import TwoSided, cover
from pairing.engine.matching.bitset import members
from pairing.engine.matching.weighted import CheapestMatching

SINGLE_EXCHANGES_TRIED = 60
"""Exchanges of one player per side are tried one by one in their order up to this many; then one weighted matching."""


def first_pairing(
    rows: list[int], remainder: list[int], seats: list[int]
) -> tuple[list[tuple[int, int]], list[int]] | None:
    """The pairs (in order of S1) and the downfloaters; None when players and seats have no perfect matching.

    ``rows`` hold equally good edges only; ``seats`` are the vertices of downfloaters.
    """
    pairs_to_make = (len(remainder) - len(seats)) // 2
    upper, lower = remainder[:pairs_to_make], remainder[pairs_to_make:]
    halves = cover(rows, upper + seats, _mask(lower))
    if halves is None:
        found = _exchanged(rows, remainder, seats, pairs_to_make)
        if found is None:
            return None
        upper, halves = found
    pairs = [(player, halves.take_lowest_partner(player)) for player in upper]
    return pairs, sorted(halves.right_of[seat] for seat in seats)


def _mask(vertices: list[int]) -> int:
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask


def _exchanged(
    rows: list[int], remainder: list[int], seats: list[int], pairs_to_make: int
) -> tuple[list[int], TwoSided] | None:
    """The first exchange (4.3) after which the halves can be paired: the new S1 and its matching."""
    everyone = _mask(remainder)
    for tried, (leaves, enters) in enumerate(_single_exchanges(len(remainder), pairs_to_make)):
        if tried == SINGLE_EXCHANGES_TRIED:
            break
        upper = [player for number, player in enumerate(remainder[:pairs_to_make]) if number != leaves]
        upper.append(remainder[enters])
        halves = cover(rows, upper + seats, everyone & ~_mask(upper))
        if halves is not None:
            return upper, halves
    upper = _weighted_exchange(rows, remainder, seats, pairs_to_make)
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


def _weighted_exchange(rows: list[int], remainder: list[int], seats: list[int], pairs_to_make: int) -> list[int]:
    """The new S1 by a matching whose costs follow Article 4.3; empty when there is no perfect matching."""
    costs = exchange_costs(len(remainder), pairs_to_make)
    number_of = {player: number for number, player in enumerate(remainder)}
    edges: list[dict[int, int]] = [{} for _ in range(len(remainder) + len(seats))]
    everyone = _mask(remainder)
    for number, player in enumerate(remainder):
        for other in members(rows[player] & everyone):
            partner = number_of[other]
            edges[number][partner] = costs[min(number, partner)]
    for number, seat in enumerate(seats, start=len(remainder)):
        for player in members(rows[seat] & everyone):
            edges[number][number_of[player]] = edges[number_of[player]][number] = 0
    matching = CheapestMatching(edges)
    if not matching.solve():
        return []
    matching.prove()
    return [player for number, player in enumerate(remainder) if number < matching.mates[number] < len(remainder)]
