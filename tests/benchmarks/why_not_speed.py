"""How long why-not questions take the engine, before every round of an open of 500, in milliseconds of processor time.

    python tests/benchmarks/why_not_speed.py

Fields: ordinary, drawish, with many byes, forfeits and late entries, with prohibitions, each without and with Baku.
Questions are drawn at random: two players of the field or of one score, the bye, a float, a colour. The exit status is
1 when one takes more than 300 ms.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import NoPairing, pair
from pairing.engine.model import TournamentState
from pairing.engine.verifier.field import field_of
from pairing.engine.why_not import why_not, why_not_bye, why_not_colour, why_not_float
from tests.unit.engine.random_tournaments import FAMILIES, play

LIMIT = 300
KINDS = ["pair"] * 5 + ["equals"] * 3 + ["bye", "float", "colour"]


def states_of(family: str, players: int, seed: int, edition: str, *, accelerated: bool) -> list[TournamentState]:
    """The states before every round of an open of nine rounds."""
    states = []

    def keep(state: TournamentState) -> object:
        try:
            answer = pair(state)
        except NoPairing:
            return None
        states.append(state)
        return answer

    play(random.Random(seed), players, 9, replace(FAMILIES[family], accelerated=accelerated), keep, edition)
    return states


def asked(state: TournamentState, rng: random.Random) -> float:
    """Milliseconds of one random question."""
    scores = {one.number: one.score for one in field_of(state).entrants}
    kind = rng.choice(KINDS)
    player, other = rng.sample(sorted(scores), 2)
    if kind == "equals":
        equals = [one for one in scores if scores[one] == scores[player] and one != player]
        other = rng.choice(equals or [other])
    began = process_time()
    match kind:
        case "bye":
            why_not_bye(state, player)
        case "float":
            why_not_float(state, player)
        case "colour":
            why_not_colour(state, player)
        case _:
            why_not(state, player, other)
    return (process_time() - began) * 1000


def told(times: list[float]) -> str:
    """The distribution in words."""
    return f"{len(times)} questions, median {median(times):.0f} ms, worst {max(times):.0f} ms"


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--questions", type=int, default=20, help="for each round")
    parser.add_argument("--seeds", type=int, nargs="*", default=[1])
    parser.add_argument("--edition", nargs="*", default=["2026", "2017"])
    parser.add_argument("--families", nargs="*", default=["plain", "drawish", "byes", "forbidden"])
    options = parser.parse_args()
    every: list[float] = []
    for edition in options.edition:
        for family in options.families:
            for accelerated in (False, True):
                times: list[float] = []
                for seed in options.seeds:
                    rng = random.Random(seed)
                    for state in states_of(family, options.players, seed, edition, accelerated=accelerated):
                        times += [asked(state, rng) for _ in range(options.questions)]
                name = f"{family}{' with Baku' if accelerated else ''}"
                print(f"{edition} {name:<20} {told(times)}", flush=True)
                every += times
    slow = sum(time > LIMIT for time in every)
    print(f"{told(every)}, above {LIMIT} ms: {slow}")
    return bool(slow)


if __name__ == "__main__":
    sys.exit(main())
