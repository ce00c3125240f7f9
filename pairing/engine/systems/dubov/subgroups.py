"""One bracket (C.04.4.1 Articles 3.2.3 to 3.2.6): the two sides, who changes sides, and the first legal transposition.

The sides are G1, whose players prefer White, and G2. Sometimes two players of one side must meet. Then players are
shifted until both sides are equally large and every pair joins the two. The players are tried for the shift in the
order of Article 4.3. Each try asks whether a matching exists in which the shifted players meet only players who stay on
the side that they left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...errors import Unproved
from ...matching.bipartite import cover
from ...matching.bitset import members
from ...matching.weighted import CheapestMatching, Edges
from .field import Field
from .graph import Packing, perfect, split_by


@dataclass(slots=True)
class Sides:
    """How a bracket was paired. Players are positions."""

    white: list[int]
    """G1 as Article 3.2.3 makes it, in the order of 3.2.5."""
    black: list[int]
    """G2, by pairing number."""
    by_rank: bool
    """Whether nobody has played, so that the sides are halves (3.2.3)."""
    freed: list[int]
    """Who left the smaller side because pairs inside it cannot be avoided (3.2.4 (a)), in the order of 4.3."""
    evened: list[int]
    """Who left the larger side to make both equal (3.2.4 (b)), in the order of 4.3."""
    pairs: list[tuple[int, int]]
    """(S1, T2), in the order of S1."""


def pair_bracket(field: Field, bracket: int) -> Sides:
    """Pair the players of ``bracket``, residents and upfloaters, who have a perfect matching."""
    by_tpn = sorted(members(bracket), key=field.tpn)
    by_rank = all(not field.players[one].colours for one in by_tpn)
    first = sum(1 << one for one in by_tpn[: len(by_tpn) // 2]) if by_rank else field.white & bracket
    second = bracket & ~first
    smaller, larger = (first, second) if first.bit_count() <= second.bit_count() else (second, first)
    rows, freed = _freed(field, bracket, smaller, first)
    missing = (larger.bit_count() - smaller.bit_count()) // 2 + len(freed)
    evened = _evened(field, rows, bracket, larger, missing, first)
    moved = sum(1 << one for one in freed) ^ sum(1 << one for one in evened)
    pairs = _transposed(field, first ^ moved, second ^ moved)
    return Sides(
        sorted(members(first), key=lambda one: _by_average(field, one)),
        sorted(members(second), key=field.tpn),
        by_rank,
        freed,
        evened,
        pairs,
    )


def middle_out(players: list[int]) -> list[int]:
    """A list numbered from the middle outwards (Article 4.3): of two in the middle the higher comes first."""
    left = list(players)
    numbered = []
    while left:
        numbered.append(left.pop((len(left) - 1) // 2))
    return numbered


def shift_order(field: Field, side: int, first: int) -> list[int]:
    """The players of one side as Article 4.3 numbers them; ``first`` is G1."""
    key = (lambda one: _by_average(field, one)) if side & first else field.tpn
    return middle_out(sorted(members(side), key=key))


def _by_average(field: Field, one: int) -> tuple[int, int]:
    return field.averages[one], field.tpn(one)


def _freed(field: Field, bracket: int, smaller: int, first: int) -> tuple[list[int], list[int]]:
    """The edges that are left after 3.2.4 (a), and the players who leave the smaller side by it."""
    rows = split_by(field.rows, bracket, smaller)
    if perfect(rows, bracket) is not None:
        return rows, []
    freed = _first_of_pairs(field, bracket, shift_order(field, smaller, first))
    bits = sum(1 << one for one in freed)
    stay = smaller & ~bits
    for one in members(smaller):
        allowed = stay if bits >> one & 1 else (bracket & ~smaller) | bits
        rows[one] = field.rows[one] & allowed
    for one in members(bracket & ~smaller):
        rows[one] &= ~bits
    return rows, freed


def _first_of_pairs(field: Field, bracket: int, order: list[int]) -> list[int]:
    """The best set of one player of each unavoidable pair inside the smaller side, whose players ``order`` numbers.

    One weighted matching: as few such pairs as possible, then the set that comes first; each pair gives its earlier
    player.
    """
    vertices = members(bracket)
    place = {vertex: number for number, vertex in enumerate(vertices)}
    rank = {one: number for number, one in enumerate(order)}
    packing = Packing((1, 1 << len(order)), len(order))
    edges: Edges = [{} for _ in vertices]
    for number, vertex in enumerate(vertices):
        for other in members(field.rows[vertex] & bracket):
            cost = 0
            if vertex in rank and other in rank:
                earlier = min(rank[vertex], rank[other])
                cost = packing.pack((1, (1 << len(order)) - (1 << len(order) - 1 - earlier)))
            edges[number][place[other]] = cost
    matching = CheapestMatching(edges)
    if not matching.solve():
        raise Unproved("A bracket cannot be paired although its upfloaters were chosen so that it can.")
    matching.prove()
    inside = [(one, vertices[matching.mates[place[one]]]) for one in order]
    return [one for one, other in inside if other in rank and rank[one] < rank[other]]


def _evened(field: Field, rows: list[int], bracket: int, larger: int, missing: int, first: int) -> list[int]:
    """The players who leave the larger side to make both equal: the first set, by 4.3, that allows a pairing.

    Taking each player in turn who still allows one gives that set, because a set comes before another when the first
    player in whom they differ does.
    """
    order = shift_order(field, larger, first)
    everybody = order[:missing]
    mates = perfect(_leaving(rows, larger, everybody), bracket)
    if mates is not None:
        return everybody
    chosen: list[int] = []
    mates = perfect(rows, bracket)
    for one in order:
        if len(chosen) == missing:
            break
        found = perfect(_leaving(rows, larger, [*chosen, one]), bracket, mates or ())
        if found is not None:
            chosen.append(one)
            mates = found
    if len(chosen) < missing:
        raise Unproved("The sides of a bracket could not be made equal.")
    return chosen


def _leaving(rows: list[int], larger: int, players: Iterable[int]) -> list[int]:
    """The edges that remain when ``players`` of the larger side may meet only players of that side who stay."""
    bits = sum(1 << one for one in players)
    return [
        row & larger & ~bits if bits >> one & 1 else row if larger >> one & 1 else row & ~bits
        for one, row in enumerate(rows)
    ]


def _transposed(field: Field, first: int, second: int) -> list[tuple[int, int]]:
    """S1 against the first transposition of G2 in which every pair is legal (Articles 3.2.5, 3.2.6 and 4.4)."""
    s1 = sorted(members(first), key=lambda one: _by_average(field, one))
    s2 = sorted(members(second), key=field.tpn)
    place = {one: number for number, one in enumerate(s2)}
    rows = [0] * (len(s1) + len(s2))
    for number, one in enumerate(s1):
        for other in members(field.rows[one] & second):
            rows[len(s2) + number] |= 1 << place[other]
            rows[place[other]] |= 1 << len(s2) + number
    left = list(range(len(s2), len(s2) + len(s1)))
    sides = cover(rows, left, (1 << len(s2)) - 1)
    if sides is None:
        raise Unproved("The sides of a bracket cannot be paired although nobody else had to be shifted.")
    return [(s1[vertex - len(s2)], s2[sides.take_lowest_partner(vertex)]) for vertex in left]
