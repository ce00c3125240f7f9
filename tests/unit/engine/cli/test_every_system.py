"""Every pairing system on the command line: made, read back with its code, paired, judged, compared."""

from __future__ import annotations

import csv
import io

import pytest

from pairing.engine.__main__ import main
from pairing.engine.lives import survivors
from pairing.engine.registry import NAMES, description_of
from pairing.engine.simulation import MOST_VARIANTS
from pairing.engine.trf import read, state_of

NOTHING_DRAWN = (
    "--half-byes", 0, "--forfeits", 0, "--withdrawals", 0, "--late", 0, "--acceleration", "none", "--model", "bbp",
    "--draw-rate", 0.3, "--highest-rating", 2600, "--lowest-rating", 1400,
)  # fmt: skip


def run(capsys, *words):
    status = main([str(word) for word in words])
    return status, capsys.readouterr().out


@pytest.mark.parametrize("system", NAMES)
def test_a_generated_event_names_its_system_reads_back_and_is_judged_exact(system, tmp_path, capsys):
    file = tmp_path / "event.trf"
    players = 10 if description_of(system).two_groups else 20 if description_of(system).team_size else 11
    options = ("--seed", 5, "--players", players, "--rounds", 4, "--system", system, *NOTHING_DRAWN)
    assert run(capsys, "generate", *options, "-o", file)[0] == 0
    written = read(file.read_bytes())
    assert written.system_code in {code.code for code in description_of(system).codes} | {"FIDE_DUTCH_2026"}
    state = state_of(written, to_pair=False, teams=True)
    assert (state.system, state.completed, len(state.competitors)) == (system, 4, players)
    status, out = run(capsys, "check", file)
    assert status == 0, out
    assert run(capsys, "generate", *options, "--stop-before", 3, "-o", file)[0] == 0
    status, out = run(capsys, "pair", file)
    if description_of(system).lives:
        left = len(survivors(state_of(read(file.read_bytes()))))
        assert left < players
    else:
        left = 4 if description_of(system).knockout else players
    assert (status, out.splitlines()[0]) == (0, str((left + 1) // 2))


@pytest.mark.parametrize("system", NAMES)
def test_a_study_of_each_system_runs(system, capsys):
    players = 16 if description_of(system).team_size else 10
    status, out = run(
        capsys, "simulate", "--seed", 2, "--runs", 2, "--players", players, "--rounds", 3, "--system", system,
        "--plan", "none", "--csv",
    )  # fmt: skip
    assert status == 0
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["round"] for row in rows if row["metric"] == "gap"} == {"1", "2", "3"}


@pytest.mark.parametrize(
    "names", [NAMES[first : first + MOST_VARIANTS] for first in range(0, len(NAMES), MOST_VARIANTS)]
)
def test_systems_are_compared_in_one_study(names, capsys):
    plans = [word for name in names for word in ("--plan", f"{name}:none")]
    status, out = run(capsys, "simulate", "--seed", 2, "--runs", 2, "--players", 16, "--rounds", 3, *plans, "--csv")
    assert status == 0
    assert list(dict.fromkeys(row["plan"] for row in csv.DictReader(io.StringIO(out)))) == [
        f"{name}:none" for name in names
    ]


def test_what_a_system_excludes_is_refused(capsys):
    field = ("--players", 20, "--unrated", 10, "--rounds", 3)
    assert main(["simulate", "--seed", "1", "--plan", "none", "--plan", "dubov:none", *map(str, field)]) == 3
    assert "needs a rating of every player" in capsys.readouterr().err
    assert main(["simulate", "--seed", "1", "--plan", "ladder:none"]) == 3
    assert "'ladder' is unknown" in capsys.readouterr().err
