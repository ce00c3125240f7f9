"""How long one round of a system takes in-process: the median and the worst of many rounds. Run by hand.

    python tests/benchmarks/system_speed.py --system lim --players 200 --rounds 1000
    python tests/benchmarks/system_speed.py --system lim --players 1000 --rounds 60

Tournaments of nine rounds, of all families of random tournaments by turns; without reading files. Processor time: what
else the machine does meanwhile does not count.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import NoPairing, RoundPairing, pair
from pairing.engine.model import TournamentState
from tests.unit.engine.random_tournaments import FAMILIES, play


def timed(system: str, times: list[float]) -> Callable[[TournamentState], RoundPairing | None]:
    """A player of rounds that notes the milliseconds of each."""

    def pair_round(state: TournamentState) -> RoundPairing | None:
        rated = tuple(replace(one, rating=one.rating or 2600 - one.number) for one in state.competitors)
        state = replace(state, system=system, competitors=rated)
        started = process_time()
        try:
            return pair(state)
        except NoPairing:
            return None
        finally:
            times.append((process_time() - started) * 1000)

    return pair_round


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", required=True)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--family", choices=sorted(FAMILIES), help="only this one")
    options = parser.parse_args()
    times: list[float] = []
    families = [options.family] if options.family else sorted(FAMILIES)
    seed = 0
    while len(times) < options.rounds:
        family = FAMILIES[families[seed % len(families)]]
        play(random.Random(f"speed {seed}"), options.players, 9, family, timed(options.system, times))
        seed += 1
    times.sort()
    tail = ", ".join(f"{one:.1f}" for one in times[-3:])
    print(
        f"{options.system}, {options.players} players, {len(times)} rounds: median {median(times):.1f} ms, worst {tail}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
