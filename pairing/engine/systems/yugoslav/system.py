"""One round by the Yugoslav circular system."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts import Fact, fact
from ..in_turn.choosing import NextTurn, Turn
from ..in_turn.field import Field
from ..in_turn.system import InTurn
from . import DESCRIPTION
from .pointer import pointer, turned


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
        scores = {past.number: past.pairing_score for past in field.players}
        place = {past.number: position for position, past in enumerate(field.players)}
        circle = [place[number] for number in turned(scores, pointer(field.history))]

        def turn(left: int) -> Turn:
            while not left >> circle[0] & 1:
                circle.pop(0)
            return Turn(circle[0], (one for one in circle[1:] if left >> one & 1), "yugoslav.turn")

        return turn


SYSTEM = InTurn(DESCRIPTION, Yugoslav())
