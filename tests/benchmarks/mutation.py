"""Damage the engine on purpose, one rule at a time, and count the golden rounds that notice. Run by hand.

    python tests/benchmarks/mutation.py

Every mutation of ``mutations.toml`` replaces text in a copy of the engine; the copy then pairs the rounds of
``tests/golden/engine``. A mutation that changes no round would slip through the test suite. An engine that stops
itself (``Unproved`` and the like) counts as noticed too.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "engine"
UNDAMAGED = "nothing"

RUNNER = """
import json, sys
from pairing.engine import EngineError, NoPairing, pair
from pairing.engine.trf import read
noticed = []
for number, entry in enumerate(json.load(open(sys.argv[1]))):
    state = read(entry["trf"]).state(edition=sys.argv[2])
    try:
        answer = pair(state)
        found = sorted([one.white, one.black] for one in answer.pairs)
        found = sorted(found + [[answer.bye, 0]]) if answer.bye else found
    except NoPairing:
        found = None
    except Exception as error:
        found = repr(error)
    expected = entry["pairs"] and sorted(entry["pairs"])
    if found != expected:
        noticed.append(number)
print(json.dumps(noticed))
"""


def notice(changes: list[dict[str, str]], rounds: Path, edition: str) -> list[int]:
    """The numbers of the rounds that come out differently from a damaged engine."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "pairing"
        shutil.copytree(ROOT / "pairing" / "engine", package / "engine", ignore=shutil.ignore_patterns("__pycache__"))
        (package / "__init__.py").write_text("")
        for change in changes:
            path = package / "engine" / change["file"]
            text = path.read_text()
            if change["old"] not in text:
                raise SystemExit(f"{change['file']} no longer contains: {change['old']}")
            path.write_text(text.replace(change["old"], change["new"]))
        command = [sys.executable, "-c", RUNNER, str(rounds), edition]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=1200)
        return [int(number) for number in json.loads(done.stdout)]


def main() -> int:
    """Print the table; the exit status is 1 when a mutation goes unnoticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=Path, default=GOLDEN, help="folder with rounds-2026.json and rounds-2017.json")
    options = parser.parse_args()
    mutations = tomllib.loads((Path(__file__).parent / "mutations.toml").read_text())["mutation"]
    faults = []
    print(f"{'edition':<8} {'damaged rule':<50} noticed by")
    for edition in ("2026", "2017"):
        rounds = options.rounds / f"rounds-{edition}.json"
        total = len(json.loads(rounds.read_text()))
        own = [mutation for mutation in mutations if mutation["edition"] == edition]
        for mutation in [{"rule": UNDAMAGED, "changes": []}, *own]:
            noticed = len(notice(mutation["changes"], rounds, edition))
            print(f"{edition:<8} {mutation['rule']:<50} {noticed:>4} of {total} rounds", flush=True)
            if bool(noticed) == (mutation["rule"] == UNDAMAGED):
                faults.append(f"{edition} {mutation['rule']}")
    print(f"as it should not be: {', '.join(faults)}" if faults else "every damage noticed, and nothing else")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
