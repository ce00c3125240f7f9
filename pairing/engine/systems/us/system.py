"""One round by the US Chess system: the bye, then the scoregroups from the top down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...history import derive
from ...matching.bitset import members
from ...model import Pair, RoundPairing, TournamentState
from ..boards import in_board_order
from ..refusals import require_pairable
from . import DESCRIPTION
from .bye import choose_bye
from .colours import GroupColours
from .field import Field, build
from .floaters import Dropping
from .half_against_half import GroupHalves
from .switches import Board, BoardSwitch
from .trace import Group, Switch

if TYPE_CHECKING:
    from ...explanation.explained_round import RoundExplanation
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class UsChess:
    """The US Chess system."""

    description = DESCRIPTION

    def pair(self, state: TournamentState, *, trace: bool = False) -> RoundPairing:
        """Pair the next round; see ``protocol.PairingSystem``."""
        require_pairable(DESCRIPTION, state)
        history = derive(state)
        field = build(history)
        bye = choose_bye(field)
        receiver = None if bye is None else bye.player
        work = _Round(field, receiver)
        work.pair()
        return RoundPairing(
            state.round_number,
            DESCRIPTION.name,
            state.edition,
            in_board_order(work.boards, history),
            receiver,
            tuple(work.groups) if trace else (),
            {"meetings": field.meetings} if field.meetings else {},
        )

    def explain(self, state: TournamentState, pairing: RoundPairing) -> RoundExplanation:
        """See ``protocol.PairingSystem``."""
        from .explanation import explain

        return explain(state, pairing)

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from .why_not import answer

        return answer(state, self.pair(state, trace=True), question)


SYSTEM = UsChess()


class _Round:
    """The scoregroups of one round."""

    def __init__(self, field: Field, receiver: int | None) -> None:
        self.field = field
        self.boards: list[Pair] = []
        self.groups: list[Group] = []
        present = field.everyone
        for position, past in enumerate(field.players):
            if past.number == receiver:
                present &= ~(1 << position)
        self._residents = [(score, group & present) for score, group in field.groups if group & present]
        self._left = present

    def pair(self) -> None:
        """Pair every group."""
        came: list[int] = []
        for place, (score, residents) in enumerate(self._residents):
            self._left &= ~residents
            following = self._residents[place + 1][1] if place + 1 < len(self._residents) else 0
            dropping = Dropping(self.field, residents, came, self._left, following)
            dropping.work()
            halves = GroupHalves(self.field, dropping.staying)
            halves.work()
            colours = GroupColours(self.field)
            for higher, lower in (*dropping.pairs, *sorted(halves.pairs)):
                self.boards.append(colours.assign(higher, lower))
            self.groups.append(self._told(score, dropping, halves))
            came = dropping.gone

    def _told(self, score: int, dropping: Dropping, halves: GroupHalves) -> Group:
        """The group by TPN."""
        field = self.field

        def pairs(boards: list[Board]) -> tuple[tuple[int, int], ...]:
            return tuple((field.number(one), field.number(other)) for one, other in boards)

        def switch(one: BoardSwitch) -> Switch:
            upper, lower, *made = pairs([one.upper, one.lower, *one.made])
            return Switch(
                one.kind, upper, lower, (made[0], made[1]), one.difference, one.other_difference, one.limit,
                one.before, one.after,
            )  # fmt: skip

        return Group(
            score,
            field.numbers(members(dropping.residents)),
            field.numbers(dropping.came),
            tuple(dropping.met),
            tuple(dropping.drops),
            pairs(halves.natural),
            tuple(map(switch, halves.rematches)),
            halves.walked,
            pairs(halves.based),
            tuple(map(switch, halves.switches)),
            pairs(halves.pairs),
        )
