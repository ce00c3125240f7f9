"""How a complete bracket is paired (3.6): best by C8, C9 and C10, then the first identifier.

The identifier of a pairing lists the top members (the smaller pairing number of each pair) in ascending order, then
their bottom members in the same order. So the teams are taken in order: each is made a top member if any best pairing
allows it; then each top member gets the smallest bottom member that is possible.
"""

from __future__ import annotations

from ...errors import Unproved
from ...matching.bipartite import cover
from ...matching.bitset import UNMATCHED, lowest_member, make_perfect, members
from ...model import Colour
from ..optimum import Cost, Optimum, best
from .field import Field


def pair_bracket(field: Field, residents: int, upfloaters: int) -> list[tuple[int, int]]:
    """(top member, bottom member) of every pair, in order of the top members."""
    bracket = residents | upfloaters
    found = by_criteria(field, residents, upfloaters)
    if found is None:
        raise Unproved("A bracket that was to be completely pairable is not.")
    optimum, mates = found
    rows = [row & bracket for row in optimum.rows]
    tops = bottoms = 0
    for vertex in members(bracket):
        bit = 1 << vertex
        if 2 * tops.bit_count() == bracket.bit_count():
            bottoms |= bit
        elif mates[vertex] > vertex:
            _forbid(rows, vertex, tops)
            tops |= bit
        else:
            forbidden = _forbid(rows, vertex, tops)
            answer = optimum.without_pair(rows, mates, vertex)
            if answer is not None:
                tops, mates = tops | bit, answer
            else:
                _allow(rows, vertex, forbidden)
                _forbid(rows, vertex, bracket & ~tops)
                bottoms |= bit
    return _bottom_members(optimum, rows, mates, members(tops), bottoms)


def _forbid(rows: list[int], vertex: int, others: int) -> int:
    """Take away the edges between a vertex and some others; answer whom they led to."""
    gone = rows[vertex] & others
    rows[vertex] &= ~others
    for other in members(gone):
        rows[other] &= ~(1 << vertex)
    return gone


def _allow(rows: list[int], vertex: int, others: int) -> None:
    """Put edges back."""
    rows[vertex] |= others
    for other in members(others):
        rows[other] |= 1 << vertex


def _bottom_members(
    optimum: Optimum, rows: list[int], mates: list[int], tops: list[int], bottoms: int
) -> list[tuple[int, int]]:
    if optimum.cost is None:
        sides = cover(rows, tops, bottoms)
        if sides is None:
            raise Unproved("The top members of a bracket cannot all have a bottom member.")
        return [(top, sides.take_lowest_partner(top)) for top in tops]
    pairs = []
    for top in tops:
        while mates[top] != (lowest := lowest_member(rows[top])):
            trial = rows[:]
            _forbid(trial, top, ~(1 << lowest))
            answer = optimum.within(trial, mates)
            if answer is None:
                _forbid(rows, top, 1 << lowest)
            else:
                mates = answer
        _forbid(rows, top, ~(1 << mates[top]))
        _forbid(rows, mates[top], ~(1 << top))
        pairs.append((top, mates[top]))
    return pairs


def by_criteria(field: Field, residents: int, upfloaters: int) -> tuple[Optimum, list[int]] | None:
    """The pairings that are best by C8, C9 and C10, with one of them.

    First by taking edges away: where no criterion has to fail more often than the numbers of preferences say, all
    perfect matchings of the edges left are best. Otherwise by costs.
    """
    bracket = residents | upfloaters
    white, black = (field.wanting[colour] & bracket for colour in Colour)
    same, strong = _preferences(field, bracket)
    rows = [row & bracket for row in field.rows]
    mates = [UNMATCHED] * len(rows)
    major, minor = (white, bracket & ~white) if white.bit_count() > black.bit_count() else (black, bracket & ~black)
    if major.bit_count() > minor.bit_count():
        # Every team of the minority takes one of the majority: the others of those meet one another.
        kept = [row & ~minor if minor >> vertex & 1 else row for vertex, row in enumerate(rows)]
    else:
        kept = [row & ~same[vertex] for vertex, row in enumerate(rows)]
    for side in strong:
        if side & (side - 1):
            kept = [row & ~side if side >> vertex & 1 else row for vertex, row in enumerate(kept)]
    floated = field.floated & residents
    for vertex in members(upfloaters):
        _forbid(kept, vertex, floated)
    if make_perfect(kept, mates, bracket, bracket):
        return Optimum(bracket, kept), mates
    return best(bracket, rows, _cost(field, same, strong, upfloaters, bracket.bit_count()))


def _preferences(field: Field, bracket: int) -> tuple[list[int], list[int]]:
    """By team who prefers the same colour; and those of each colour who prefer it strongly."""
    white, black = (field.wanting[colour] & bracket for colour in Colour)
    same = [white if white >> team & 1 else black if black >> team & 1 else 0 for team in range(len(field.rows))]
    return same, [field.strongly[colour] & bracket for colour in Colour]


def _cost(field: Field, same: list[int], strong: list[int], upfloaters: int, size: int) -> Cost:
    """C8, C9 and C10 as one number: teams without their preference, those with a strong one, repeated floats."""
    floated = field.floated

    def cost(one: int, other: int) -> int:
        conflict = same[one] >> other & 1
        both = any(side >> one & side >> other & 1 for side in strong)
        again = (upfloaters >> one & floated >> other & 1) + (upfloaters >> other & floated >> one & 1)
        return (conflict * size + both) * size + again

    return cost


def values_with(
    field: Field, residents: int, upfloaters: int, pair: tuple[int, int] | None
) -> tuple[int, int, int] | None:
    """C8, C9 and C10 of the best pairing of a bracket, with ``pair`` in it if one is given; None where none exists."""
    bracket = residents | upfloaters
    same, strong = _preferences(field, bracket)
    cost = _cost(field, same, strong, upfloaters, bracket.bit_count())
    left = bracket if pair is None else bracket & ~(1 << pair[0] | 1 << pair[1])
    total = 0 if pair is None else cost(*pair)
    if left:
        found = (
            by_criteria(field, residents & left, upfloaters & left) if pair is None else best(left, field.rows, cost)
        )
        if found is None:
            return None
        mates = found[1]
        total += sum(cost(team, mates[team]) for team in members(left)) // 2
    size = bracket.bit_count()
    return total // size // size, total // size % size, total % size
