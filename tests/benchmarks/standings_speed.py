"""How long full standings take, up to 2,000 players, 11 rounds and 6 tie-breaks.

Run: python tests/benchmarks/standings_speed.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.standings import standings

CODES = ["DE", "BH/C1", "BH", "SB", "AOB", "TPR"]
RESULTS = [(Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN)]


def event(players: int, rounds: int) -> TournamentState:
    """Neighbours by score meet, the stronger number wins more often; a few byes and forfeits."""
    rng = Random(1)
    games: list[list[Game]] = [[] for _ in range(players)]
    scores = [0] * players
    for _ in range(rounds):
        order = sorted(range(players), key=lambda player: (-scores[player], rng.random()))
        for white, black in zip(order[::2], order[1::2], strict=True):
            for_white, for_black = rng.choices(RESULTS, [40, 30, 30])[0]
            if rng.random() < 0.02:
                for_white, for_black = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
            games[white].append(Game(for_white, black + 1, Colour.WHITE))
            games[black].append(Game(for_black, white + 1, Colour.BLACK))
            scores[white] += {Outcome.WIN: 2, Outcome.FORFEIT_WIN: 2, Outcome.DRAW: 1}.get(for_white, 0)
            scores[black] += {Outcome.WIN: 2, Outcome.DRAW: 1}.get(for_black, 0)
    competitors = tuple(Competitor(n, tuple(g), rating=2600 - n // 2) for n, g in enumerate(games, start=1))
    return TournamentState(competitors, rounds=rounds, completed=rounds)


def main() -> None:
    for players, rounds in ((200, 9), (1000, 9), (2000, 11)):
        state = event(players, rounds)
        times = []
        for _ in range(5):
            start = perf_counter()
            standings(state, CODES)
            times.append(perf_counter() - start)
        print(f"{players:>5} players, {rounds:>2} rounds, {len(CODES)} tie-breaks: {median(times) * 1000:6.1f} ms")


if __name__ == "__main__":
    main()
