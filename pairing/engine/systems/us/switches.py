"""A switch between two boards, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .field import Field
from .trace import SwitchKind

Board = tuple[int, int]
"""Two positions, the higher ranked first."""
Places = tuple[int, int]
"""The places of two boards, the upper first."""

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
