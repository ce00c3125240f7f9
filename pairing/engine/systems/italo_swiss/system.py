"""One round by the Italo-Swiss system."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import partial

from ...facts import Fact, fact
from ..in_turn.choosing import NextTurn, Turn
from ..in_turn.field import Field, by_score, onward
from ..in_turn.system import InTurn
from . import DESCRIPTION
from .circle import beginning


class ItaloSwiss:
    """Round the circle of the list, always onward; each player takes the next one of the same score."""

    def byes(self, field: Field) -> Iterable[int]:
        """From the lowest rank."""
        return reversed(range(len(field.players)))

    def turns(self, field: Field) -> NextTurn:
        """From the player just paired onward to the next one with the highest score left."""
        return _Circle(field).turn

    def facts(self, field: Field) -> tuple[Fact, ...]:
        """With whom the walk begins."""
        code = "italo_swiss.start" if field.history.state.completed else "italo_swiss.start_first"
        return (fact(code, player=beginning(field.history)),)


class _Circle:
    """Where the walk stands."""

    def __init__(self, field: Field) -> None:
        self._numbers = [past.number for past in field.players]
        self._groups = by_score(field)
        self._after = beginning(field.history) - 1
        """The walk goes on behind this number."""
        self._before = 0
        self._chooser = -1

    def turn(self, left: int) -> Turn:
        taken = self._before & ~left
        if taken:
            chosen = (taken & ~(1 << self._chooser)).bit_length() - 1
            self._after = self._numbers[chosen]
        best = next(group & left for group in self._groups if group & left)
        chooser = next(onward(self._numbers, best, self._after))
        self._before, self._chooser = left, chooser
        return Turn(chooser, partial(self._order, chooser, left & ~(1 << chooser)), "italo_swiss.turn")

    def _order(self, chooser: int, left: int, wanted: int) -> Iterator[int]:
        """The others of the score going onward, then each lower score behind the last one looked at, wanted or not."""
        after = self._numbers[chooser]
        for group in self._groups:
            if among := group & left:
                yield from onward(self._numbers, among & wanted, after)
                after = self._last(among, after)

    def _last(self, among: int, after: int) -> int:
        """The number of the last one whom the walk meets in a score behind a number."""
        first = (among & -among).bit_length() - 1
        place = bisect_right(self._numbers, after, first, among.bit_length())
        before = among & ((1 << place) - 1)
        return self._numbers[(before or among).bit_length() - 1]


SYSTEM = InTurn(DESCRIPTION, ItaloSwiss())
