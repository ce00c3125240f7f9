"""Every preset of acceleration out into report files and back: the same pairings, in ours and in another engine.

    python tests/benchmarks/acceleration_round_trip.py --tournaments 10 --engine "bbpPairings.exe --dutch {file} -p"

Random tournaments (byes, forfeits, withdrawals, late entries by turns) are played under every preset. For every round
the input is written twice, once with record 250 and once with XXA, and read back; both are paired by ours, and by the
engine that the command names (see ``agreement.py``), and compared with the pairing of the tournament itself: pairs,
colours, bye. Where the virtual points do not hang on results, the file states the whole plan, rounds to come
included, as the portal writes it; the other presets state what was given up to the round, since a file holds no
thresholds.
Virtual points are always explicit: the code ``_BAKU`` alone means other groups in bbpPairings.

The golden cases in ``tests/golden/acceleration`` were written with ``--golden tests/golden/acceleration --players 14 20
--tournaments 1`` and that engine: per preset the last accelerated round in both forms, and the engine's own answer.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pairing.engine import RoundPairing, pair
from pairing.engine.acceleration import PRESETS, Event, preset
from pairing.engine.errors import NoPairing
from pairing.engine.model import TournamentState
from pairing.engine.simulation import Recipe, play
from pairing.engine.trf import acceleration_records, file_of, read, state_of, write
from tests.benchmarks.agreement import Boards, NotComparedError, asked, boards

FORMS = ("250", "XXA")
Virtual = Mapping[int, tuple[int, ...]]
"""The virtual points of every player, by pairing number and round."""


def files(state: TournamentState, virtual: Virtual) -> dict[str, str]:
    """The round to be paired as one file per form, each with the virtual points ``virtual``."""
    plain, stated = file_of(state), acceleration_records(virtual)
    return {
        "250": write(replace(plain, accelerations=stated, virtual_points={}), engine_dialect=False),
        "XXA": write(replace(plain, accelerations=(), virtual_points=virtual), trf16=True),
    }


def recipe_of(method: str, seed: int, players: tuple[int, int], rounds: tuple[int, int]) -> Recipe:
    """A tournament of about these sizes; every second one has players who come, go and stay away."""
    rng = random.Random(f"{method} {seed}")
    fewest, most = players
    rates = {"half_bye": 0.03, "zero_bye": 0.03, "forfeit": 0.03, "withdrawal": 0.02, "late": 0.05}
    return Recipe(
        seed=seed,
        players=fewest + int((most - fewest + 1) * rng.random() ** 2),
        rounds=rng.randint(*rounds),
        acceleration=method,
        **{f"{name}_rate": rate for name, rate in rates.items() if seed % 2},
    )


def played(recipe: Recipe) -> list[tuple[TournamentState, RoundPairing]]:
    """Every round of the tournament: what was to be paired, and the answer."""
    rounds: list[tuple[TournamentState, RoundPairing]] = []

    def watched(state: TournamentState) -> RoundPairing:
        answer = pair(state)
        rounds.append((state, answer))
        return answer

    play(recipe, pair=watched)
    return rounds


def accelerated(state: TournamentState) -> bool:
    """Whether anybody has virtual points in the round to be paired."""
    return any(one.virtual_before(state.round_number) for one in state.competitors)


def ours(text: str) -> Boards | None:
    """What the file gives when it is read back and paired."""
    try:
        return boards(pair(state_of(read(text.encode()))))
    except NoPairing:
        return None


def main() -> int:
    """Compare and print the table; the exit status is 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", metavar="COMMAND", help="{file} is the report file; without it only ours")
    parser.add_argument("--tournaments", type=int, default=10, help="per preset")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, nargs=2, default=[12, 80], metavar=("FEWEST", "MOST"))
    parser.add_argument("--rounds", type=int, nargs=2, default=[5, 9], metavar=("FEWEST", "MOST"))
    parser.add_argument("--limit", type=float, default=60, help="seconds per round for the other engine")
    parser.add_argument(
        "--golden", type=Path, metavar="FOLDER", help="keep a case per preset, with the engine's answer"
    )
    parser.add_argument("--keep", type=Path, default=Path.cwd(), help="folder for the files of differences")
    options = parser.parse_args()
    columns = [f"ours {form}" for form in FORMS] + [f"theirs {form}" for form in FORMS] * bool(options.engine)
    print("| preset | rounds | with virtual points | " + " | ".join(columns) + " |")
    print("|---" * (3 + len(columns)) + "|")
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "round.trf"
        for method in PRESETS:
            if method == "none":
                continue
            count: Counter[str] = Counter()
            for seed in range(options.seed, options.seed + options.tournaments):
                recipe = recipe_of(method, seed, tuple(options.players), tuple(options.rounds))
                plan = preset(method, Event(recipe.rounds, recipe.scoring, recipe.players))
                rounds = played(recipe)
                golden = max(number for number, (state, _) in enumerate(rounds) if accelerated(state))
                for index, (state, answer) in enumerate(rounds):
                    said = rounds[-1][0] if plan.by_list else state
                    virtual = {one.number: one.virtual_points for one in said.competitors if any(one.virtual_points)}
                    count["rounds"] += 1
                    count["accelerated"] += accelerated(state)
                    for form, text in files(state, virtual).items():
                        found = {f"ours {form}": ours(text)}
                        if options.engine:
                            file.write_text(text)
                            try:
                                found[f"theirs {form}"] = asked(options.engine, file, options.limit)
                            except NotComparedError as reason:
                                count["not compared"] += 1
                                print(f"{method} {seed}, round {state.round_number}: {reason}", file=sys.stderr)
                        theirs = found.get(f"theirs {form}")
                        if options.golden and theirs and seed == options.seed and index == golden:
                            (options.golden / f"{method}.{form}.trf").write_text(text)
                            told = "".join(f"{white} {black}\n" for white, black in sorted(theirs))
                            (options.golden / f"{method}.pairs").write_text(told)
                        for column, pairs in found.items():
                            if pairs == boards(answer):
                                count[column] += 1
                                continue
                            count["differences"] += 1
                            kept = options.keep / f"difference-{method}-{seed}-{state.round_number}-{form}.trf"
                            kept.write_text(text)
                            print(f"{column}: {kept}", file=sys.stderr)
            cells = [str(count[name]) for name in ("rounds", "accelerated", *columns)]
            print(f"| {method} | " + " | ".join(cells) + " |", flush=True)
            total += count
    print(f"{total['rounds']} rounds, {total['differences']} differences, {total['not compared']} files not compared")
    return bool(total["differences"])


if __name__ == "__main__":
    sys.exit(main())
