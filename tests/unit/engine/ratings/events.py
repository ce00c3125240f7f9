"""Tournaments of one player against opponents of given ratings."""

from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState

OPPOSITE = {
    "1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W", "D": "D", "?": "?",
}  # fmt: skip


def one_player(rating, *rounds, **player):
    """``rounds`` are (result, opponent's rating) or a bye's letter; the player has number 1."""
    games, opponents = [], []
    for number, what in enumerate(rounds, start=1):
        if isinstance(what, str):
            games.append(Game(Outcome(what)))
            continue
        result, other, *more = what
        colour = Colour.WHITE if number % 2 else Colour.BLACK
        games.append(Game(Outcome(result), number + 1, colour))
        mine = [Game(Outcome.ZERO_BYE)] * len(rounds)
        mine[number - 1] = Game(Outcome(OPPOSITE[result]), 1, colour.opposite)
        opponents.append((number + 1, tuple(mine), other, more[0] if more else {}))
    numbers = {old: place for place, (old, *_) in enumerate(opponents, start=2)}
    games = [Game(g.outcome, numbers.get(g.opponent, 0), g.colour) for g in games]
    field = [Competitor(1, tuple(games), rating=rating, **player)]
    field += [
        Competitor(numbers[old], mine, rating=other, name=f"Opponent {old - 1}", **more)
        for old, mine, other, more in opponents
    ]
    return TournamentState(tuple(field), rounds=len(rounds), completed=len(rounds))
