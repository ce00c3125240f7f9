"""Who left a round robin before half of the games were played: the results stay for the rating, not for the standings.

C.05, on round robins: with half of the games or more completed everything counts, the games left being forfeits; with
fewer the points for and against such a player are not counted. The regulations may say that the results always stand,
or that all of them are struck.
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


def without_leavers(state: TournamentState, withdrawn: Collection[int] = ()) -> TournamentState:
    """``state`` as final standings read it: without those who left early, and without the games against them.

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
        left = {one.number for one in state.competitors if _left_early(one)}
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


def _left_early(one: Competitor) -> bool:
    due = [game for game in one.games if game.outcome is not Outcome.PAIRING_BYE]
    played = sum(game.outcome in PLAYED for game in due)
    return bool(due) and due[-1].outcome not in PLAYED and 2 * played < len(due)
