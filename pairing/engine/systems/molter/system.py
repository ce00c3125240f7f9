"""One round of an event by the Molter system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model import Pair, RoundPairing, TournamentState
from ...system_description import Description
from ..refusals import require_pairable
from . import DESCRIPTION
from .teams import TeamTable

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class Molter:
    """Teams whose players meet players of different teams."""

    @property
    def description(self) -> Description:
        """See ``protocol.PairingSystem``."""
        return DESCRIPTION

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:  # noqa: ARG002 -- no brackets
        """The round of the table; see ``protocol.PairingSystem``.

        Who is absent keeps the place: the board stands and is forfeited. The boards come in order of their number in
        the teams.
        """
        pairs = tuple(Pair(one.white, one.black) for one in self._teams(state).round(state.round_number))
        return RoundPairing(state.round_number, DESCRIPTION.name, state.edition, pairs)

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing, TeamTable(state))

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        return answer(state, question, self._teams(state))

    def _teams(self, state: TournamentState) -> TeamTable:
        require_pairable(DESCRIPTION, state)
        teams = TeamTable(state)
        teams.require_kept(state)
        return teams


SYSTEM = Molter()
