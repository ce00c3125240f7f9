"""One round of the lottery Swiss."""

from __future__ import annotations

from collections.abc import Iterator

from ...drawn_lots import lot_of_round
from ...facts import Fact, fact
from ..in_turn.choosing import Walk, WholeRoundRule, with_bye
from ..in_turn.field import Field
from ..in_turn.system import InTurn
from . import DESCRIPTION
from .groups import DrawnGroups, by_scores, in_order_drawn


class Lottery(WholeRoundRule):
    """From the highest score down: who cannot be paired among equals leaves by lot, the others are paired by lot."""

    bye_code = "in_turn.bye_drawn"

    def walk(self, field: Field) -> Walk:
        """See ``choosing.WholeRoundRule``."""
        mates, bye, passed = with_bye(field, lambda: byes_by_lot(field))
        left = field.everyone if bye is None else field.everyone & ~(1 << bye)
        groups = DrawnGroups(field, left, mates, DESCRIPTION.name)
        return Walk(bye, passed, groups.steps(), tuple(groups.members), tuple(groups.facts))

    def facts(self, field: Field) -> tuple[Fact, ...]:
        """The lot of the round."""
        state = field.history.state
        return (fact("lottery.lot", lot=lot_of_round(state), round=state.round_number),)


def byes_by_lot(field: Field) -> Iterator[int]:
    """From the lowest score, in each in the order drawn."""
    for group in reversed(by_scores(field, field.everyone)):
        yield from in_order_drawn(field, "bye", group)


SYSTEM = InTurn(DESCRIPTION, Lottery())
