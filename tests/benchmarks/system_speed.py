"""How long one round of a system takes in-process: the median and the worst of many rounds. Run by hand.

    python tests/benchmarks/system_speed.py --system lim --players 200 --rounds 1000
    python tests/benchmarks/system_speed.py --system lim --players 1000 --rounds 60
    python tests/benchmarks/system_speed.py --system monrad --players 1000 --rounds 9 --one-colour

Tournaments of nine, ten and eleven rounds, of all families of random tournaments by turns (with absences, forfeits,
late entries, prohibitions, virtual points); without reading files. Processor time, in which what else the machine does
meanwhile hardly counts, and the time on the clock. With ``--one-colour`` it is the same round again and again: round 3
after nothing but draws, in which the upper half of the list had White twice and the lower half Black, so that nobody
can meet anybody of the own half.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import NoPairing, RoundPairing, pair
from pairing.engine.drawn_lots import hash_of_lot, with_lot
from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.registry import description_of
from tests.unit.engine.random_tournaments import FAMILIES, play


def timed(system: str, times: list[float], clock: list[float]) -> Callable[[TournamentState], RoundPairing | None]:
    """A player of rounds that notes the milliseconds of each, of the processor and of the clock."""

    def pair_round(state: TournamentState) -> RoundPairing | None:
        rated = tuple(replace(one, rating=one.rating or 2600 - one.number) for one in state.competitors)
        state = replace(state, system=system, competitors=rated)
        if description_of(system).draws_lots:
            state = with_lot(state, hash_of_lot(f"round {len(times)}"))
        began, started = perf_counter(), process_time()
        try:
            return pair(state)
        except NoPairing:
            return None
        finally:
            times.append((process_time() - started) * 1000)
            clock.append((perf_counter() - began) * 1000)

    return pair_round


def of_one_colour(players: int) -> TournamentState:
    """Round 3 where each half of the list is due one colour without a choice."""
    half = players // 2
    games: dict[int, list[Game]] = {number: [] for number in range(1, 2 * half + 1)}
    for shift in (0, 1):
        for upper in range(1, half + 1):
            lower = half + 1 + (upper - 1 + shift) % half
            games[upper].append(Game(Outcome.DRAW, lower, Colour.WHITE))
            games[lower].append(Game(Outcome.DRAW, upper, Colour.BLACK))
    return TournamentState(tuple(Competitor(number, tuple(past)) for number, past in games.items()), 9, 2)


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", required=True)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--family", choices=sorted(FAMILIES), help="only this one")
    parser.add_argument("--one-colour", action="store_true", help="the halves of the list are due one colour each")
    options = parser.parse_args()
    times: list[float] = []
    clock: list[float] = []
    families = [options.family] if options.family else sorted(FAMILIES)
    seed = 0
    while options.one_colour and len(times) < options.rounds:
        timed(options.system, times, clock)(of_one_colour(options.players))
    while len(times) < options.rounds:
        family = FAMILIES[families[seed % len(families)]]
        play(random.Random(f"speed {seed}"), options.players, 9 + seed % 3, family, timed(options.system, times, clock))
        seed += 1
    count = len(times)
    print(f"{options.system}, {options.players} players, {count} rounds, milliseconds")
    for name, spent in (("processor", sorted(times)), ("clock", sorted(clock))):
        tail = ", ".join(f"{one:.1f}" for one in spent[-3:])
        hundredth = spent[min(count - 1, count * 99 // 100)]
        print(f"  {name}: median {median(spent):.1f}, 99th percentile {hundredth:.1f}, slowest {tail}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
