"""The best set of switches between boards, where no board takes part in two of them.

Boards and the switches that are allowed between two of them are a graph. Every switch, and every board that stays as
it is, has a cost whose digits are compared one after the other; the cheapest matching is the answer, and there is only
one: the last digits tell any two sets of switches apart.

A large group has thousands of switches and needs few of them. So the matching is first sought among the cheapest of
each board. Its dual solution then tells which of the others could make it cheaper; these are added, until there are
none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from ...errors import Unproved
from ...matching.weighted import CheapestMatching
from .field import Field
from .trace import SwitchKind

Board = tuple[int, int]
"""Two positions, the higher ranked first."""
Places = tuple[int, int]
"""The places of two boards, the upper first."""

WIDTH = 24
"""Bits for a sum of rating differences, and for the number of switches."""
NEAREST = 8
"""How many switches of each board are looked at first."""


@dataclass(frozen=True, slots=True)
class BoardSwitch:
    """A switch between two boards; positions."""

    kind: SwitchKind
    upper: Board
    lower: Board
    difference: int
    other_difference: int
    limit: int
    before: int
    after: int
    made: tuple[Board, Board]
    """The two boards that it gives."""


def ways(field: Field, upper: Board, lower: Board) -> Iterator[tuple[SwitchKind, int, int, tuple[Board, Board]]]:
    """The transposition and the interchange between two boards: the rating difference that counts, of a transposition
    the other one too, and the boards that come of it. The first board is the one whose higher player ranks higher."""
    (a, c), (b, d) = upper, lower
    one, other = sorted((field.difference(a, b), field.difference(c, d)))
    yield SwitchKind.TRANSPOSITION, one, other, ((a, d), (b, c) if b < c else (c, b))
    change = field.difference(b, c)
    yield SwitchKind.INTERCHANGE, change, change, ((a, b), (c, d) if c < d else (d, c))


def offer(burden: int, difference: int, *, minor: bool, interchange: bool) -> int:
    """A switch that leaves this burden, as digits: of two between the same boards the smaller one is taken.

    ``minor``: others that are as effective come before it.
    """
    return ((burden << WIDTH | minor) << WIDTH | difference) << 1 | interchange


def is_interchange(offered: int) -> bool:
    """Whether an offer is an interchange."""
    return bool(offered & 1)


def best(burdens: Sequence[int], offers: Mapping[Places, int]) -> list[Places]:
    """The set of switches with the least burden, then the fewest minor ones, then the smallest sum of differences.

    ``burdens`` are those of the boards as they are. Of equal sets the one that, at the first board from the top where
    they part, switches it, with the next board that there is, by a transposition.
    """
    near: dict[int, list[int]] = {}
    for upper, lower in offers:
        near.setdefault(upper, []).append(lower)
        near.setdefault(lower, []).append(upper)
    return sorted(places for part in _parts(near) for places in _Part(part, near, burdens, offers).best())


def _parts(near: dict[int, list[int]]) -> Iterator[list[int]]:
    """The boards in parts between which no switch is possible; each in order."""
    seen: set[int] = set()
    for start in sorted(near):
        if start not in seen:
            seen.add(start)
            part = [start]
            for board in part:
                for other in near[board]:
                    if other not in seen:
                        seen.add(other)
                        part.append(other)
            yield sorted(part)


class _Part:
    """Boards that switches connect."""

    def __init__(
        self, part: list[int], near: dict[int, list[int]], burdens: Sequence[int], offers: Mapping[Places, int]
    ) -> None:
        self._part = part
        size = len(part)
        self._bits = size.bit_length() + 1
        self._shift = self._bits * size
        place = {board: index for index, board in enumerate(part)}
        self._offers: dict[Places, int] = {}
        nearest: list[list[tuple[int, Places]]] = [[] for _ in part]
        for board in part:
            mine = place[board]
            for lower in near[board]:
                if lower > board:
                    pair = mine, place[lower]
                    self._offers[pair] = offered = offers[board, lower]
                    # What a switch saves beside the other board alone tells how useful it is to this one.
                    nearest[mine].append((offered - (burdens[lower] << 2 * WIDTH + 1), pair))
                    nearest[pair[1]].append((offered - (burdens[board] << 2 * WIDTH + 1), pair))
        self._alone = {
            index: burdens[board] << 2 * WIDTH + self._shift | (2 * size + 1) << self._bits * (size - 1 - index)
            for index, board in enumerate(part)
        }
        self._looked_at = {pair for found in nearest for _saved, pair in nsmallest(NEAREST, found)}

    def best(self) -> list[Places]:
        """The switches of the cheapest matching."""
        part = self._part
        while True:
            matching = self._matching()
            better = set(self._cheaper(matching.potentials))
            if not better:
                return [(part[one], part[other]) for one, other in enumerate(matching.mates) if other > one]
            self._looked_at |= better

    def _cost(self, pair: Places) -> int:
        """The cost of a switch, with the digits that tell equal sets apart."""
        offered = self._offers[pair]
        mine, theirs = pair
        digit = 2 * (theirs - mine) + is_interchange(offered)
        return offered >> 1 << self._shift | digit << self._bits * (len(self._part) - 1 - mine)

    def _cheaper(self, potentials: list[int]) -> Iterator[Places]:
        """The switches not looked at that the dual solution does not rule out."""
        # The first digits of the potentials, rounded down, decide nearly always.
        first = [potential >> self._shift for potential in potentials]
        for pair, offered in self._offers.items():
            one, other = pair
            if (
                (offered & -2) < first[one] + first[other] + 2
                and pair not in self._looked_at
                and 2 * self._cost(pair) < potentials[one] + potentials[other]
            ):
                yield pair

    def _matching(self) -> CheapestMatching:
        edges: list[dict[int, int]] = [{} for _ in self._part]
        for pair in sorted(self._looked_at):
            one, other = pair
            edges[one][other] = edges[other][one] = self._cost(pair)
        matching = CheapestMatching(edges, self._alone)
        if not matching.solve():
            raise Unproved("A board that may stay as it is was neither switched nor left alone.")
        return matching
