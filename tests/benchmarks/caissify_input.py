"""The input of caissify-pairings: the players' past as its JSON form asks for it.

Colours of games played, floats by score before the round, byes and forfeits counted. It has no form for virtual points;
it can be told that its own Baku acceleration is in force. For measuring time: nothing is claimed about agreement.
"""

from __future__ import annotations

from pairing.engine.model import Colour, Competitor, Outcome, TournamentState


def json_of(state: TournamentState) -> dict[str, object]:
    """The whole input for the next round of ``state``."""
    worth = state.scoring.table
    scores = {one.number: [0] for one in state.competitors}
    for one in state.competitors:
        for game in one.games:
            scores[one.number].append(scores[one.number][-1] + worth[game.outcome])

    def float_of(one: Competitor, index: int) -> str:
        game = one.games[index]
        if not game.opponent:
            return "down"
        if game.outcome in {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}:
            return "down" if game.outcome is Outcome.FORFEIT_WIN else "none"
        own, other = scores[one.number][index], scores[game.opponent][index]
        return "down" if own > other else "up" if own < other else "none"

    def played(one: Competitor) -> list[str]:
        forfeited = {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}
        games = [game for game in one.games if game.opponent and game.outcome not in forfeited]
        return ["white" if game.colour is Colour.WHITE else "black" for game in games]

    return {
        "system": "dutch",
        "players": [
            {
                "id": one.number,
                "name": "",
                "score": scores[one.number][-1] / 10,
                "rating": 0,
                "starting_number": one.number,
                "color_hist": played(one),
                "float_history": [float_of(one, index) for index in range(state.completed)],
                "bye_count": sum(not game.opponent for game in one.games),
                "forfeit_win_count": sum(game.outcome is Outcome.FORFEIT_WIN for game in one.games),
            }
            for one in state.competitors
            if one.absence is None
        ],
        "previous_pairings": [
            [one.number, game.opponent]
            for one in state.competitors
            for game in one.games
            if game.opponent > one.number and game.outcome not in {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}
        ],
        "round_number": state.round_number,
        "total_rounds": state.rounds,
        "initial_color": "white" if state.initial_colour is Colour.WHITE else "black",
        "accelerated": any(one.virtual_before(state.round_number) for one in state.competitors),
    }
