"""One round by the Monrad system."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts import Fact
from ...matching.bitset import lowest_member
from ..in_turn.choosing import NextTurn, Turn
from ..in_turn.field import Field, from_top
from ..in_turn.system import InTurn
from . import DESCRIPTION


class Monrad:
    """By score and then by number, from the top."""

    def byes(self, field: Field) -> Iterable[int]:
        """From the end of the list."""
        return reversed(range(len(field.players)))

    def facts(self, field: Field) -> tuple[Fact, ...]:  # noqa: ARG002 -- the list says it all
        """Nothing: every round begins in the same way."""
        return ()

    def turns(self, field: Field) -> NextTurn:  # noqa: ARG002 -- the list is the field itself
        """The first of the list takes the next."""
        return _turn


def _turn(left: int) -> Turn:
    return Turn(lowest_member(left), from_top, "monrad.turn")


SYSTEM = InTurn(DESCRIPTION, Monrad())
