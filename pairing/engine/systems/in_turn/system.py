"""The protocol for systems in which players choose in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...history import derive
from ...model import RoundPairing, TournamentState
from ...system_description import Description
from ..boards import in_board_order
from ..colours import assign
from ..refusals import require_pairable
from .choosing import Rule, WholeRoundRule, walk
from .field import field_of

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class InTurn:
    """A system that a rule describes."""

    def __init__(self, description: Description, rule: Rule | WholeRoundRule) -> None:
        self._description = description
        self._rule = rule

    @property
    def description(self) -> Description:
        """See ``protocol.PairingSystem``."""
        return self._description

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:  # noqa: ARG002 -- no brackets
        """See ``protocol.PairingSystem``."""
        require_pairable(self._description, state)
        history = derive(state)
        field = field_of(history)
        made = walk(field, self._rule)
        pairs = [
            assign(
                self._description,
                field.players[min(step.turn.chooser, step.chosen)],
                field.players[max(step.turn.chooser, step.chosen)],
                state,
            )
            for step in made.steps
        ]
        bye = None if made.bye is None else field.players[made.bye].number
        return RoundPairing(
            state.round_number, self._description.name, state.edition, in_board_order(pairs, history), bye
        )  # fmt: skip

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing, self._rule)

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        require_pairable(self._description, state)
        return answer(state, question, self._rule, self.pair(state))
