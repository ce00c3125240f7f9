"""Rounds that are matches of two games (C.04.5): the match as one result, and its games one by one.

Pairing, standings and ratings look at different units: opponents and points belong to the match, ratings and colours
to the game. In every other system a round is one game, and nothing here changes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from .model import REQUESTED_BYES, Game, Outcome, Scoring, TournamentState
from .registry import description_of

GAMES = 2


def is_of_matches(system: str) -> bool:
    """Whether every round of ``system`` is a match of two games. Raises ``InvalidState`` for an unknown system."""
    return description_of(system).two_games


def match_scoring(scoring: Scoring) -> Scoring:
    """What a whole match is worth by its result; the bye of the pairing and the points of games stay as they are.

    >>> match_scoring(Scoring(pairing_bye=15)).draw, match_scoring(Scoring(pairing_bye=15)).pairing_bye
    (10, 15)
    """
    return replace(
        scoring,
        win=GAMES * scoring.win,
        draw=GAMES * scoring.draw,
        loss=GAMES * scoring.loss,
        absence=GAMES * scoring.absence,
        forfeit_loss=GAMES * scoring.forfeit_loss,
    )


def game_scoring(state: TournamentState) -> Scoring:
    """The scoring of ``state`` with the bye of a single game: that of a match is worth a draw more (C.04.5 1.4)."""
    scoring = state.scoring
    if not is_of_matches(state.system):
        return scoring
    return replace(scoring, pairing_bye=scoring.pairing_bye - scoring.draw)


def scoring_of_rounds(state: TournamentState) -> Scoring:
    """What the rounds of ``state`` are worth, games or matches."""
    return match_scoring(state.scoring) if is_of_matches(state.system) else state.scoring


def rounds_as_games(state: TournamentState) -> Mapping[int, tuple[Game, ...]]:
    """Every round of everybody as one game; that of a match has the result of the match and the colour of its first
    game.

    A match is forfeited only where somebody forfeits both games; with one forfeited game it counts as played (preface
    of C.04.5). Who has more points has won it.
    """
    rounds = {one.number: one.games for one in state.competitors}
    if not is_of_matches(state.system):
        return rounds
    worth = state.scoring.table
    return {
        number: tuple(_as_one(game, rounds, place, worth) for place, game in enumerate(games))
        for number, games in rounds.items()
    }


def single_games(games: Sequence[Game]) -> Iterator[tuple[int, Game]]:
    """(round, game) of every game of these rounds; the second game of a match has the other colour."""
    for number, game in enumerate(games, start=1):
        if game.second is None or not game.opponent:
            yield number, replace(game, second=None) if game.second else game
            continue
        yield number, replace(game, second=None)
        colour = None if game.colour is None else game.colour.opposite
        yield number, Game(game.second, game.opponent, colour)


def bye_game(outcome: Outcome, *, of_matches: bool) -> Game:
    """A round without an opponent. A bye that was asked for stands for both games of a match; the bye of the pairing is
    one outcome, whose points are those of the whole match."""
    return Game(outcome, second=outcome if of_matches and outcome in REQUESTED_BYES else None)


def lost_both(game: Game) -> bool:
    """Whether both games of a match were forfeited by this player."""
    return game.outcome is Outcome.FORFEIT_LOSS and game.second in {None, Outcome.FORFEIT_LOSS}


def _as_one(game: Game, rounds: Mapping[int, tuple[Game, ...]], place: int, worth: Mapping[Outcome, int]) -> Game:
    if game.second is None or not game.opponent:
        return replace(game, second=None) if game.second else game
    other = rounds[game.opponent][place]
    if lost_both(game):
        outcome = Outcome.FORFEIT_LOSS
    elif lost_both(other):
        outcome = Outcome.FORFEIT_WIN
    elif Outcome.UNFINISHED in {game.outcome, game.second}:
        outcome = Outcome.UNFINISHED
    else:
        own, theirs = game.points(worth), other.points(worth)
        outcome = Outcome.WIN if own > theirs else Outcome.LOSS if own < theirs else Outcome.DRAW
    return Game(outcome, game.opponent, game.colour)
