"""Who completed less than half of the games of a round robin: the results stay for the rating, not for the standings.

C.05, on round robins: with half of the games or more completed everything counts, the games left being forfeits; with
fewer the points for and against such a player are not counted. Who came and won by forfeit has completed that game.
The regulations may say that the results always stand, or that all of them are struck. Of teams the matches count so.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from ..model import PLAYED, Game, Outcome, TournamentState
from ..registry import NAMES, description_of
from .team_event import TeamEvent, TeamRound

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
        players = len(state.competitors)
        left = {one.number for one in state.competitors if _completed_less_than_half(one.games, players)}
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


def without_leaving_teams(event: TeamEvent) -> TeamEvent:
    """``event`` as the final standings of a round robin of teams read it: without the teams that completed fewer than
    half of their matches, and without the matches against them. Any other event, and one that is not over, as it is.
    """
    if not event.round_robin or event.completed < event.rounds:
        return event
    left = {team.number for team in event.teams if _completed_less_than_half(team.rounds, len(event.teams))}
    if not left or len(left) == len(event.teams):
        return event

    def counted(played: TeamRound) -> TeamRound:
        if played.opponent not in left:
            return played
        # Bonus and penalty points are the team's own and stay.
        rest = TeamRound(Outcome.ZERO_BYE, boards=(Outcome.ZERO_BYE,) * event.boards)
        return replace(rest, match_bonus=played.match_bonus, game_bonus=played.game_bonus)

    return replace(
        event,
        teams=tuple(
            replace(team, rounds=tuple(map(counted, team.rounds))) for team in event.teams if team.number not in left
        ),
    )


def _completed_less_than_half(rounds: Sequence[Game | TeamRound], players: int) -> bool:
    """Whether fewer than half of somebody's games in a table of ``players`` were completed. Where their number is odd
    everybody rests once in each cycle, also who had left before that round and has another bye in it."""
    rests = len(rounds) // players if players % 2 else 0
    byes = sum(one.outcome is Outcome.PAIRING_BYE for one in rounds)
    completed = sum(one.outcome in COMPLETED for one in rounds)
    return 2 * completed < len(rounds) - max(rests, byes)
