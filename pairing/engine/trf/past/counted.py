"""The event as its pairings and standings counted it: record 001 has results and colours of games that were put right
for the rating report alone (C.04.2 Article 4.3), and the comments say what counted instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...model import Colour, Competitor, Game, TournamentState
from ...registry import description_of
from ...two_games import GAMES
from ..records import TrfFile
from . import FOR_GOOD, PastGame, past_of


def as_counted(state: TournamentState, trf_file: TrfFile) -> TournamentState:
    """``state`` of ``trf_file`` with what counted in place of what was put right for the rating report alone.

    Everybody keeps the points that the file says: the difference that records 299 made up for goes with the result.
    A file without such comments and one of teams stay as they are.
    """
    if trf_file.team_data.teams:
        return state
    games = [one for one in past_of(trf_file).games if one.until == FOR_GOOD]
    return with_games(state, games) if games else state


def with_games(state: TournamentState, games: Iterable[PastGame]) -> TournamentState:
    """``state`` with the games as they stood; one that the file does not have is passed over. A result that never
    counted takes with it the bonus or penalty that kept the points, in the same round."""
    changed: dict[int, Competitor] = {}
    for one in games:
        if plays(state, one):
            for place, number in enumerate((one.white, one.black)):
                player = changed.get(number, state.by_number[number])
                changed[number] = _as_it_stood(player, one, place, state)
    if not changed:
        return state
    return replace(state, competitors=tuple(changed.get(one.number, one) for one in state.competitors))


def plays(state: TournamentState, one: PastGame) -> bool:
    """Whether ``state`` has the game."""
    player, (index, _second) = state.by_number.get(one.white), _place(state, one)
    return player is not None and 0 <= index < state.completed and player.games[index].opponent == one.black


def _place(state: TournamentState, one: PastGame) -> tuple[int, bool]:
    """The round, from 0, and whether it is the second game of its match: the file has each game as a round."""
    index = one.round_number - 1
    return (index // GAMES, bool(index % GAMES)) if description_of(state.system).two_games else (index, False)


def _as_it_stood(player: Competitor, one: PastGame, place: int, state: TournamentState) -> Competitor:
    """``player`` with the game in which they are White (``place`` 0) or Black (1), as published."""
    index, second = _place(state, one)
    now = then = player.games[index]
    adjustments = player.adjustments
    if one.turned is not None:
        then = replace(then, colour=Colour.BLACK if bool(place) != one.turned else Colour.WHITE)
    if one.outcomes is not None:
        own = one.outcomes[place]
        then = replace(then, second=own) if second else replace(then, outcome=own)
        if one.until == FOR_GOOD:
            adjustments = _without_balance(player, index, then.points(state.scoring.table), now, state)
    return replace(player, games=(*player.games[:index], then, *player.games[index + 1 :]), adjustments=adjustments)


def _without_balance(
    player: Competitor, index: int, counted: int, now: Game, state: TournamentState
) -> tuple[int, ...]:
    values = [*player.adjustments, *[0] * (index + 1 - len(player.adjustments))]
    values[index] -= counted - now.points(state.scoring.table)
    while values and not values[-1]:
        values.pop()
    return tuple(values)
