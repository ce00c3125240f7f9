"""One round by the Italo-Swiss system."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from ...facts import Fact, fact
from ..in_turn.choosing import NextTurn, Turn
from ..in_turn.field import Field, from_top
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
        groups: defaultdict[int, int] = defaultdict(int)
        for position, past in enumerate(field.players):
            groups[past.pairing_score] |= 1 << position
        self._groups = [groups[score] for score in sorted(groups, reverse=True)]
        """By score; the positions of a score follow each other, in the order of the circle."""
        self._after = beginning(field.history) - 1
        """The walk goes on behind this number."""
        self._before = 0
        self._chooser = -1

    def turn(self, left: int) -> Turn:
        taken = self._before & ~left
        if taken:
            chosen = (taken & ~(1 << self._chooser)).bit_length() - 1
            self._after = self._numbers[chosen]
        while not self._groups[0] & left:
            self._groups.pop(0)
        chooser = next(self._onward(self._groups[0] & left, self._after))
        self._before, self._chooser = left, chooser
        return Turn(chooser, self._order(chooser, left & ~(1 << chooser)), "italo_swiss.turn")

    def _onward(self, group: int, after: int) -> Iterator[int]:
        """A group in the order in which the walk meets it behind a number."""
        first = (group & -group).bit_length() - 1
        place = bisect_right(self._numbers, after, first, group.bit_length())
        later = group >> place << place
        return chain(from_top(later), from_top(group ^ later))

    def _order(self, chooser: int, left: int) -> Iterator[int]:
        """The others of the score going onward, then each lower score behind the last one looked at."""
        after = self._numbers[chooser]
        for group in self._groups:
            if among := group & left:
                for one in self._onward(among, after):
                    after = self._numbers[one]
                    yield one


SYSTEM = InTurn(DESCRIPTION, ItaloSwiss())
