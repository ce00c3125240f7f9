"""The judge of the system that alternates between both ends: an even number of pairs made means from the top."""

from __future__ import annotations

from collections.abc import Sequence

from ..field import Field
from ..in_turn import InTurnJudge, in_rank


def _next(field: Field, left: int) -> Sequence[int]:
    made = len(field.entrants) // 2 - left.bit_count() // 2
    return in_rank(left)[:: -1 if made % 2 else 1]


JUDGE = InTurnJudge("alternating", _next)
