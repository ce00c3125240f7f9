"""The judge of the Monrad system: the first of the list takes the next of the list."""

from __future__ import annotations

from collections.abc import Sequence

from ..field import Field
from ..in_turn import InTurnJudge, in_rank


def _next(_field: Field, left: int) -> Sequence[int]:
    return in_rank(left)


JUDGE = InTurnJudge("monrad", _next)
