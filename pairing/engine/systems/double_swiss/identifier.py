"""The pairing of one bracket: C1, C8, then the first identifier (C.04.5 Article 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from ...errors import Unproved
from ...matching.bipartite import cover
from ...matching.bitset import UNMATCHED, make_perfect, members, unmatched
from .field import Field

Pairs = list[tuple[int, int]]


def pair_bracket(field: Field, bracket: int, upfloaters: int) -> Pairs:
    """The pairs by position, the smaller TPN first, in order of the identifier."""
    order = sorted(members(bracket), key=lambda position: field.players[position].number)
    rows = _by_number(field, order)
    lifted = sum(1 << vertex for vertex, position in enumerate(order) if upfloaters >> position & 1)
    floated = 0 if field.last_round else field.floated
    spared = sum(1 << vertex for vertex, position in enumerate(order) if floated >> position & 1)
    pairs = _best(rows, lifted, spared)
    return [(order[one], order[other]) for one, other in pairs]


def _by_number(field: Field, order: Sequence[int]) -> list[int]:
    """The rows of the bracket, its players numbered by TPN."""
    first, last = min(order), max(order)
    if len(order) == last - first + 1 and list(order) == list(range(first, last + 1)):
        everyone = (1 << len(order)) - 1
        return [row >> first & everyone for row in field.rows[first : last + 1]]
    bit_of = {position: 1 << vertex for vertex, position in enumerate(order)}
    bracket = sum(1 << position for position in order)
    return [sum(map(bit_of.__getitem__, members(field.rows[position] & bracket))) for position in order]


def _best(rows: Sequence[int], lifted: int, spared: int) -> Pairs:
    """C8: as few upfloaters as possible meet somebody who floated in the previous round; then the first identifier."""
    for count in range(lifted.bit_count() + 1):
        found = [first_identifier(one) for one in _allowing(rows, lifted, spared, count)]
        possible = [pairs for pairs in found if pairs is not None]
        if possible:
            return min(possible, key=lambda pairs: ([top for top, _ in pairs], [bottom for _, bottom in pairs]))
    raise Unproved("A bracket that can be paired has no pairing.")


def _allowing(rows: Sequence[int], lifted: int, spared: int, count: int) -> Iterable[list[int]]:
    """The rows when only ``count`` of those lifted may meet somebody spared, in every way to choose them."""
    for allowed in combinations(members(lifted), count):
        limited = list(rows)
        for vertex in members(lifted):
            if vertex not in allowed:
                for other in members(limited[vertex] & spared):
                    limited[other] &= ~(1 << vertex)
                limited[vertex] &= ~spared
        yield limited


def first_identifier(rows: Sequence[int]) -> Pairs | None:
    """The pairing whose identifier is the first: the smallest top members, then the smallest bottom members."""
    size = len(rows)
    everyone = (1 << size) - 1
    half = size // 2
    sides = cover(list(rows), list(range(half)), everyone >> half << half)
    tops = list(range(half))
    rows = list(rows)
    if sides is None:
        found = _tops(rows, everyone)
        if found is None:
            return None
        tops, rows = found
        bottoms = everyone & ~sum(1 << top for top in tops)
        sides = cover(rows, tops, bottoms)
        if sides is None:
            raise Unproved("The top members of a bracket cannot meet the bottom members.")
    return [(top, sides.take_lowest_partner(top)) for top in tops]


def _tops(rows: list[int], everyone: int) -> tuple[list[int], list[int]] | None:
    """The smallest top members, and the edges left: from each of them to larger numbers only."""
    mates = [UNMATCHED] * len(rows)
    if not make_perfect(rows, mates, everyone, everyone):
        return None
    tops = []
    for vertex in range(len(rows)):
        smaller = (1 << vertex) - 1
        tried = _without(rows, vertex, smaller)
        other = mates[:]
        if mates[vertex] < vertex:
            other[mates[vertex]] = other[vertex] = UNMATCHED
        if make_perfect(tried, other, everyone, unmatched(other, everyone)):
            tops.append(vertex)
            rows, mates = tried, other
        else:
            rows = _without(rows, vertex, everyone & ~smaller)
    return tops, rows


def _without(rows: Sequence[int], vertex: int, barred: int) -> list[int]:
    """The rows without the edges between a vertex and those in ``barred``."""
    kept = list(rows)
    for other in members(kept[vertex] & barred):
        kept[other] &= ~(1 << vertex)
    kept[vertex] &= ~barred
    return kept
