"""How long full standings take, up to 2,000 players, 11 rounds and 6 tie-breaks, beside any program given as a command.

    python tests/benchmarks/standings_speed.py
    python tests/benchmarks/standings_speed.py --engine "gacrux=python -m gacrux.tiebreakchecker -i {file} -o - -dT -s
        -t PTS {codes}"

All read the same report file; ours is timed in-process too, without reading. Of another program that prints lines of
number, rank and values between tabs, as gacrux does (`pip install -e '.[bench]'`), the ranks and values are compared.
"""

from __future__ import annotations

import argparse
import math
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.standings import Row, standings
from pairing.engine.trf import file_of, write

ROOT = Path(__file__).resolve().parents[2]
SIZES = ((200, 9), (1000, 9), (2000, 11))
CODES = ["DE", "BH/C1", "BH", "SB", "AOB", "TPR"]
RESULTS = [(Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN)]
REPEATS = 5
ROUNDING = Fraction(1, 200)
"""Means are printed with two decimals here."""


def event(players: int, rounds: int) -> TournamentState:
    """Neighbours by score meet, the stronger number wins more often; a few forfeits."""
    rng = Random(1)
    games: list[list[Game]] = [[] for _ in range(players)]
    scores = [0] * players
    for _ in range(rounds):
        order = sorted(range(players), key=lambda player: (-scores[player], rng.random()))
        for white, black in zip(order[::2], order[1::2], strict=True):
            for_white, for_black = rng.choices(RESULTS, [40, 30, 30])[0]
            if rng.random() < 0.02:
                for_white, for_black = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
            games[white].append(Game(for_white, black + 1, Colour.WHITE))
            games[black].append(Game(for_black, white + 1, Colour.BLACK))
            scores[white] += {Outcome.WIN: 2, Outcome.FORFEIT_WIN: 2, Outcome.DRAW: 1}.get(for_white, 0)
            scores[black] += {Outcome.WIN: 2, Outcome.DRAW: 1}.get(for_black, 0)
    competitors = tuple(Competitor(n, tuple(g), rating=2600 - n // 2) for n, g in enumerate(games, start=1))
    return TournamentState(competitors, rounds=rounds, completed=rounds)


def in_process(state: TournamentState) -> float:
    """Milliseconds, the least of some repeats."""
    best = math.inf
    for _ in range(REPEATS):
        started = perf_counter()
        standings(state, CODES)
        best = min(best, perf_counter() - started)
    return best * 1000


def as_command(command: str, file: Path, limit: float) -> tuple[str, str]:
    """Milliseconds of one run, or how it ended otherwise; and what it printed."""
    text = command.replace("{codes}", " ".join(CODES)).replace("{file}", str(file))
    started = perf_counter()
    try:
        done = subprocess.run(shlex.split(text), capture_output=True, text=True, timeout=limit, check=False, cwd=ROOT)
    except subprocess.TimeoutExpired:
        return f"> {limit * 1000:.0f}", ""
    elapsed = (perf_counter() - started) * 1000
    return ("failed", "") if done.returncode else (f"{elapsed:.0f}", done.stdout)


def agreement(printed: str, rows: Sequence[Row]) -> str:
    """How many ranks and values (direct encounters as ranks alone) are ours; empty where nothing can be read."""
    own = {row.number: row for row in rows}
    compared = different = 0
    for line in printed.splitlines()[1:]:
        number, rank, *values = line.split("\t")
        row = own[int(number)]
        pairs = [(rank, str(row.rank))]
        shown = zip(CODES, values[1:], strict=True)  # the first one is the points
        pairs += [(value, row.values[code].text) for code, value in shown if code != "DE"]
        compared += len(pairs)
        different += sum(abs(Fraction(theirs) - Fraction(ours)) > ROUNDING for theirs, ours in pairs)
    return f"{compared} ranks and values compared, {different} different" if compared else ""


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--engine", action="append", default=[], metavar="NAME=COMMAND", help="{file} is the report, {codes} the list"
    )
    parser.add_argument("--limit", type=float, default=120, help="seconds that another program may take")
    options = parser.parse_args()
    engines = dict(engine.partition("=")[::2] for engine in options.engine)
    ours = f"{sys.executable} -m pairing.engine standings {{file}} --tiebreaks {','.join(CODES)} -o /dev/null"
    print("".join(f"{head:>12}" for head in ("players", "rounds", "in-process", "command", *engines)))
    with tempfile.TemporaryDirectory() as folder:
        for players, rounds in SIZES:
            state = event(players, rounds)
            file = Path(folder) / f"{players}.trf"
            file.write_text(write(replace(file_of(state), start_date="2026/05/01"), trf16=True), encoding="utf-8")
            cells = [f"{players}", f"{rounds}", f"{in_process(state):.1f}", as_command(ours, file, options.limit)[0]]
            notes = []
            for name, command in engines.items():
                took, printed = as_command(command, file, options.limit)
                cells.append(took)
                if found := agreement(printed, standings(state, CODES)):
                    notes.append(f"{name}: {found}")
            print("".join(f"{cell:>12}" for cell in cells), *notes, sep="   ", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
