"""The slowest rounds of fields that are hard to pair. Run by hand.

    python tests/benchmarks/hard_cases.py
    python tests/benchmarks/hard_cases.py --families clubs drawn --scale 0.2

For every family: how many rounds, how many of them cannot be paired at all, the median and the slowest in milliseconds
(in-process, without reading a file; a slow round counts with the least of three repeats), and where the slowest is.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import pair
from pairing.engine.errors import NoPairing
from pairing.engine.model import Prohibition, TournamentState
from tests.unit.engine.random_tournaments import Family, play

REPEATS = 3
SLOW = 0.005
"""In seconds: faster rounds are measured once."""


def states_of(
    seed: int, players: int, rounds: int, family: Family, forbidden: tuple[Prohibition, ...] = ()
) -> list[TournamentState]:
    """The states before every round of a tournament, up to one that cannot be paired."""
    found: list[TournamentState] = []

    def keep(state: TournamentState) -> object:
        state = replace(state, prohibitions=state.prohibitions + forbidden)
        found.append(state)
        return pair(state)

    with suppress(NoPairing):
        play(random.Random(seed), players, rounds, family, keep)
    return found


def late_rounds(seed: int) -> list[TournamentState]:
    """12 to 30 players in rounds 8 to 11: nearly everybody has met."""
    rng = random.Random(seed)
    family = Family(draws=rng.choice([0.1, 0.3, 0.6]), accelerated=rng.random() < 0.3)
    return states_of(seed, rng.randint(12, 30), 11, family)[7:]


def many_forbidden(seed: int) -> list[TournamentState]:
    """30 % of all pairs are forbidden."""
    rng = random.Random(seed)
    players = rng.randint(20, 120)
    pairs = [couple for couple in combinations(range(1, players + 1), 2) if rng.random() < 0.3]
    forbidden = tuple(Prohibition(frozenset(couple)) for couple in pairs)
    return states_of(seed, players, 9, Family(draws=rng.choice([0.1, 0.3, 0.6])), forbidden)


def clubs(seed: int) -> list[TournamentState]:
    """One giant scoregroup of 1,000 (every game drawn), with clubs of 20 to 100 whose players may not meet."""
    rng = random.Random(seed)
    size = rng.choice([20, 50, 100])
    numbers = list(range(1, 1001))
    if rng.random() < 0.5:
        rng.shuffle(numbers)
    forbidden = tuple(Prohibition(frozenset(numbers[start : start + size])) for start in range(0, 1000, size))
    return states_of(seed, 1000, 3, Family(draws=1.0, forfeits=0.0), forbidden)


def exclusions(seed: int) -> list[TournamentState]:
    """Forbidden pairs, byes and forfeits in plenty: 10 to 200 players, one to five prohibitions for each."""
    rng = random.Random(seed)
    family = Family(
        draws=rng.choice([0.1, 0.3, 0.6, 1.0]),
        absences=rng.choice([0.03, 0.2]),
        forfeits=rng.choice([0.02, 0.15]),
        prohibitions=rng.choice([1, 2, 5]),
        accelerated=rng.random() < 0.3,
    )
    players = rng.randint(10, 200)
    return states_of(seed, players, min(11, players - 2), family)


def drawn(seed: int) -> list[TournamentState]:
    """5,000 players and nothing but draws: one bracket, round after round."""
    return states_of(seed, 5000, 4, Family(draws=1.0, forfeits=0.0, absences=0.0, late=0.0))


FAMILIES: dict[str, tuple[Callable[[int], list[TournamentState]], int]] = {
    "late_rounds": (late_rounds, 500),
    "many_forbidden": (many_forbidden, 100),
    "clubs": (clubs, 12),
    "exclusions": (exclusions, 260),
    "drawn": (drawn, 1),
}
"""By name: the states of a seed, and how many seeds."""


def times_of(states: list[TournamentState]) -> Iterator[tuple[float, TournamentState, bool]]:
    """Milliseconds, the state, and whether it could be paired."""
    for state in states:
        best, paired = math.inf, True
        for _ in range(REPEATS):
            started = perf_counter()
            try:
                pair(state)
            except NoPairing:
                paired = False
            best = min(best, perf_counter() - started)
            if best < SLOW:
                break
        yield best * 1000, state, paired


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", nargs="*", choices=list(FAMILIES), default=list(FAMILIES))
    parser.add_argument("--scale", type=float, default=1, help="share of the seeds")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    options = parser.parse_args()
    print(f"{'family':>16}{'rounds':>8}{'refused':>9}{'median':>9}{'p99':>9}{'slowest':>9}  where")
    for name in options.families:
        family, seeds = FAMILIES[name]
        measured = []
        for seed in range(options.first, options.first + max(1, round(seeds * options.scale))):
            for time, state, paired in times_of(family(seed)):
                measured.append((time, paired, f"seed {seed}, round {state.round_number}, {len(state.competitors)}"))
        measured.sort()
        times = [time for time, *_ in measured]
        refused = sum(not paired for _, paired, _ in measured)
        high = times[min(len(times) - 1, int(0.99 * len(times)))]
        print(
            f"{name:>16}{len(times):>8}{refused:>9}{median(times):>9.1f}{high:>9.1f}{times[-1]:>9.1f}"
            f"  {measured[-1][2]} players",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
