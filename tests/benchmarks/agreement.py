"""Random tournaments against any engine given as a command; every difference is kept as a file. Run by hand.

    python tests/benchmarks/agreement.py --tournaments 1000 --engine "bbpPairings.exe --dutch {file} -p"
    python tests/benchmarks/agreement.py --edition 2017 --engine "bbpPairings-5.0.1.exe --dutch {file} -p"

The command gets a report file (acceleration as explicit virtual points) and prints the number of pairs, then one line
``white black`` per board with the bye as opponent 0; exit status 1 means that no pairing exists. Pairs, colours and
bye are compared. Where both agree the tournament goes on. With ``--sampled`` only so many rounds of each tournament are
compared (and every round that we say cannot be paired), so that the same time covers more tournaments. Sizes lean to
the small end; every family is played normally and accelerated by turns.
"""

from __future__ import annotations

import argparse
import random
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import NoPairing, RoundPairing, pair
from pairing.engine.model import TournamentState
from pairing.engine.trf import file_of, write
from tests.unit.engine.random_tournaments import FAMILIES, play

Boards = set[tuple[int, int]]

COMPARED = sorted(name for name, family in FAMILIES.items() if not family.adjusted)
"""Bonus and penalty points (record 299) are left out: the engines we know of refuse a score that holds them."""


class NotComparedError(Exception):
    """The engine could not be asked: it refused the file or took too long."""


def asked(command: str, file: Path, limit: float) -> Boards | None:
    """The boards of another engine; None when it says that no pairing exists."""
    words = [word.replace("{file}", str(file)) for word in shlex.split(command)]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired as late:
        raise NotComparedError("time limit") from late
    if done.returncode == 1:
        return None
    if done.returncode:
        raise NotComparedError(f"exit status {done.returncode}")
    rows = [row.split() for row in done.stdout.splitlines()[1:] if row.strip()]
    return {(int(white), int(black)) for white, black in rows}


def boards(answer: RoundPairing) -> Boards:
    """Ours in the same form."""
    found = {(board.white, board.black) for board in answer.pairs}
    return found if answer.bye is None else found | {(answer.bye, 0)}


def main() -> int:
    """Compare and count; the exit status is 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, metavar="COMMAND", help="{file} is the report file")
    parser.add_argument("--edition", default="2026")
    parser.add_argument("--tournaments", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, nargs=2, default=[4, 60], metavar=("FEWEST", "MOST"))
    parser.add_argument("--rounds", type=int, nargs=2, default=[3, 11], metavar=("FEWEST", "MOST"))
    parser.add_argument("--sampled", type=int, default=99, metavar="ROUNDS", help="rounds to compare per tournament")
    parser.add_argument("--families", nargs="*", choices=COMPARED, default=COMPARED)
    parser.add_argument("--normal", action="store_true", help="never accelerated, for engines that do not read XXA")
    parser.add_argument("--minutes", type=float, default=600, help="begin no tournament after that time")
    parser.add_argument("--limit", type=float, default=120, help="seconds per round for the other engine")
    parser.add_argument("--keep", type=Path, default=Path.cwd(), help="folder for the files of differences")
    options = parser.parse_args()
    count: Counter[str] = Counter()
    end = monotonic() + 60 * options.minutes
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "round.trf"
        for seed in range(options.seed, options.seed + options.tournaments):
            if monotonic() > end:
                break
            rng = random.Random(seed)
            family = options.families[seed % len(options.families)]
            by_turns = seed // len(options.families) % 2 == 1
            accelerated = not options.normal and (FAMILIES[family].accelerated or by_turns)
            kind = replace(FAMILIES[family], accelerated=accelerated)
            fewest, most = options.players
            players = fewest + int((most - fewest + 1) * rng.random() ** 6)
            rounds = rng.randint(*options.rounds)
            sampled = set(rng.sample(range(1, rounds + 1), min(rounds, options.sampled)))
            compared = count.copy()

            def compare(
                state: TournamentState, seed: int = seed, family: str = family, sampled: set[int] = sampled
            ) -> RoundPairing | None:
                try:
                    answer = pair(state)
                except NoPairing:
                    answer = None
                if answer is not None and state.round_number not in sampled:
                    return answer if state.round_number < max(sampled) else None
                file.write_text(write(file_of(state), trf16=True))
                try:
                    theirs = asked(options.engine, file, options.limit)
                except NotComparedError as reason:
                    count[f"not compared: {reason}"] += 1
                    return None
                count["rounds compared"] += 1
                count[f"rounds {family}"] += 1
                count["rounds with virtual points"] += any(
                    one.virtual_before(state.round_number) for one in state.competitors
                )
                count["no pairing, say both"] += answer is None and theirs is None
                if theirs != (None if answer is None else boards(answer)):
                    kept = options.keep / f"difference-{options.edition}-{family}-{seed}-{state.round_number}.trf"
                    kept.write_text(file.read_text())
                    count["differences"] += 1
                    print(f"difference: {kept}", flush=True)
                    return None
                return answer

            play(rng, players, rounds, kind, compare, options.edition)
            if count["rounds compared"] > compared["rounds compared"]:
                count["tournaments"] += 1
                count["tournaments accelerated"] += kind.accelerated
    for name, number in sorted(count.items()):
        print(f"{number:>8} {name}")
    return bool(count["differences"])


if __name__ == "__main__":
    sys.exit(main())
