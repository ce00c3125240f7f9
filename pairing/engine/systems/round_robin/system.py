"""One round of a round robin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model import Pair, RoundPairing, TournamentState
from ...system_description import Description
from ..refusals import require_pairable
from . import DESCRIPTION
from .schedule import Schedule

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class RoundRobin:
    """A round robin of one cycle or more."""

    def __init__(self, description: Description) -> None:
        self._description = description

    @property
    def description(self) -> Description:
        """See ``protocol.PairingSystem``."""
        return self._description

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:  # noqa: ARG002 -- no brackets
        """The round of the table; see ``protocol.PairingSystem``.

        Who is absent keeps the place in the table: the board stands and is forfeited (C.05 Annex 1). The boards come
        in the order of the table.
        """
        schedule = self._schedule(state)
        number = state.round_number
        resting = schedule.resting(number)
        if resting is not None and state.by_number[resting].absence is not None:
            resting = None
        pairs = tuple(Pair(white, black) for white, black in schedule.pairs(number))
        return RoundPairing(number, self._description.name, state.edition, pairs, resting)

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing, Schedule(self._description, state))

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        return answer(state, question, self._schedule(state))

    def _schedule(self, state: TournamentState) -> Schedule:
        require_pairable(self._description, state)
        schedule = Schedule(self._description, state)
        schedule.require_kept(state)
        return schedule


SYSTEM = RoundRobin(DESCRIPTION)
