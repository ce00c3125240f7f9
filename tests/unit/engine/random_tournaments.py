"""Random tournaments for the tests of the engine: results, byes, forfeits, late entries, prohibitions, acceleration.

The generator of the product (``tests/random_rounds.py`` asks it) writes neither bonuses and penalties nor other scores
for results, and draws its fields from ratings; a round that both would give wrongly is found by one of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pairing.engine.model import Colour, Competitor, Game, Outcome, Prohibition, Scoring, TournamentState


@dataclass(frozen=True)
class Family:
    """How often things happen, as probabilities."""

    draws: float = 0.3
    absences: float = 0.03
    forfeits: float = 0.02
    late: float = 0.05
    prohibitions: float = 0.0
    """Forbidden pairs per player."""
    accelerated: bool = False
    adjusted: float = 0.0
    """How often a round brings a player a bonus or a penalty."""
    scoring: Scoring = field(default_factory=Scoring)


FAMILIES = {
    "plain": Family(),
    "drawish": Family(draws=0.9),
    "byes": Family(absences=0.2, forfeits=0.15, late=0.2),
    "forbidden": Family(prohibitions=0.7),
    "accelerated": Family(accelerated=True),
    "adjusted": Family(adjusted=0.3, absences=0.1),
    "football": Family(scoring=Scoring(win=30, draw=10, pairing_bye=30), absences=0.1),
}

MIRROR = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS,
    Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN,
}


def play(rng, players, rounds, family, pair, edition="2026"):
    """Play a tournament; ``pair`` gets every state and answers the round, or None to stop."""
    numbers = range(1, players + 1)
    games = {number: [] for number in numbers}
    adjustments = {number: [] for number in numbers}
    arrival = {number: rng.randrange(1, 4) if rng.random() < family.late else 1 for number in numbers}
    forbidden = tuple(Prohibition(frozenset(rng.sample(numbers, 2))) for _ in range(int(players * family.prohibitions)))
    win = family.scoring.win
    initial = rng.choice(list(Colour))
    for round_number in range(1, rounds + 1):
        absent = {}
        for number in numbers:
            if round_number < arrival[number]:
                absent[number] = Outcome.ZERO_BYE
            elif rng.random() < family.absences:
                absent[number] = rng.choice([Outcome.ZERO_BYE, Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.FULL_BYE])
        if players - len(absent) < 2:
            absent = {}
        competitors = []
        for number in numbers:
            virtual = ()
            if family.accelerated and number <= (players + 1) // 2:
                virtual = tuple(
                    win if r <= (rounds + 3) // 4 else win // 2 if r <= (rounds + 1) // 2 else 0
                    for r in range(1, rounds + 1)
                )
            competitors.append(
                Competitor(
                    number,
                    tuple(games[number]),
                    virtual,
                    absent.get(number),
                    adjustments=tuple(adjustments[number]) if family.adjusted else (),
                )
            )
        state = TournamentState(
            tuple(competitors), rounds, round_number - 1, family.scoring, initial, forbidden, edition=edition
        )
        answer = pair(state)
        if answer is None:
            return
        for number, outcome in absent.items():
            games[number].append(Game(outcome))
        if family.adjusted:
            for number in numbers:
                adjustments[number].append(rng.choice([-10, -5, 5]) if rng.random() < family.adjusted else 0)
        if answer.bye is not None:
            games[answer.bye].append(Game(Outcome.PAIRING_BYE))
        for board in answer.pairs:
            outcome = _of_white(rng, family, board)
            games[board.white].append(Game(outcome, board.black, Colour.WHITE))
            games[board.black].append(Game(MIRROR[outcome], board.white, Colour.BLACK))
        for past in games.values():
            # Who has left an event in which lives are lost is in no pair and has asked for nothing.
            past += [Game(Outcome.ZERO_BYE)] * (round_number - len(past))


def _of_white(rng, family, board):
    """What White gets out of a game."""
    chance = rng.random()
    if chance < family.forfeits:
        return rng.choice([Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS])
    if chance < family.forfeits + family.draws:
        return Outcome.DRAW
    stronger = board.white if rng.random() < 0.75 else board.black
    outcome = Outcome.WIN if stronger == min(board.white, board.black) else Outcome.LOSS
    return MIRROR[outcome] if board.white > board.black else outcome
