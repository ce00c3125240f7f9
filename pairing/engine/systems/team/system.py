"""One round by the Swiss Team system: the bye, then scoregroup after scoregroup from the top (3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import InvalidState
from ...history import History, derive
from ...matching.bitset import members
from ...model import RoundPairing, TournamentState
from ..boards import in_board_order
from ..refusals import require_pairable
from . import DESCRIPTION, GAME, PRIMARY
from .bye import choose_bye
from .colours import assign
from .field import Field, build
from .identifier import pair_bracket
from .trace import TeamBracket
from .upfloaters import choose

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class SwissTeam:
    """The Swiss Team system."""

    description = DESCRIPTION

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:
        """Pair the next round; see ``protocol.PairingSystem``."""
        require_pairable(DESCRIPTION, state)
        _refuse_acceleration(state)
        return self.pair_history(derive(state), trace=trace)

    def pair_history(self, history: History, *, trace: bool = False) -> RoundPairing:
        """Pair from a past that was already derived."""
        field = build(history)
        bye = choose_bye(field)
        left = field.everyone if bye is None else field.everyone & ~(1 << bye)
        brackets = []
        pairs: list[tuple[int, int]] = []
        for score, group in field.groups:
            residents = group & left
            if not residents:
                continue
            lower = [part & left for other, part in field.groups if other < score and part & left]
            choice = choose(field, residents, lower)
            made = pair_bracket(field, residents, choice.upfloaters)
            pairs += made
            left &= ~(residents | choice.upfloaters)
            if trace:
                brackets.append(_told(field, score, residents, choice.upfloaters, made, kept=choice.next_group_kept))
        state = history.state
        return RoundPairing(
            state.round_number,
            DESCRIPTION.name,
            state.edition,
            in_board_order([assign(field, one, other) for one, other in pairs], history),
            None if bye is None else field.teams[bye].number,
            tuple(brackets),
        )

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing)

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        return answer(state, self.pair(state, trace=True), question)


SYSTEM = SwissTeam()


def _refuse_acceleration(state: TournamentState) -> None:
    """Virtual points are match points: game points cannot be accelerated (C.04.7 Article 1.4)."""
    if DESCRIPTION.option(state, PRIMARY) == GAME and any(any(one.virtual_points) for one in state.competitors):
        raise InvalidState(
            "Where game points are the primary score a team event cannot be accelerated (C.04.7 1.4); pair without "
            "acceleration, or rank by match points.",
            code="acceleration_barred",
            system=DESCRIPTION.name,
            article="C.04.7 1.4",
        )


def _told(
    field: Field, score: int, residents: int, upfloaters: int, pairs: list[tuple[int, int]], *, kept: bool
) -> TeamBracket:
    def numbers(teams: list[int]) -> tuple[int, ...]:
        return tuple(field.teams[team].number for team in teams)

    by_score = sorted(members(upfloaters), key=lambda team: (-field.teams[team].pairing_score, team))
    colours = field.preferences
    return TeamBracket(
        score,
        numbers(members(residents)),
        numbers(by_score),
        tuple((field.teams[one].number, field.teams[other].number) for one, other in pairs),
        sum(1 for one, other in pairs if colours[one].colour and colours[one].colour is colours[other].colour),
        kept,
    )
