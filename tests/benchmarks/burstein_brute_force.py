"""The Burstein engine against the literal procedure, on random tournaments of every family. Run by hand.

    python tests/benchmarks/burstein_brute_force.py --tournaments 1000 --players 4 10

Prints the number of rounds compared and how many differ; the exit status is 1 when any does.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.unit.engine.literal_burstein import seeding_rounds
from tests.unit.engine.random_tournaments import FAMILIES, play
from tests.unit.engine.test_literal_burstein import both_rounds


def main() -> int:
    """Compare and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, nargs=2, default=[4, 9], metavar=("FEWEST", "MOST"))
    parser.add_argument("--rounds", type=int, nargs=2, default=[2, 9], metavar=("FEWEST", "MOST"))
    options = parser.parse_args()
    count: Counter[str] = Counter()
    names = sorted(FAMILIES)
    for seed in range(options.seed, options.seed + options.tournaments):
        rng = random.Random(f"burstein {seed}")
        name = names[seed % len(names)]
        kind = replace(FAMILIES[name], draws=rng.choice([0.1, 0.3, 0.6, 0.9]))

        def compare(state, seed=seed, name=name):
            expected, found, answer = both_rounds(state)
            if state.round_number > seeding_rounds(state.rounds):
                count["rounds compared"] += 1
                count["no pairing, say both"] += expected is None and found is None
                if expected != found:
                    count["differences"] += 1
                    print(f"difference: {name} {seed} round {state.round_number}: {expected} but {found}", flush=True)
            return answer

        play(rng, rng.randint(*options.players), rng.randint(*options.rounds), kind, compare)
        count["tournaments"] += 1
    for name, number in sorted(count.items()):
        print(f"{number:>8} {name}")
    return bool(count["differences"])


if __name__ == "__main__":
    sys.exit(main())
