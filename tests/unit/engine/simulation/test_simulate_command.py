"""The command ``simulate``: the same figures with any number of workers, its table, its refusals."""

from __future__ import annotations

import csv
import io
import json

import pytest

from pairing.engine.cli import main
from pairing.engine.simulation import (
    empty_tally,
    play,
    report,
    run,
    study_from_json,
)
from pairing.engine.simulation.recipe import Recipe
from pairing.engine.trf import file_of, write
from tests.unit.engine.simulation.small_study import SMALL

OPTIONS = ["simulate", "--seed", "3", "--players", "24", "--rounds", "5", "--runs", "12", "--ratings", "uniform"]


@pytest.fixture
def command(capfdbinary):
    def _command(*options: str) -> tuple[int, str, str]:
        status = main(options)
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return _command


def test_the_command_says_the_same_with_one_worker_and_with_two(command):
    one = command(*OPTIONS, "--json")
    assert one[0] == 0
    assert command(*OPTIONS, "--json", "--workers", "2") == one
    data = json.loads(one[1])
    assert report(SMALL, empty_tally(SMALL)).variants != tuple(data["report"]["variants"]) == ("none", "baku")
    study = study_from_json(data["study"])
    assert report(study, run(study, 0, 12)).to_json() == data["report"] | {
        "variants": tuple(data["report"]["variants"]), "landings": tuple(map(tuple, data["report"]["landings"]))
    }  # fmt: skip


def test_the_command_prints_a_table_and_csv(command):
    status, out, _ = command(*OPTIONS, "--plan", "haley", "--plan", "1,1,0.5")
    assert status == 0
    assert out.splitlines()[0].split() == ["haley", "1,1,0.5"]
    assert "perfect scores after round 1" in out
    assert "12 tournaments per plan" in out
    _, out, _ = command(*OPTIONS, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["plan"] for row in rows} == {"none", "baku"}
    jumps = [row for row in rows if row["metric"] == "jump"]
    assert {row["plan"] for row in jumps} == {"baku"}, "without a withdrawal there is no jump"
    gap = next(row for row in rows if row["metric"] == "gap" and row["round"] == "1" and row["plan"] == "baku")
    assert float(gap["low"]) < float(gap["mean"]) < float(gap["high"])
    assert float(gap["difference"]) < 0


def test_the_command_takes_players_and_rounds_from_a_report_file(command, tmp_path):
    state = play(Recipe(seed=1, players=20, rounds=4), stop_before=1).state
    path = tmp_path / "entries.trf"
    path.write_text(write(file_of(state)), encoding="utf-8")
    status, out, _ = command("simulate", "--seed", "1", "--file", str(path), "--runs", "2", "--json")
    study = json.loads(out)["study"]
    assert (status, study["rounds"]) == (0, 4)
    assert study["population"]["ratings"] == [competitor.rating for competitor in state.competitors]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--plan", "warp"], "neither a method nor points"),
        (["--plan", "all_rounds", "--plan", "all_rounds"], "same name"),
        (["--runs", "0"], "at least 1 tournament"),
        (["--players", "1"], "from 2 to 2000 players"),
        (["--edition", "1990"], "1990"),
        (["--file", "missing.trf"], "missing.trf"),
    ],
)
def test_the_command_refuses_what_cannot_be_simulated(command, options, said):
    status, out, err = command(*OPTIONS, *options)
    assert (status, out) == (3, "")
    assert said in err


def test_a_maxi_tournament_of_the_lim_system_is_played_as_one(capsys):
    """With a wide field colour no longer decides between all opponents (C.04.4.3 3.2.3, 3.8, 5.7)."""
    asked = ["simulate", "--seed", "3", "--runs", "4", "--players", "24", "--rounds", "6", "--system", "lim", "--json"]
    found = []
    for more in ([], ["--option", "maxi"]):
        assert main([*asked, "--plan", "none", *more]) == 0
        found.append(json.loads(capsys.readouterr().out))
    plain, maxi = found
    assert "options" not in plain["study"]["variants"][0]
    assert maxi["study"]["variants"][0]["options"] == {"maxi": True}
    assert plain["report"] != maxi["report"]


def test_an_option_that_a_system_does_not_have_is_refused(capsys):
    assert main(["simulate", "--seed", "3", "--runs", "1", "--players", "8", "--rounds", "3", "--option", "maxi"]) != 0
    assert "no option" in capsys.readouterr().err
