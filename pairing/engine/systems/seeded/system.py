"""One round by the seeded system."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...matching.bitset import members
from ..halves.rule import HalfAgainstHalf
from ..in_turn.field import Field
from ..in_turn.system import InTurn
from . import DESCRIPTION


class SeededCustoms:
    """The last leaves a scoregroup and meets the first below; colours count only as wrong or right."""

    bye_code = "in_turn.bye"
    float_code = "seeded.float"
    pair_code = "seeded.pair"
    equalise = False

    def byes(self, field: Field) -> Iterable[int]:
        """From the end of the list."""
        return reversed(range(len(field.players)))

    def floaters(self, field: Field, group: int) -> Sequence[int]:  # noqa: ARG002 -- the rank says it all
        """From the lowest."""
        return members(group)[::-1]

    def opponents(self, field: Field, floater: int, group: int) -> Sequence[int]:
        """Who leaves both their colour first; of these from the highest."""
        due = field.players[floater].preference
        return sorted(members(group), key=lambda one: due is not None and field.players[one].preference is due)


SYSTEM = InTurn(DESCRIPTION, HalfAgainstHalf(SeededCustoms()))
