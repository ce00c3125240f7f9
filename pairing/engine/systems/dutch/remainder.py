"""The first candidate of the remainder, or of a homogeneous bracket, in the order of Articles 3.6, 4.2 and 4.3.

S1 is the first half, S2 the rest. Among the pairings that are equally good the first generated wins: the original
halves if they can be paired at all, otherwise the first resident exchange that can; within it the first transposition.
"""

from __future__ import annotations

from .exchange import RemainderHalves, first_exchange


def first_pairing(
    rows: list[int], remainder: list[int], slots: list[int], separator: int
) -> tuple[list[tuple[int, int]], list[int]] | None:
    """The pairs (in order of S1) and the downfloaters; None when players and slots have no perfect matching.

    ``rows`` hold equally good edges only. ``slots`` are the downfloater slots; each vertex of the set ``separator``
    takes one of them and can take nothing else.
    """
    pairs_to_make = (len(remainder) - len(slots) + separator.bit_count()) // 2
    halves = RemainderHalves(rows, remainder[:pairs_to_make], remainder[pairs_to_make:], slots, separator)
    upper, matching = halves.upper, halves.matching_of(halves.upper)
    if matching is None:
        found = first_exchange(halves)
        if found is None:
            return None
        upper, matching = found
    pairs = [(player, matching.take_lowest_partner(player)) for player in upper]
    taken = {matching.right_of[slot] for slot in slots}
    return pairs, sorted(taken & set(remainder))
