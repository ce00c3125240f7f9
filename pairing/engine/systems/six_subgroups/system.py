"""One round by the seeded system with six subgroups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...drawn_lots import draw, lot_of_round
from ...facts import Fact, fact
from ...matching.bitset import UNMATCHED, make_perfect, members
from ...model import TournamentState
from ..in_turn.choosing import Chosen, Turn, Walk, WholeRoundRule, with_bye
from ..in_turn.field import Field, field_of, in_order
from ..in_turn.system import InTurn
from ..lottery.system import Lottery, byes_by_lot
from ..refusals import require_pairable
from . import DESCRIPTION, SUBGROUP_ROUNDS
from .subgroups import MEETING, opponents_in, six_of

if TYPE_CHECKING:
    from ...why_not.answer import WhyNot
    from ...why_not.question import Question


class SixSubgroups(WholeRoundRule):
    """The first rounds in subgroups, the others by score; everything by lot."""

    bye_code = Lottery.bye_code

    def __init__(self) -> None:
        self._by_score = Lottery()

    def walk(self, field: Field) -> Walk:
        """See ``choosing.WholeRoundRule``."""
        made = in_subgroups(field)
        if made is not None:
            return made
        made = self._by_score.walk(field)
        if not _has_subgroups(field):
            return made
        unmade = fact("six_subgroups.by_score", round=field.history.state.round_number)
        return Walk(made.bye, made.passed, made.steps, made.groups, (unmade, *made.facts))

    def facts(self, field: Field) -> tuple[Fact, ...]:
        """The lot of the round."""
        return self._by_score.facts(field)


def _has_subgroups(field: Field) -> bool:
    state = field.history.state
    return state.round_number <= int(DESCRIPTION.option(state, SUBGROUP_ROUNDS))


def in_subgroups(field: Field) -> Walk | None:
    """The round in three pairs of subgroups; None where scores count, or not everybody can be paired in them."""
    if not _has_subgroups(field):
        return None
    _mates, bye, passed = with_bye(field, lambda: byes_by_lot(field))
    left = field.everyone if bye is None else field.everyone & ~(1 << bye)
    rows = [row & against for row, against in zip(field.rows, opponents_in(field, bye), strict=True)]
    mates = [UNMATCHED] * len(rows)
    if not make_perfect(rows, mates, left, left):
        return None
    subgroups = six_of(sorted(members(left), key=lambda one: field.players[one].number))
    chosen = Chosen(field, mates, rows)
    steps, facts = [], []
    for first, second in MEETING:
        choosing, waiting = (_drawn(field, subgroups[side]) for side in (first, second))
        if choosing:
            facts.append(
                fact(
                    "six_subgroups.met",
                    first=first + 1, second=second + 1, count=len(choosing),
                    upper=[*field.numbers(choosing)], lower=[*field.numbers(waiting)],
                )
            )  # fmt: skip
        for chooser in choosing:
            step = chosen.step(Turn(chooser, in_order((*waiting,)), "six_subgroups.turn"), left)
            waiting.remove(step.chosen)
            left &= ~(1 << chooser | 1 << step.chosen)
            steps.append(step)
    return Walk(bye, passed, tuple(steps), (), tuple(facts))


def _drawn(field: Field, players: Sequence[int]) -> list[int]:
    """A subgroup in the order drawn."""
    place = {field.players[one].number: one for one in players}
    return [place[number] for number in draw(lot_of_round(field.history.state), "order", place)]


class SixSubgroupsSystem(InTurn):
    """In the rounds of the subgroups other answers hold than by score."""

    def why_not(self, state: TournamentState, question: Question) -> WhyNot:
        """See ``protocol.PairingSystem``."""
        from ...explanation.context import RoundContext
        from .why_not import answer_in_subgroups

        require_pairable(DESCRIPTION, state)
        context = RoundContext(state, self.pair(state))
        field = field_of(context.history)
        found = answer_in_subgroups(context, field, question) if in_subgroups(field) is not None else None
        return found or super().why_not(state, question)


SYSTEM = SixSubgroupsSystem(DESCRIPTION, SixSubgroups())
