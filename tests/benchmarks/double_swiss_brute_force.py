"""The Double-Swiss engine against the literal procedure, on random tournaments. Run by hand.

    python tests/benchmarks/double_swiss_brute_force.py --tournaments 1000 --players 3 10

Prints the number of rounds compared and how many differ; the exit status is 1 when any does.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import NoPairing, RoundPairing, pair
from pairing.engine.model import TournamentState
from tests.unit.engine.double_swiss.literal_double_swiss import LiteralRound, play


def main() -> int:
    """Compare and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, nargs=2, default=[3, 10], metavar=("FEWEST", "MOST"))
    options = parser.parse_args()
    count: Counter[str] = Counter()

    def compare(state: TournamentState) -> RoundPairing | None:
        try:
            answer = pair(state)
        except NoPairing:
            answer = None
        literal = LiteralRound(state)
        found = literal.pair()
        expected = found and ({one if literal.white(*one) == one[0] else one[::-1] for one in found[0]}, found[1])
        count["rounds compared"] += 1
        count["no pairing, say both"] += answer is None and found is None
        if expected != (answer and ({(one.white, one.black) for one in answer.pairs}, answer.bye)):
            count["differences"] += 1
            print(f"difference: {expected} but {answer}", flush=True)
        return answer

    for seed in range(options.seed, options.seed + options.tournaments):
        rng = random.Random(f"double swiss {seed}")
        players = rng.randint(*options.players)
        play(
            rng, players, rng.randint(2, 7), compare, absences=rng.choice([0, 0, 0.1, 0.3]),
            forfeits=rng.choice([0, 0.1, 0.4]), prohibitions=rng.choice([0, 0, players // 2, players]),
            accelerated=rng.random() < 0.3,
        )  # fmt: skip
        count["tournaments"] += 1
    for name, number in sorted(count.items()):
        print(f"{number:>8} {name}")
    return bool(count["differences"])


if __name__ == "__main__":
    sys.exit(main())
