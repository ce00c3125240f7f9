"""One round that alternates between both ends of the list."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

from ...facts import Fact
from ..in_turn.choosing import NextTurn, Turn
from ..in_turn.field import Field, from_bottom, from_top
from ..in_turn.system import InTurn
from . import DESCRIPTION


class Alternating:
    """A pair from the top, a pair from the bottom, and so on towards the middle."""

    def byes(self, field: Field) -> Iterable[int]:
        """From the end of the list."""
        return reversed(range(len(field.players)))

    def facts(self, field: Field) -> tuple[Fact, ...]:  # noqa: ARG002 -- the list says it all
        """Nothing: every round begins in the same way."""
        return ()

    def turns(self, field: Field) -> NextTurn:  # noqa: ARG002 -- the list is the field itself
        """The first from the one end takes the next, then the first from the other end."""
        ends = cycle(((from_top, "alternating.turn_top"), (from_bottom, "alternating.turn_bottom")))

        def turn(left: int) -> Turn:
            listed, code = next(ends)
            return Turn(next(listed(left)), listed, code)

        return turn


SYSTEM = InTurn(DESCRIPTION, Alternating())
