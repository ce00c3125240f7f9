"""One round by the Yugoslav circular system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from ...facts import Fact, fact
from ..in_turn.choosing import NextTurn, Turn
from ..in_turn.field import Field, by_score, onward
from ..in_turn.system import InTurn
from . import DESCRIPTION
from .pointer import pointer


class Yugoslav:
    """Score by score, each from the pointer round its own circle; everybody takes the next one."""

    def byes(self, field: Field) -> Iterable[int]:
        """From the lowest rank."""
        return reversed(range(len(field.players)))

    def facts(self, field: Field) -> tuple[Fact, ...]:
        """Behind whom the scores begin."""
        behind = pointer(field.history)
        return (fact("yugoslav.start", player=behind) if behind else fact("yugoslav.start_first"),)

    def turns(self, field: Field) -> NextTurn:
        """The first of the highest score left takes the next."""
        numbers = [past.number for past in field.players]
        groups, behind = by_score(field), pointer(field.history)

        def order(wanted: int) -> Iterator[int]:
            return chain.from_iterable(onward(numbers, group & wanted, behind) for group in groups)

        def turn(left: int) -> Turn:
            return Turn(next(order(left)), order, "yugoslav.turn", lower_code="yugoslav.turn_lower")

        return turn


SYSTEM = InTurn(DESCRIPTION, Yugoslav())
