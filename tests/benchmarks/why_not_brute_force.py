"""Why-not answers against brute force over random small rounds, accelerated or not. Run by hand.

    python tests/benchmarks/why_not_brute_force.py --brackets 2000

Every pair of players, and the bye and the float of every player, is asked; brute force is the literal procedure of
Articles 3 and 4 with the condition as one more absolute criterion. The exit status is 1 when any answer differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine.model import TournamentState
from pairing.engine.verifier.field import field_of
from tests.brute_force import compared_pairs, compared_players, summary
from tests.random_rounds import recipe, rounds_of

LARGEST_GROUP = 8


def rounds(first: int, edition: str, most: int) -> Iterator[tuple[int, TournamentState]]:
    """Every round that can be paired and whose scoregroups are small, of one tournament after the other."""
    for seed in count(first):
        for state, answer in rounds_of(replace(recipe(seed, 4, most, most_rounds=9), edition=edition)):
            groups = field_of(state).groups
            if answer is not None and max(group.bit_count() for group in groups) <= LARGEST_GROUP:
                yield seed, state


def main() -> int:
    """Compare and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--brackets", type=int, default=1000, help="for each edition")
    parser.add_argument("--seed", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=12, help="most players of a tournament")
    parser.add_argument("--edition", nargs="*", default=["2026", "2017"])
    options = parser.parse_args()
    differences = 0
    for edition in options.edition:
        seen: Counter[str] = Counter()
        for seed, state in rounds(options.seed, edition, options.players):
            if seen["brackets"] >= options.brackets:
                break
            seen["rounds"] += 1
            seen["brackets"] += len(field_of(state).groups)
            seen["accelerated rounds"] += any(one.virtual_before(state.round_number) for one in state.competitors)
            for compared in (compared_pairs(state), compared_players(state)):
                for question, answer, expected in compared:
                    seen["questions"] += 1
                    seen[f"answer: {answer.outcome.value}"] += 1
                    if expected is not None and summary(answer) != expected:
                        differences += 1
                        print(f"difference: seed {seed}, round {state.round_number}, {question}: {answer} {expected}")
        print(f"edition {edition}")
        for name, number in sorted(seen.items()):
            print(f"{number:>8} {name}")
    print(f"{differences:>8} differences")
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
