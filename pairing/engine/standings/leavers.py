"""Who completed less than half of the games of a round robin: the results stay for the rating, not for the standings.

C.05, on round robins: with half of the games or more completed everything counts, the games left being forfeits; with
fewer the points for and against such a player are not counted. Who came and won by forfeit has completed that game.
The regulations may say that the results always stand, or that all of them are struck.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from ..model import PLAYED, Competitor, Game, Outcome, TournamentState
from ..registry import NAMES, description_of

LEAVERS: Final = "leavers"
HALF: Final = "half"
STAND: Final = "stand"
STRUCK: Final = "struck"
"""The option of the tables, and its values: the usual one is that of C.05."""
COMPLETED: Final = PLAYED | {Outcome.FORFEIT_WIN}


def without_leavers(state: TournamentState, withdrawn: Collection[int] = ()) -> TournamentState:
    """``state`` as final standings read it: without those who completed too little, and without the games against them.

    ``withdrawn`` are the numbers of those who are known to have left; where the regulations strike their results they
    leave the standings at once. Otherwise nothing changes before the last round is completed. Nor does it in systems
    without a table, and where players of teams meet by a table: there every board counts for the team.
    """
    if state.system not in NAMES:
        return state
    description = description_of(state.system)
    if not description.table or description.lists_teams:
        return state
    rule = description.option(state, LEAVERS)
    if rule == STRUCK:
        left = {one.number for one in state.competitors if one.number in withdrawn}
    elif rule == STAND or state.completed < state.rounds:
        return state
    else:
        left = {one.number for one in state.competitors if _completed_less_than_half(one)}
    if not left or len(left) == len(state.competitors):
        return state
    rest = Game(Outcome.ZERO_BYE)
    return replace(
        state,
        competitors=tuple(
            replace(one, games=tuple(rest if game.opponent in left else game for game in one.games))
            for one in state.competitors
            if one.number not in left
        ),
    )


def _completed_less_than_half(one: Competitor) -> bool:
    due = [game for game in one.games if game.outcome is not Outcome.PAIRING_BYE]
    completed = sum(game.outcome in COMPLETED for game in due)
    return 2 * completed < len(due)
