"""The judge of the system that alternates between both ends: an even number of pairs made means from the top."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import TournamentState
from ..field import Field
from ..in_turn import InTurnJudge, TurnProcedure, in_rank


def _begin(_state: TournamentState, field: Field) -> TurnProcedure:
    def following(left: int, _last: int | None) -> Sequence[int]:
        made = len(field.entrants) // 2 - left.bit_count() // 2
        return in_rank(left)[:: -1 if made % 2 else 1]

    return TurnProcedure(following)


JUDGE = InTurnJudge("alternating", _begin)
