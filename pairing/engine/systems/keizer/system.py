"""One round by the Keizer system."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...facts import Fact
from ...history import derive
from ...keizer_score import keizer_list
from ...matching.bitset import lowest_member
from ...model import Pair, RoundPairing, TournamentState
from ...system_description import Description
from ..in_turn.choosing import NextTurn, Turn
from ..in_turn.field import Field, from_top
from ..refusals import require_pairable
from . import DESCRIPTION
from .colours import white_of_pair
from .rematches import byes_had, keizer_walk

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class KeizerRule:
    """From the top of the list, each with the next one below who may be met."""

    def byes(self, field: Field) -> Iterable[int]:
        """Whoever had the bye least often, the lowest on the list first."""
        return sorted(range(len(field.players)), key=lambda spot: (byes_had(field, spot), -spot))

    def turns(self, field: Field) -> NextTurn:  # noqa: ARG002 -- the list is the field itself
        """The first of the list takes the next."""
        return _from_the_top

    def facts(self, field: Field) -> tuple[Fact, ...]:  # noqa: ARG002 -- the explanation says more
        """Nothing: the list says it."""
        return ()


def _from_the_top(left: int) -> Turn:
    return Turn(lowest_member(left), from_top, "keizer.turn")


class Keizer:
    """The system behind the protocol."""

    @property
    def description(self) -> Description:
        """See ``protocol.PairingSystem``."""
        return DESCRIPTION

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:  # noqa: ARG002 -- no brackets
        """The boards in order of the list; see ``protocol.PairingSystem``."""
        require_pairable(DESCRIPTION, state)
        field, made = keizer_walk(derive(state), keizer_list(state), KeizerRule())
        pairs = []
        for step in made.steps:
            higher, lower = field.players[step.turn.chooser], field.players[step.chosen]
            white, _reason = white_of_pair(field, higher, lower)
            pairs.append(Pair(white, higher.number + lower.number - white))
        bye = None if made.bye is None else field.players[made.bye].number
        return RoundPairing(state.round_number, DESCRIPTION.name, state.edition, tuple(pairs), bye)

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing, KeizerRule())

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        require_pairable(DESCRIPTION, state)
        return answer(state, question, KeizerRule())


SYSTEM = Keizer()
