"""The judge of the seeded system with six subgroups; the later rounds are those of the lottery Swiss."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import TournamentState
from ..field import Field, indices, set_of
from ..in_turn import InTurnJudge, TurnProcedure
from ..lottery import DrawnRound
from ..matching import PerfectMatchings

AGAINST = {1: 3, 2: 5, 4: 6}
"""By subgroup the one that it meets."""


class _Subgroups:
    """One of the first rounds: by score where the subgroups cannot be paired."""

    def __init__(self, field: Field, drawn: DrawnRound) -> None:
        self._field = field
        self._drawn = drawn
        self._of: dict[int, int] = {}
        """By player the subgroup; empty where the round is paired by score."""

    def groups(self, left: int) -> Sequence[int]:
        listed = sorted(indices(left), key=lambda one: self._field.entrants[one].number)
        pairs = len(listed) // 2
        # Three pairs of subgroups share the pairs; what cannot be shared goes to the last, then to the last but one.
        sizes = {1: pairs // 3, 2: (pairs + 1) // 3, 4: (pairs + 2) // 3}
        sizes |= {AGAINST[subgroup]: size for subgroup, size in sizes.items()}
        self._of = {}
        for subgroup in range(1, 7):
            self._of |= dict.fromkeys(listed[: sizes[subgroup]], subgroup)
            listed = listed[sizes[subgroup] :]
        meets = {**AGAINST, **{other: own for own, other in AGAINST.items()}}
        rows = [
            self._field.rows[one] & set_of(other for other, own in self._of.items() if own == meets[self._of[one]])
            if one in self._of
            else 0
            for one in range(len(self._field.rows))
        ]
        if PerfectMatchings(rows).exists(left):
            return rows
        self._of = {}
        return self._drawn.groups(left)

    def following(self, left: int, last: int | None) -> Sequence[int]:
        if not self._of:
            return self._drawn.following(left, last)
        own = next(subgroup for subgroup in AGAINST if any(self._of[one] == subgroup for one in indices(left)))
        choosing, waiting = (
            self._drawn.order("order", set_of(one for one in indices(left) if self._of[one] == subgroup))
            for subgroup in (own, AGAINST[own])
        )
        return [choosing[0], *waiting]


def _begin(state: TournamentState, field: Field) -> TurnProcedure | None:
    lot = state.lots[state.completed] if len(state.lots) > state.completed else ""
    if not lot:
        return None
    drawn = DrawnRound(field, lot)
    if state.round_number > int(state.options.get("subgroup_rounds", 3)):
        return TurnProcedure(drawn.following, drawn.byes(), drawn.groups, drawn.white)
    first = _Subgroups(field, drawn)
    return TurnProcedure(first.following, drawn.byes(), first.groups, drawn.white)


JUDGE = InTurnJudge("six_subgroups", _begin)
