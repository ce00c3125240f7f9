"""Who leaves a scoregroup for a lower one: as few as possible, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...errors import Unproved
from ..in_turn.choosing import Step, Turn
from ..in_turn.field import Field
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
    count, _anyone = completion.spare(group)
    while not completion.possible(group, below, count):
        count += 2
        if count > group.bit_count():
            raise Unproved("A scoregroup cannot be paired although the round can.")
    order = customs.floaters(field, group) if count else ()
    while count:
        count -= 1
        step = _next(field, customs, completion, (order, group, lower, below), count)
        group &= ~(1 << step.turn.chooser)
        below &= ~(1 << step.chosen)
        yield step


def _next(
    field: Field,
    customs: Customs,
    completion: Completion,
    where: tuple[Sequence[int], int, Sequence[int], int],
    then: int,
) -> Step:
    """The next pair between the group and those below; ``then`` more are to come."""
    order, group, lower, below = where
    (over, leaving), (lacking, coming) = completion.spare(group), completion.spare(below)
    if over <= then:
        leaving = group
    if lacking <= then:
        coming = below
    for among in lower:
        for place, one in enumerate(order):
            reach = field.rows[one] & among & coming if leaving >> one & 1 else 0
            if not reach:
                continue
            passed: list[tuple[int, str]] = []
            for other in customs.opponents(field, one, among):
                if reach >> other & 1 and (
                    not then or completion.possible(group & ~(1 << one), below & ~(1 << other), then)
                ):
                    earlier = tuple(player for player in order[:place] if group >> player & 1)
                    return Step(Turn(one, (), customs.float_code, earlier), other, tuple(passed))
                if below >> other & 1:
                    passed.append((other, field.obstacle(one, other) or FEWEST))
    raise Unproved("A scoregroup has no further player to leave although it needs one.")
