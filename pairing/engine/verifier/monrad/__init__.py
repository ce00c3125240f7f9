"""The judge of the Monrad system: the first of the list takes the next of the list."""

from __future__ import annotations

from ...model import TournamentState
from ..field import Field
from ..in_turn import InTurnJudge, TurnProcedure, in_rank


def _begin(_state: TournamentState, _field: Field) -> TurnProcedure:
    return TurnProcedure(lambda left, _last: in_rank(left))


JUDGE = InTurnJudge("monrad", _begin)
