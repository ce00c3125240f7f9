"""One round by the two-life system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import InvalidState, NoPairing
from ...lives import is_decided, survivors
from ...model import RoundPairing, TournamentState
from ...system_description import Description
from ..boards import in_board_order
from ..colours import assign
from ..refusals import require_pairable
from . import DESCRIPTION
from .drawn import LivesRound, drawn_round
from .field import lives_field

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class TwoLife:
    """The system behind the protocol."""

    @property
    def description(self) -> Description:
        """See ``protocol.PairingSystem``."""
        return DESCRIPTION

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:  # noqa: ARG002 -- no brackets
        """The boards with more lives first; see ``protocol.PairingSystem``.

        Who has no life left is in no pair, present or not. Raises ``NoPairing`` too where the event is decided: no
        more players are left than are to survive.
        """
        made = self._drawn(state)
        spots = [*made.again.boards, *((step.turn.chooser, step.chosen) for step in made.walk.steps)]
        players = made.field.players
        pairs = [
            assign(DESCRIPTION, players[min(one, other)], players[max(one, other)], state) for one, other in spots
        ]  # fmt: skip
        bye = None if made.walk.bye is None else players[made.walk.bye].number
        return RoundPairing(
            state.round_number, DESCRIPTION.name, state.edition, in_board_order(pairs, made.field.history), bye
        )  # fmt: skip

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing, self._drawn(state))

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        return answer(state, question, self.pair(state), self._drawn(state))

    def _drawn(self, state: TournamentState) -> LivesRound:
        try:
            require_pairable(DESCRIPTION, state)
        except InvalidState as refusal:
            # Nobody draws a lot for an event that is over: to ask for one would send people the wrong way.
            if refusal.code == "lot_missing":
                self._require_undecided(state)
            raise
        self._require_undecided(state)
        field = lives_field(state)
        if not field.players:
            left = survivors(state)
            raise NoPairing(
                f"Round {state.round_number} cannot be paired: none of those who have lives left is present.",
                code="two_life.all_absent", round=state.round_number, players=left,
            )  # fmt: skip
        return drawn_round(field)

    def _require_undecided(self, state: TournamentState) -> None:
        if is_decided(state):
            left = survivors(state)
            raise NoPairing(
                f"The event is decided after round {state.completed}: {len(left)} survive, and no more were to.",
                code="two_life.over", round=state.completed, count=len(left), players=left,
            )  # fmt: skip


SYSTEM = TwoLife()
