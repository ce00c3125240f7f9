"""The judge of the Italo-Swiss system: the whole list is turned until the player comes first at whom the walk stands.

Earlier rounds are walked through in the same way to find the player with whom this one begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...model import Colour, TournamentState
from ..field import Field
from ..in_turn import InTurnJudge, TurnProcedure, in_rank


def _turned(numbers: Sequence[int], at: int) -> list[int]:
    """The circle from ``at`` onward."""
    return [one for one in numbers if one >= at] + [one for one in numbers if one < at]


def _first_of_best(circle: Sequence[int], scores: Mapping[int, int]) -> int:
    best = max(scores[one] for one in circle)
    return next(one for one in circle if scores[one] == best)


def _begins(state: TournamentState) -> int:
    worth = state.scoring.table
    at = state.competitors[0].number
    for done in range(state.completed):
        games = {one.number: one.games[done] for one in state.competitors if one.games[done].opponent}
        scores = {one.number: one.real_points(worth)[done] + one.virtual_before(done + 1) for one in state.competitors}
        black, here = at, at
        for score in sorted({scores[number] for number in games}, reverse=True):
            waiting = [number for number in sorted(games) if scores[number] == score]
            while waiting:
                one = _turned(waiting, here)[0]
                here = games.pop(one).opponent
                black = one if games[here].colour is Colour.WHITE else here
                del games[here]
                waiting = [number for number in waiting if number in games]
        at = black
    return at


def _begin(state: TournamentState, field: Field) -> TurnProcedure:
    place = {entrant.number: position for position, entrant in enumerate(field.entrants)}
    scores = {entrant.number: entrant.score for entrant in field.entrants}
    start = _begins(state)

    def following(left: int, last: int | None) -> Sequence[int]:
        waiting = sorted(field.entrants[one].number for one in in_rank(left))
        here = start if last is None else field.entrants[last].number
        chooser = _first_of_best(_turned(waiting, here), scores)
        order, at = [chooser], chooser
        for score in sorted({scores[one] for one in waiting}, reverse=True):
            met = [one for one in _turned(waiting, at) if scores[one] == score and one != chooser]
            order += met
            at = met[-1] if met else at
        return [place[one] for one in order]

    return TurnProcedure(following)


JUDGE = InTurnJudge("italo_swiss", _begin)
