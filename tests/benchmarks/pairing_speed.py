"""How long one round takes, from 20 to 10,000 players, beside any engines given as commands. Run by hand.

    python tests/benchmarks/pairing_speed.py
    python tests/benchmarks/pairing_speed.py --players 200 1000 --engine "bbp6=bbpPairings.exe --dutch {file} -p"

Engines from PyPI (``pip install -e .[bench]``): ``py4swiss=py4swiss -t {file} -p /dev/null`` (rules of 2017; it refuses
files that state a half or full point bye of the round to be paired, so use ``--absences 0``) and
``caissify=caissify-pairings`` (rules of 2026), which reads its own JSON form on the standard input.

Ours is measured in-process without reading the file, and as a command from file to pairings; the others as commands, on
the same files in the same run. Times are the least of some repeats, in milliseconds; a command that hits the time
limit shows ``> limit``, one that fails ``failed``. Memory is the peak of a process that pairs the last round of that
size.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import resource
import shlex
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import pair
from pairing.engine.model import TournamentState
from pairing.engine.trf import file_of, write
from tests.benchmarks.caissify_input import json_of
from tests.unit.engine.random_tournaments import Family, play

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = [20, 50, 100, 200, 500, 1000, 2000, 5000]
ROUNDS = 9
MOST_IN_A_FILE = 9999
"""Pairing numbers have four places in a report file; larger fields are measured in-process alone."""
REPEATS = 5


def states_of(
    players: int, seed: int, *, accelerated: bool, draws: float, absences: float = 0.03
) -> list[TournamentState]:
    """The states before every round of an open of nine rounds, paired by us."""
    states = []

    def keep(state: TournamentState) -> object:
        states.append(state)
        return pair(state)

    play(random.Random(seed), players, ROUNDS, Family(draws=draws, absences=absences, accelerated=accelerated), keep)
    return states


def in_process(state: TournamentState) -> float:
    """Milliseconds of one pairing, the least of some repeats."""
    best = math.inf
    for _ in range(REPEATS):
        started = perf_counter()
        pair(state)
        best = min(best, perf_counter() - started)
    return best * 1000


def as_command(command: str, file: Path, limit: float) -> str:
    """Milliseconds of one run of a command, or how it ended otherwise."""
    words = [word.replace("{file}", str(file)) for word in shlex.split(command)]
    started = perf_counter()
    try:
        with file.with_suffix(".json").open() as other_form:
            done = subprocess.run(words, stdin=other_form, capture_output=True, timeout=limit, check=False, cwd=ROOT)
    except subprocess.TimeoutExpired:
        return f"> {limit * 1000:.0f}"
    return "failed" if done.returncode else f"{(perf_counter() - started) * 1000:.0f}"


def peak_megabytes(file: Path) -> float:
    """Peak memory, in megabytes, of a process that reads the file and pairs it."""
    code = (
        "import resource, sys; from pathlib import Path; from pairing.engine import pair; from pairing.engine.trf "
        "import read, state_of; pair(state_of(read(Path(sys.argv[1]).read_bytes()))); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code, file], capture_output=True, text=True, check=True, cwd=ROOT)
    return int(done.stdout) / 1024


def tail(rounds: int) -> None:
    """The distribution over many rounds of 200 players, normal and accelerated."""
    times: list[tuple[float, int, int]] = []
    seed = 0
    while len(times) < rounds:
        seed += 1
        states = states_of(200, seed, accelerated=bool(seed % 2), draws=random.Random(seed).choice([0.1, 0.3, 0.5]))
        times += [(in_process(state), seed, state.round_number) for state in states]
    times.sort()
    middle = times[len(times) // 2][0]
    print(f"200 players, {len(times)} rounds: median {middle:.2f} ms, p99 {times[-len(times) // 100][0]:.2f} ms")
    print("slowest (ms, seed, round): " + ", ".join(f"({t:.1f}, {s}, {r})" for t, s, r in times[-5:]))
    print(f"above 20 ms: {sum(time > 20 for time, _, _ in times)}")


def spread(players: int, seeds: int, *, accelerated: bool, draws: float, absences: float) -> None:
    """How far the times of the last round lie apart from one field to the next."""
    times = []
    for seed in range(1, seeds + 1):
        last = states_of(players, seed, accelerated=accelerated, draws=draws, absences=absences)[-1]
        times.append((in_process(last), seed))
        print(f"{players:>12} seed {seed}: {times[-1][0]:.1f} ms", flush=True)
    times.sort()
    least, most = times[0], times[-1]
    middle = median(time for time, _ in times)
    print(f"{players:>12} least {least[0]:.1f}, median {middle:.1f}, most {most[0]:.1f} ms (seed {most[1]})")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="*", default=PLAYERS)
    parser.add_argument("--rounds", type=int, nargs="*", default=[1, 2, 5, 9])
    parser.add_argument("--kinds", nargs="*", choices=["normal", "Baku"], default=["normal", "Baku"])
    parser.add_argument("--draws", type=float, default=0.3, help="share of drawn games")
    parser.add_argument("--absences", type=float, default=0.03, help="share of players absent from a round")
    parser.add_argument(
        "--engine", action="append", default=[], metavar="NAME=COMMAND", help="{file} is the report file"
    )
    parser.add_argument("--limit", type=float, default=60, help="seconds that another engine may take")
    parser.add_argument("--tail", type=int, default=0, metavar="ROUNDS", help="also: the tail at 200 players")
    parser.add_argument("--spread", type=int, default=0, metavar="SEEDS", help="instead: the last round of many fields")
    return parser


def main() -> int:
    """Print the table."""
    parser = _parser()
    options = parser.parse_args()
    if options.spread:
        for players, kind in product(options.players, options.kinds):
            print(f"{players:>12} {kind}, round {ROUNDS}")
            share = {"draws": options.draws, "absences": options.absences}
            spread(players, options.spread, accelerated=kind == "Baku", **share)
        return 0
    engines = {}
    for engine in options.engine:
        name, found, command = engine.partition("=")
        if not found:
            parser.error(f"--engine {engine!r}: write NAME=COMMAND")
        engines[name] = command
    ours = f"{sys.executable} -m pairing.engine pair {{file}}"
    heads = ["players", "kind", "round", "in-process", "command", *engines]
    print("".join(f"{head:>12}" for head in heads))
    medians: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for players in options.players:
            found = []
            file = Path(folder) / f"{players}.trf"
            for kind in options.kinds:
                for state in states_of(
                    players, 1, accelerated=kind == "Baku", draws=options.draws, absences=options.absences
                ):
                    if state.round_number not in options.rounds:
                        continue
                    own = in_process(state)
                    found.append(own)
                    cells = [f"{players}", kind, f"{state.round_number}", f"{own:.2f}"]
                    if players <= MOST_IN_A_FILE:
                        file.write_text(write(file_of(state), trf16=True))
                        file.with_suffix(".json").write_text(json.dumps(json_of(state)))
                        cells += [as_command(command, file, options.limit) for command in (ours, *engines.values())]
                    print("".join(f"{cell:>12}" for cell in cells), flush=True)
            medians[players] = median(found)
            memory = f", peak memory {peak_megabytes(file):.0f} MB" if players <= MOST_IN_A_FILE else ""
            print(f"{players:>12} median {medians[players]:.2f} ms{memory}")
    sizes = sorted(medians)
    if len(sizes) > 1:
        growth = math.log(medians[sizes[-1]] / medians[sizes[0]]) / math.log(sizes[-1] / sizes[0])
        print(f"growth exponent {growth:.2f} from {sizes[0]} to {sizes[-1]} players")
    if options.tail:
        tail(options.tail)
    print(f"peak memory of this process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
