"""Random tournaments in several families, round by round, for property tests."""

import random

from pairing.engine import NoPairing, pair
from pairing.engine.simulation import Recipe, play


def recipe(seed: int, fewest: int, most: int, most_rounds: int = 13) -> Recipe:
    """A recipe whose family depends on the seed: plain, byes and forfeits, exclusions, draws, accelerated."""
    rng = random.Random(seed)
    players = rng.randint(fewest, most)
    # Of the smallest fields so many may come late that one group would hold nobody.
    accelerations = ["none", "none", "baku" if players > 7 else "none"]
    return Recipe(
        seed=seed,
        players=players,
        rounds=rng.randint(3, min(most_rounds, max(3, players + 1))),
        draw_rate=rng.choice([0, 0.2, 0.5, 0.9]),
        half_bye_rate=rng.choice([0, 0, 0.1]),
        full_bye_rate=rng.choice([0, 0, 0.05]),
        zero_bye_rate=rng.choice([0, 0, 0.1, 0.2]),
        forfeit_rate=rng.choice([0, 0, 0.1, 0.3]),
        withdrawal_rate=rng.choice([0, 0.03]),
        late_rate=rng.choice([0, 0, 0.2]),
        forbidden_pairs=rng.choice([0, 0, players // 2, players]) if players > 3 else 0,
        acceleration=rng.choice(accelerations),
        lowest_rating=rng.choice([1400, 2300]),
    )


def rounds_of(one: Recipe):
    """Every round of the tournament: the state before it and the engine's answer, None where there is none."""
    seen = []

    def remember(state):
        try:
            answer = pair(state)
        except NoPairing:
            seen.append((state, None))
            raise
        seen.append((state, answer))
        return answer

    play(one, pair=remember)
    return seen
