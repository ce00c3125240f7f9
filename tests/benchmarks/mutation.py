"""Damage the engine on purpose, one rule at a time, and count the golden rounds that notice. Run by hand.

    python tests/benchmarks/mutation.py
    python tests/benchmarks/mutation.py --system burstein --rule "C8"

Every mutation of ``mutations.toml`` changes functions in a copy of the engine; the copy then pairs the rounds of
``tests/golden/engine``, or of ``tests/golden/systems`` where the mutation names another system. A mutation that changes
no round would slip through the test suite. An engine that stops itself (``Unproved`` and the like) counts as noticed.
"""

from __future__ import annotations

import argparse
import ast
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pairing.engine.model import Colour, Competitor, Game, Outcome, Scoring, TournamentState  # noqa: E402
from pairing.engine.trf import file_of, write  # noqa: E402

GOLDEN = ROOT / "tests" / "golden" / "engine"
UNDAMAGED = "nothing"

RUNNER = """
import json, sys
from pairing.engine import EngineError, NoPairing, pair
from pairing.engine.trf import read, state_of
noticed = []
for number, entry in enumerate(json.load(open(sys.argv[1]))):
    state = state_of(read(entry["trf"]), sys.argv[2], sys.argv[3], teams=True)
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


def notice(changes: list[dict[str, str]], rounds: Path, edition: str, system: str) -> list[int]:
    """The numbers of the rounds that come out differently from a damaged engine."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "pairing"
        shutil.copytree(ROOT / "pairing" / "engine", package / "engine", ignore=shutil.ignore_patterns("__pycache__"))
        (package / "__init__.py").write_text("")
        for change in changes:
            damage(package / "engine", change)
        command = [sys.executable, "-c", RUNNER, str(rounds), edition, system]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=1200)
        return [int(number) for number in json.loads(done.stdout)]


def rounds_of(system: str, folder: Path) -> Path:
    """The golden rounds of a system other than the Dutch one, in the form of ``tests/golden/engine``."""
    entries = []
    for path in sorted((GOLDEN.parent / "systems" / system).glob("*.tar.gz")):
        with tarfile.open(path) as archive:
            texts = {name: archive.extractfile(name).read().decode() for name in archive.getnames()}  # type: ignore[union-attr]
        for name in sorted(one for one in texts if one.endswith((".trf", ".json"))):
            stem, _, kind = name.rpartition(".")
            rows = texts[f"{stem}.{system.replace('_', '')}"].splitlines()[1:]
            text = texts[name] if kind == "trf" else report_of_matches(json.loads(texts[name]))
            entries.append({"trf": text, "pairs": [[*map(int, row.split())] for row in rows if row.strip()]})
    target = folder / f"rounds-{system}.json"
    target.write_text(json.dumps(entries))
    return target


def report_of_matches(case: dict[str, Any]) -> str:
    """The report file of a golden tournament of the Double-Swiss system (its README says the form)."""
    games: dict[int, list[Game]] = {number: [] for number in range(1, case["players"] + 1)}
    mirror = {"1": "0", "0": "1", "=": "="}
    for played in case["history"]:
        for white, black, first, second in played["matches"]:
            games[white].append(Game(Outcome(first), black, Colour.WHITE, Outcome(second)))
            games[black].append(Game(Outcome(mirror[first]), white, Colour.BLACK, Outcome(mirror[second])))
        if played["bye"]:
            games[played["bye"]].append(Game(Outcome.PAIRING_BYE))
    state = TournamentState(
        tuple(Competitor(number, tuple(past)) for number, past in games.items()), case["rounds"], len(case["history"]),
        Scoring(pairing_bye=15), Colour(case["initial_colour"][0]), system="double_swiss",
    )  # fmt: skip
    return write(file_of(state))


def damage(engine: Path, change: dict[str, str]) -> None:
    """Apply one change of ``mutations.toml``; stop when the engine has no such function or text any more."""
    file, _, name = change["function"].partition(":")
    lines = (engine / file).read_text().splitlines(keepends=True)
    function = function_of("".join(lines), name, file)
    first, last = function.lineno - 1, function.end_lineno or len(lines)
    if "old" in change:
        text = "".join(lines[first:last])
        if change["old"] not in text:
            raise SystemExit(f"{file}:{name} no longer contains: {change['old']}")
        lines[first:last] = [text.replace(change["old"], change["new"])]
    else:
        documented = ast.get_docstring(function) is not None
        start = function.body[1 if documented else 0]
        lines.insert(start.lineno - 1, " " * start.col_offset + change["first"] + "\n")
    (engine / file).write_text("".join(lines))


def function_of(text: str, name: str, file: str) -> ast.FunctionDef:
    """The one function of this name (``name`` or ``Class.name``) in ``text``; stops when there is none, or several."""
    within, _, own_name = name.rpartition(".")
    nodes = list(ast.walk(ast.parse(text)))
    if within:
        nodes = [one for node in nodes if isinstance(node, ast.ClassDef) and node.name == within for one in node.body]
    found = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == own_name]
    if len(found) != 1:
        raise SystemExit(f"{file} has no function {name} of its own.")
    return found[0]


def main() -> int:
    """Print the table; the exit status is 1 when a mutation goes unnoticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=Path, default=GOLDEN, help="folder with rounds-2026.json and rounds-2017.json")
    parser.add_argument("--system", help="only the mutations of this system")
    parser.add_argument("--rule", default="", help="only the mutations whose rule contains this text")
    options = parser.parse_args()
    mutations = tomllib.loads((Path(__file__).parent / "mutations.toml").read_text())["mutation"]
    mutations = [one for one in mutations if options.rule in one["rule"]]
    kinds = dict.fromkeys((one.get("system", "dutch"), one["edition"]) for one in mutations)
    faults = []
    print(f"{'system':<10} {'edition':<8} {'damaged rule':<50} noticed by")
    with tempfile.TemporaryDirectory() as folder:
        for system, edition in kinds:
            if options.system not in {None, system}:
                continue
            dutch = options.rounds / f"rounds-{edition}.json"
            rounds = dutch if system == "dutch" else rounds_of(system, Path(folder))
            total = len(json.loads(rounds.read_text()))
            own = [one for one in mutations if (one.get("system", "dutch"), one["edition"]) == (system, edition)]
            for mutation in [{"rule": UNDAMAGED, "changes": []}, *own]:
                noticed = len(notice(mutation["changes"], rounds, edition, system))
                print(f"{system:<10} {edition:<8} {mutation['rule']:<50} {noticed:>4} of {total} rounds", flush=True)
                if bool(noticed) == (mutation["rule"] == UNDAMAGED):
                    faults.append(f"{system} {edition} {mutation['rule']}")
    print(f"as it should not be: {', '.join(faults)}" if faults else "every damage noticed, and nothing else")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
