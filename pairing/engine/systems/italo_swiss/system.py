"""One round by the Italo-Swiss system."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from ...facts import Fact, fact
from ..in_turn.choosing import NextTurn, Turn
from ..in_turn.field import Field
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
        groups: defaultdict[int, list[int]] = defaultdict(list)
        for position, past in enumerate(field.players):
            groups[past.pairing_score].append(position)
        self._groups = [groups[score] for score in sorted(groups, reverse=True)]
        """By score; inside a score positions are in the order of the circle."""
        self._after = beginning(field.history) - 1
        """The walk goes on behind this number."""
        self._before = 0
        self._chooser = -1

    def turn(self, left: int) -> Turn:
        taken = self._before & ~left
        if taken:
            chosen = (taken & ~(1 << self._chooser)).bit_length() - 1
            self._after = self._numbers[chosen]
        while not (group := [one for one in self._groups[0] if left >> one & 1]):
            self._groups.pop(0)
        self._groups[0] = group
        chooser = self._onward(group, self._after)[0]
        self._before, self._chooser = left, chooser
        return Turn(chooser, self._order(chooser, left), "italo_swiss.turn")

    def _onward(self, group: list[int], after: int) -> list[int]:
        """A group in the order in which the walk meets it behind a number."""
        place = next((place for place, one in enumerate(group) if self._numbers[one] > after), len(group))
        return group[place:] + group[:place]

    def _order(self, chooser: int, left: int) -> Iterator[int]:
        """The others of the score going onward, then each lower score behind the last one looked at."""
        after = self._numbers[chooser]
        for group in self._groups:
            for one in self._onward([one for one in group if left >> one & 1 and one != chooser], after):
                after = self._numbers[one]
                yield one


SYSTEM = InTurn(DESCRIPTION, ItaloSwiss())
