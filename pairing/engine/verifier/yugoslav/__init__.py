"""The judge of the Yugoslav circular system: the list of every score is turned anew before each choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...model import TournamentState
from ..field import Field
from ..in_turn import InTurnJudge, TurnProcedure, in_rank


def _circle(scores: Mapping[int, int], waiting: Sequence[int], behind: int) -> list[int]:
    """By score, then those behind the pointer, then by number."""
    return sorted(waiting, key=lambda one: (-scores[one], one <= behind, one))


def _behind(state: TournamentState) -> int:
    """Who was taken last in the round before; 0 before round 1."""
    worth, behind = state.scoring.table, 0
    for done in range(state.completed):
        games = {one.number: one.games[done] for one in state.competitors if one.games[done].opponent}
        scores = {one.number: one.real_points(worth)[done] + one.virtual_before(done + 1) for one in state.competitors}
        taken: set[int] = set()
        # The circle stands still within a round: its first one who waits is the next who chooses.
        for one in _circle(scores, sorted(games), behind):
            if one not in taken:
                behind = games[one].opponent
                taken |= {one, behind}
    return behind


def _begin(state: TournamentState, field: Field) -> TurnProcedure:
    place = {entrant.number: position for position, entrant in enumerate(field.entrants)}
    scores = {entrant.number: entrant.score for entrant in field.entrants}
    behind = _behind(state)

    def following(left: int, _last: int | None) -> Sequence[int]:
        return [place[one] for one in _circle(scores, [field.entrants[one].number for one in in_rank(left)], behind)]

    return TurnProcedure(following)


JUDGE = InTurnJudge("yugoslav", _begin)
