"""One round of a knock-out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import NoPairing
from ...history import derive
from ...knockout_bracket import KnockoutBracket
from ...model import RoundPairing, TournamentState
from ...system_description import Description
from ..refusals import require_pairable
from . import DESCRIPTION
from .colours import assign

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class Knockout:
    """A bracket of single games or of matches of two games."""

    def __init__(self, description: Description) -> None:
        self._description = description

    @property
    def description(self) -> Description:
        """See ``protocol.PairingSystem``."""
        return self._description

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:  # noqa: ARG002 -- no brackets
        """The matches of the next round in the order of the bracket, the one for third place last.

        Who is absent without having lost keeps the place: the match stands and is forfeited. Who has no opponent goes
        on without a game and is in no pair. See ``protocol.PairingSystem``; raises ``NoPairing`` where the event is
        decided, ``InvalidState`` where a match of the last round is not finished or not decided.
        """
        bracket = self._bracket(state)
        history = derive(state)
        pairs = tuple(
            assign(bracket, history.players[one.players[0]], history.players[one.players[1]], state.initial_colour)
            for one in bracket.coming
        )
        if not pairs:
            winner = next(iter(bracket.passing), 0)
            raise NoPairing(
                f"Nobody is left to play round {state.round_number}.",
                code="knockout.over", round=state.round_number, players=[winner] if winner else [],
            )  # fmt: skip
        return RoundPairing(state.round_number, self._description.name, state.edition, pairs)

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing, self._bracket(state))

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        return answer(state, question, self.pair(state), self._bracket(state))

    def _bracket(self, state: TournamentState) -> KnockoutBracket:
        require_pairable(self._description, state)
        bracket = KnockoutBracket(state)
        if bracket.waits:
            raise bracket.refusal(state.completed)
        return bracket


SYSTEM = Knockout(DESCRIPTION)
