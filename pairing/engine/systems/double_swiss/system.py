"""One round by the Double-Swiss system (C.04.5 Article 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...history import History, derive
from ...model import RoundPairing, TournamentState
from ..boards import in_board_order
from ..refusals import require_pairable
from . import DESCRIPTION
from .colours import assign
from .field import Field, field_of, receiver_of_bye
from .identifier import pair_bracket
from .trace import DoubleSwissBracket, describe
from .upfloaters import choose

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class DoubleSwiss:
    """The Double-Swiss system."""

    description = DESCRIPTION

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:
        """Pair the next round; see ``protocol.PairingSystem``. Who has White has it in the first game of the match."""
        require_pairable(DESCRIPTION, state)
        history = derive(state)
        return pair_field(field_of(history), history, trace=trace)

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing)

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        require_pairable(DESCRIPTION, state)
        return answer(state, question, lambda field, history: pair_field(field, history, trace=True))


SYSTEM = DoubleSwiss()


def pair_field(field: Field, history: History, *, trace: bool) -> RoundPairing:
    """Pair a field, perhaps one that was narrowed to ask what would happen otherwise."""
    receiver = receiver_of_bye(field)
    left = field.everyone & ~(0 if receiver is None else 1 << receiver)
    pairs: list[tuple[int, int]] = []
    brackets: list[DoubleSwissBracket] = []
    while left:
        top = field.top(left)
        lifted = choose(field, top, left & ~top)
        left &= ~(top | lifted)
        made = pair_bracket(field, top | lifted, lifted)
        pairs += made
        if trace:
            brackets.append(describe(field, top, lifted, left, made))
    state = history.state
    boards = []
    for one, other in pairs:
        # Positions are in order of rank (4.2).
        higher, lower = field.players[min(one, other)], field.players[max(one, other)]
        boards.append(assign(higher, lower, state.initial_colour))
    bye = None if receiver is None else field.players[receiver].number
    return RoundPairing(
        state.round_number, DESCRIPTION.name, state.edition, in_board_order(boards, history), bye, tuple(brackets)
    )
