"""Whole tournaments against another engine, both ways: its checker on our generator's files, ours on its. By hand.

    python tests/benchmarks/peers/generated_both_ways.py --engine bbpPairings.exe --folder FOLDER --tournaments 50000
    python tests/benchmarks/peers/generated_both_ways.py --engine bbpPairings.exe --folder FOLDER --report

Tournament n of either way has seed n, so a run that was stopped goes on where it was: every answer is a line of
``ours.jsonl`` or ``theirs.jsonl`` in the folder. The other engine takes ``--dutch FILE -c`` (prints a line for each
round, and under it what it would have paired otherwise) and ``--dutch -g CONFIG -o FILE -s SEED``. A file on which the
two differ is kept in the folder, to be looked at. Give ``--minutes`` to stop in time; it is one process.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[3]))

from pairing.engine.__main__ import main as command
from pairing.engine.trf import TrfError, read

WAYS = ("ours", "theirs")
"""Who generates."""
LIMIT = 300
"""Seconds for the other engine."""


def generate_ours(file: Path, seed: int, most_players: int) -> None:
    """A tournament of our generator with everything drawn but the number of players, which leans to the small end."""
    players = 6 + int((most_players - 6) * random.Random(seed).random() ** 3)
    with contextlib.redirect_stderr(io.StringIO()):
        status = command(["generate", "--seed", str(seed), "--players", str(players), "-o", str(file)])
    if status:
        raise RuntimeError(f"generate, seed {seed}: exit status {status}")


def generate_theirs(engine: str, file: Path, seed: int, most_players: int) -> None:
    """A tournament of the other generator, the settings that its file of parameters knows drawn from the seed."""
    rng = random.Random(f"theirs {seed}")
    players = 6 + int((most_players - 6) * rng.random() ** 3)
    rounds = rng.randint(3, max(3, min(11, (players - 1) // 2)))
    lowest = rng.randint(1200, 1800)
    settings = {
        "PlayersNumber": players, "RoundsNumber": rounds, "DrawPercentage": rng.randint(10, 50),
        "ForfeitRate": rng.choice((0, 20, 60, 100)), "RetiredRate": rng.choice((0, 60, 200)),
        "HalfPointByeRate": rng.choice((0, 20, 60)), "HighestRating": lowest + rng.randint(300, 1000),
        "LowestRating": lowest,
    }  # fmt: skip
    config = file.with_suffix(".txt")
    config.write_text("".join(f"{name}={value}\n" for name, value in settings.items() if value))
    words = [engine, "--dutch", "-g", str(config), "-o", str(file), "-s", str(seed)]
    subprocess.run(words, check=True, capture_output=True, timeout=LIMIT)


def judged_by_theirs(engine: str, file: Path) -> dict[str, object]:
    """What the other checker says: rounds, and the lines with which it differs."""
    done = subprocess.run(
        [engine, "--dutch", str(file), "-c"], capture_output=True, text=True, timeout=LIMIT, check=False
    )
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    rounds = [line for line in lines if "Round #" in line]
    return {
        "status": done.returncode,
        "rounds": len(rounds),
        "differences": [one for one in lines if one not in rounds],
    }


def judged_by_ours(file: Path) -> dict[str, object]:
    """What our checker says: exit status, rounds, and those that are not exact."""
    out = io.StringIO()
    binary = io.TextIOWrapper(io.BytesIO(), write_through=True)
    with contextlib.redirect_stdout(binary), contextlib.redirect_stderr(out):
        status = command(["check", str(file), "--json"])
    if status == 3:
        return {"status": status, "rounds": 0, "differences": [out.getvalue()[:200]]}
    said = json.loads(binary.buffer.getvalue())  # type: ignore[attr-defined]
    other = [one["round_number"] for one in said["rounds"] if one["grade"] != "exact"]
    return {
        "status": status, "rounds": len(said["rounds"]), "differences": other,
        "ranks": said["standings"]["not_judged"] or len(said["standings"]["misplaced"]),
    }  # fmt: skip


def facts_of(file: Path) -> dict[str, object]:
    """What kind of tournament the file holds."""
    try:
        trf_file = read(file.read_bytes())
    except TrfError:
        return {}
    return {"players": len(trf_file.players), "accelerated": bool(trf_file.accelerations or trf_file.virtual_points)}


def one(way: str, engine: str, folder: Path, seed: int, most_players: int) -> dict[str, object]:
    """Generate, judge by both, and keep the file where they say something else than exact."""
    file = folder / f"{way}-{seed}.trf"
    try:
        if way == "ours":
            generate_ours(file, seed, most_players)
        else:
            generate_theirs(engine, file, seed, most_players)
        theirs, ours = judged_by_theirs(engine, file), judged_by_ours(file)
    except (subprocess.SubprocessError, RuntimeError) as failure:
        file.unlink(missing_ok=True)
        return {"seed": seed, "failed": str(failure)[:200]}
    facts = facts_of(file)
    if not (theirs["differences"] or theirs["status"] or ours["status"]):
        file.unlink()
    file.with_suffix(".txt").unlink(missing_ok=True)
    return {"seed": seed, **facts, "theirs": theirs, "ours": ours}


def report(folder: Path) -> bool:
    """Print what was found so far; whether anything differed."""
    differed = False
    for way in WAYS:
        count: Counter[str] = Counter()
        log = folder / f"{way}.jsonl"
        for line in log.read_text().splitlines() if log.exists() else ():
            found = json.loads(line)
            if "failed" in found:
                count["not made or not judged in time"] += 1
                continue
            count["tournaments"] += 1
            count["tournaments accelerated"] += found["accelerated"]
            count["players"] += found["players"]
            count["rounds"] += found["ours"]["rounds"]
            count["tournaments in which the other checker differs"] += bool(
                found["theirs"]["differences"] or found["theirs"]["status"]
            )
            count["tournaments with a round that our checker does not call exact"] += bool(found["ours"]["differences"])
            count[f"ranks: {_ranks(found['ours'].get('ranks'))}"] += 1
        print(f"Generator: {way}")
        for name, number in sorted(count.items()):
            print(f"{number:>9} {name}")
            differed = differed or (("differs" in name or "not call" in name) and number > 0)
    return differed


def _ranks(said: object) -> str:
    return f"not judged, {said}" if isinstance(said, str) else "wrong" if said else "right"


def main() -> int:
    """Go on from where the folder stands; the exit status is 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", metavar="PROGRAM")
    parser.add_argument("--folder", type=Path, required=True, help="answers so far, and files on which the two differ")
    parser.add_argument("--tournaments", type=int, default=1000, help="each way, those of earlier runs included")
    parser.add_argument("--most-players", type=int, default=120)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--report", action="store_true", help="only print what was found so far")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    end = monotonic() + 60 * options.minutes
    logs = {way: options.folder / f"{way}.jsonl" for way in WAYS}
    done = {way: len(log.read_text().splitlines()) if log.exists() else 0 for way, log in logs.items()}
    while not options.report and min(done.values()) < options.tournaments and monotonic() < end:
        way = min(WAYS, key=lambda name: done[name])
        done[way] += 1
        found = one(way, options.engine, options.folder, done[way], options.most_players)
        with logs[way].open("a", encoding="utf-8") as log:
            log.write(json.dumps(found) + "\n")
    return report(options.folder)


if __name__ == "__main__":
    sys.exit(main())
