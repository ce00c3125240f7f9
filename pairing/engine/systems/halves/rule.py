"""The walk through a round, scoregroup after scoregroup."""

from __future__ import annotations

from ..in_turn.choosing import Step, Walk, WholeRoundRule, with_bye
from ..in_turn.field import Field
from ..opponents import scoregroups
from .completion import Completion
from .customs import Customs
from .floats import floats_of
from .group import pairs_within


class HalfAgainstHalf(WholeRoundRule):
    """A system by its customs."""

    def __init__(self, customs: Customs) -> None:
        self._customs = customs
        self.bye_code = customs.bye_code

    def walk(self, field: Field) -> Walk:
        """See ``choosing.WholeRoundRule``."""
        customs = self._customs
        mates, bye, passed = with_bye(field, lambda: customs.byes(field))
        left = field.everyone if bye is None else field.everyone & ~(1 << bye)
        groups = [(1 << end) - (1 << start) for start, end in scoregroups(field.players)]
        steps: list[Step] = []
        for place, everybody in enumerate(groups):
            group = everybody & left
            if not group:
                continue
            lower = [one & left for one in groups[place + 1 :] if one & left]
            completion = Completion(field.rows, mates)
            for step in floats_of(field, customs, completion, group, lower):
                steps.append(step)
                group &= ~(1 << step.turn.chooser)
                left &= ~(1 << step.turn.chooser | 1 << step.chosen)
            steps += pairs_within(field, group, customs.pair_code, equalise=customs.equalise)
            left &= ~group
            mates, _none = completion.matching(left)
        return Walk(bye, passed, tuple(steps))
