"""One round of a Scheveningen match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model import Pair, RoundPairing, TournamentState
from ...system_description import Description
from ..refusals import require_pairable
from . import DESCRIPTION
from .two_sides import TwoSides

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class Scheveningen:
    """Two groups against each other."""

    @property
    def description(self) -> Description:
        """See ``protocol.PairingSystem``."""
        return DESCRIPTION

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:  # noqa: ARG002 -- no brackets
        """The round of the table; see ``protocol.PairingSystem``.

        Who is absent keeps the place: the board stands and is forfeited. The boards come in order of group A.
        """
        pairs = tuple(Pair(white, black) for white, black in self._sides(state).pairs(state.round_number))
        return RoundPairing(state.round_number, DESCRIPTION.name, state.edition, pairs)

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing, TwoSides(state))

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        return answer(state, question, self._sides(state))

    def _sides(self, state: TournamentState) -> TwoSides:
        sides = TwoSides(state)
        require_pairable(DESCRIPTION, state)
        sides.require_kept(state)
        return sides


SYSTEM = Scheveningen()
