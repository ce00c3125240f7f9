"""The verifier over random tournaments, accelerated or not: every round of the engine must be exactly the rules, and
every seeded change must be found. Run by hand.

    python tests/benchmarks/verifier.py --tournaments 1000

Changes, one of each kind per round: opponents swapped, a colour swapped, the bye given to somebody else, virtual points
forgotten. A change that is not found must leave the round as the engine gives it for the changed input: it is counted
as equally good. The exit status is 1 when a round is not accepted or a change is missed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import pair
from pairing.engine.verifier import Grade, verify_round
from tests.random_rounds import recipe, rounds_of
from tests.round_changes import CHANGES, byes_of, same_round


def main() -> int:
    """Judge and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tournaments", type=int, default=100, help="for each edition")
    parser.add_argument("--seed", type=int, default=200_000)
    parser.add_argument("--players", type=int, nargs=2, default=[4, 60], metavar=("FEWEST", "MOST"))
    parser.add_argument("--edition", nargs="*", default=["2026", "2017"])
    options = parser.parse_args()
    faults = 0
    for edition in options.edition:
        seen: Counter[str] = Counter()
        for seed in range(options.seed, options.seed + options.tournaments):
            rng = random.Random(seed)
            one = replace(recipe(seed, *options.players, most_rounds=11), edition=edition)
            seen["tournaments"] += 1
            seen["tournaments accelerated"] += one.acceleration != "none"
            for state, answer in rounds_of(one):
                if answer is None:
                    seen["rounds that cannot be paired"] += 1
                    continue
                verdict = verify_round(state, answer.pairs, byes_of(answer))
                seen[f"rounds of the engine: {verdict.grade.value}"] += 1
                if verdict.grade is not Grade.EXACT:
                    faults += 1
                    print(f"not accepted: seed {seed}, round {state.round_number}: {verdict}", flush=True)
                for change in CHANGES:
                    changed = change(rng, state, answer.pairs, byes_of(answer))
                    if changed is None:
                        continue
                    verdict = verify_round(*changed)
                    result = f"found, {verdict.grade.value}"
                    if verdict.grade is Grade.EXACT:
                        equal = same_round(pair(changed[0]), changed[1], changed[2])
                        result = "equally good" if equal else "missed"
                        faults += not equal
                    seen[f"{change.__name__}: {result}"] += 1
        print(f"edition {edition}")
        for name, number in sorted(seen.items()):
            print(f"{number:>8} {name}")
    print(f"{faults:>8} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
