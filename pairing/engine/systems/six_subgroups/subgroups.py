"""Six subgroups of a list, and which of them meet."""

from __future__ import annotations

from collections.abc import Sequence

from ...matching.bitset import members
from ..in_turn.field import Field

MEETING = ((0, 2), (1, 4), (3, 5))
"""G1 and G3, G2 and G5, G4 and G6."""


def six_of(listed: Sequence[int]) -> list[list[int]]:
    """An even number of players, in the order of the list, in six subgroups; two that meet are of one size.

    Where six do not go into the players, the lower pairs of subgroups are the larger ones.
    """
    each, more = divmod(len(listed) // 2, 3)
    extra = {(0, 2): 0, (1, 4): int(more == 2), (3, 5): int(more > 0)}
    sizes = [each + next(extra[pair] for pair in MEETING if number in pair) for number in range(6)]
    ends = [sum(sizes[: number + 1]) for number in range(6)]
    return [[*listed[end - size : end]] for size, end in zip(sizes, ends, strict=True)]


def opponents_in(field: Field, bye: int | None) -> list[int]:
    """By position whom the subgroups let each player meet, met before or not; ``bye`` is in none of them."""
    listed = sorted((one for one in members(field.everyone) if one != bye), key=lambda one: field.players[one].number)
    subgroups = six_of(listed)
    found = [0] * len(field.rows)
    for sides in MEETING:
        for own, other in (sides, sides[::-1]):
            against = sum(1 << one for one in subgroups[other])
            for one in subgroups[own]:
                found[one] = against
    return found
