"""Who leaves a scoregroup for a lower one: as few as possible, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ...errors import Unproved
from ..in_turn.choosing import Step, Turn
from ..in_turn.field import Field, from_top
from .completion import Completion
from .customs import Customs

FEWEST = "floats"
"""Passed over because more players would have had to leave, or not everybody could have been paired."""


def floats_of(
    field: Field, customs: Customs, completion: Completion, group: int, lower: Sequence[int]
) -> Iterator[Step]:
    """The pairs between the scoregroup ``group`` and the groups below it, ``lower``, from the top.

    There are as few as possible. Each is made with an opponent of the highest score there can be, by the first player
    in the order of leaving, with the first opponent in the order of that player; the others must still be pairable
    with no more such pairs than were to come.
    """
    below = sum(lower)
    count = completion.left_over(group)
    while not completion.possible(group, below, count):
        count += 2
        if count > group.bit_count():
            raise Unproved("A scoregroup cannot be paired although the round can.")
    order = customs.floaters(field, group) if count else ()
    while count:
        count -= 1
        step = _next(field, customs, completion, _Chances(order, group, lower, below, count))
        group &= ~(1 << step.turn.chooser)
        below &= ~(1 << step.chosen)
        yield step


@dataclass(frozen=True, slots=True)
class _Chances:
    """What there is to choose from for the next pair between a scoregroup and those below."""

    order: Sequence[int]
    """The group in the order of leaving."""
    group: int
    lower: Sequence[int]
    below: int
    then: int
    """How many more pairs are to come."""

    def in_turn(self, rows: list[int], completion: Completion) -> Iterator[tuple[int, int, int]]:
        """Who may leave, the lower group to look for an opponent in, and those of it who may be taken."""
        # As long as more of one side stay over than pairs are to come, only one of those can be in this pair.
        able = completion.spare(self.group) if completion.left_over(self.group) > self.then else self.group
        open_to = completion.spare(self.below) if completion.left_over(self.below) > self.then else self.below
        for among in self.lower:
            for one in self.order:
                if able >> one & 1 and rows[one] & among & open_to:
                    yield one, among, rows[one] & among & open_to

    def allow(self, one: int, other: int, completion: Completion) -> bool:
        """Whether everybody else can be paired with the pairs to come, of two who may leave and be taken."""
        return not self.then or completion.possible(self.group & ~(1 << one), self.below & ~(1 << other), self.then)


def _next(field: Field, customs: Customs, completion: Completion, chances: _Chances) -> Step:
    """The next pair between the group and those below."""
    for one, among, reach in chances.in_turn(field.rows, completion):
        passed: list[tuple[int, str]] = []
        for other in customs.opponents(field, one, among):
            if reach >> other & 1 and chances.allow(one, other, completion):
                before = chances.order[: chances.order.index(one)]
                earlier = tuple(player for player in before if chances.group >> player & 1)
                return Step(Turn(one, from_top, customs.float_code, earlier), other, partial(tuple, passed))
            if chances.below >> other & 1:
                passed.append((other, field.obstacle(one, other) or FEWEST))
    raise Unproved("A scoregroup has no further player to leave although it needs one.")
