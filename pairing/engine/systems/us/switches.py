"""The best set of switches between boards, where no board takes part in two of them.

Boards and the switches that are allowed between two of them are a graph. Every switch, and every board that stays as
it is, has a cost whose digits are compared one after the other; the cheapest matching is the answer, and there is only
one: the last digits tell any two sets of switches apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...errors import Unproved
from ...matching.weighted import CheapestMatching
from .field import Field
from .trace import SwitchKind

Board = tuple[int, int]
"""Two positions, the higher ranked first."""

WIDTH = 24
"""Bits for a sum of rating differences, and for the number of switches."""


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
    minor: bool
    """Whether others come before it that are as effective: for colours it is no transposition within 80 points
    (29E5e), for rematches it is an interchange."""

    made: tuple[Board, Board]
    """The two boards that it gives."""

    @property
    def preference(self) -> tuple[int, bool, int, bool]:
        """Of two switches between the same boards the smaller one is taken."""
        return self.after, self.minor, self.difference, self.kind is SwitchKind.INTERCHANGE


Placed = tuple[int, int, BoardSwitch]
"""The places of the two boards, and the switch."""


def ways(field: Field, upper: Board, lower: Board) -> Iterator[tuple[SwitchKind, int, int, tuple[Board, Board]]]:
    """The transposition and the interchange between two boards: the rating difference that counts, of a transposition
    the other one too, and the boards that come of it. The first board is the one whose higher player ranks higher."""
    (a, c), (b, d) = upper, lower
    one, other = sorted((field.difference(a, b), field.difference(c, d)))
    yield SwitchKind.TRANSPOSITION, one, other, ((a, d), (b, c) if b < c else (c, b))
    change = field.difference(b, c)
    yield SwitchKind.INTERCHANGE, change, change, ((a, b), (c, d) if c < d else (d, c))


def best(burdens: Sequence[int], exchanges: Iterable[Placed]) -> list[Placed]:
    """The set of switches with the least burden, then the fewest minor ones, then the smallest sum of differences.

    ``burdens`` are those of the boards as they are.

    Of equal ones the set that, at the first board from the top where they part, switches it, and with the next board
    that there is. ``exchanges`` and the answer give the places of the two boards with each switch.
    """
    known: dict[tuple[int, int], BoardSwitch] = {}
    for upper, lower, exchange in exchanges:
        other = known.get((upper, lower))
        if other is None or exchange.preference < other.preference:
            known[upper, lower] = exchange
    near: dict[int, dict[int, BoardSwitch]] = {}
    for (upper, lower), exchange in known.items():
        near.setdefault(upper, {})[lower] = exchange
        near.setdefault(lower, {})[upper] = exchange
    found: list[Placed] = []
    for part in _parts(near):
        found += _best_of(part, near, burdens)
    return sorted(found, key=lambda one: one[:2])


def _parts(near: dict[int, dict[int, BoardSwitch]]) -> Iterable[list[int]]:
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


def _best_of(part: list[int], near: dict[int, dict[int, BoardSwitch]], burdens: Sequence[int]) -> list[Placed]:
    if len(part) == 2:
        return [(part[0], part[1], near[part[0]][part[1]])]
    place = {board: index for index, board in enumerate(part)}
    size = len(part)
    bits = size.bit_length() + 1
    shift = bits * size
    edges: list[dict[int, int]] = [{} for _ in part]
    for board in part:
        mine = place[board]
        for other, exchange in near[board].items():
            theirs = place[other]
            if mine < theirs:
                digit = 2 * (theirs - mine) + (exchange.kind is SwitchKind.INTERCHANGE)
                cost = ((exchange.after << WIDTH | exchange.minor) << WIDTH | exchange.difference) << shift
                cost |= digit << bits * (size - 1 - mine)
                edges[mine][theirs] = edges[theirs][mine] = cost
    alone = {
        index: burdens[board] << 2 * WIDTH + shift | (2 * size + 1) << bits * (size - 1 - index)
        for index, board in enumerate(part)
    }
    matching = CheapestMatching(edges, alone)
    if not matching.solve():
        raise Unproved("A board that may stay as it is was neither switched nor left alone.")
    return [
        (part[index], part[mate], near[part[index]][part[mate]])
        for index, mate in enumerate(matching.mates)
        if mate > index
    ]
