"""One round by the Dubov system: the bye first, then the brackets from the top (C.04.4.1 Article 1.9.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...matching.bitset import members
from ...model import RoundPairing, TournamentState
from ..boards import in_board_order
from ..colours import assign
from ..refusals import require_pairable
from . import DESCRIPTION
from .bye import first_matching
from .field import Field, field_of, past_of
from .rulebook import values
from .subgroups import Sides, pair_bracket
from .trace import DubovBracket
from .upfloaters import lift

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class Dubov:
    """The Dubov system."""

    description = DESCRIPTION

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:
        """Pair the next round; see ``protocol.PairingSystem``."""
        require_pairable(DESCRIPTION, state)
        history = past_of(state)
        return pair_field(field_of(history), trace=trace)

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing)

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        return answer(state, question, lambda field: pair_field(field, trace=True))


SYSTEM = Dubov()


def pair_field(field: Field, *, trace: bool = False) -> RoundPairing:
    """Pair a field; its rows and byes may have been narrowed to ask what would happen then."""
    state, players = field.history.state, field.players
    mates, bye = first_matching(field)
    taken = 0 if bye is None else 1 << bye
    pairs: list[tuple[int, int]] = []
    brackets: list[DubovBracket] = []
    for group in field.groups:
        residents = (1 << group[1]) - (1 << group[0]) & ~taken
        if not residents:
            continue
        below = field.everyone & ~((1 << group[1]) - 1) & ~taken
        lifted = lift(field, residents, below, mates)
        sides = pair_bracket(field, residents | sum(1 << one for one in lifted.upfloaters))
        mates = lifted.below
        pairs += sides.pairs
        taken |= sum(1 << one for pair in sides.pairs for one in pair)
        if trace:
            brackets.append(_described(field, residents, lifted.upfloaters, sides, lifted.route))
    coloured = [assign(DESCRIPTION, players[min(pair)], players[max(pair)], state) for pair in pairs]
    return RoundPairing(
        state.round_number,
        DESCRIPTION.name,
        state.edition,
        in_board_order(coloured, field.history),
        None if bye is None else field.tpn(bye),
        tuple(brackets),
    )


def _described(field: Field, residents: int, upfloaters: list[int], sides: Sides, route: str) -> DubovBracket:
    """A bracket by pairing number."""

    def numbers(positions: Iterable[int]) -> tuple[int, ...]:
        return tuple(field.tpn(one) for one in positions)

    within = members(residents)
    return DubovBracket(
        field.players[within[0]].pairing_score,
        numbers(within),
        numbers(upfloaters),
        numbers(sides.white),
        numbers(sides.black),
        sides.by_rank,
        numbers(sides.freed),
        numbers(sides.evened),
        tuple((field.tpn(one), field.tpn(other)) for one, other in sides.pairs),
        values(field, upfloaters, sides.pairs),
        route,
    )
