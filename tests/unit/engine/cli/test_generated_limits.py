"""Generated files at the ends of what a file or a system has: no round, many points, no such edition, byes in a row."""

from __future__ import annotations

import pytest

from pairing.engine.__main__ import main
from pairing.engine.model import Outcome
from pairing.engine.trf import read, state_of
from tests.unit.engine.cli.test_generate_and_check import QUIET, judged, made

__all__ = ["made"]


@pytest.mark.parametrize("system", ["dutch", "keizer", "team"])
def test_of_a_file_without_a_played_round_check_says_so(made, tmp_path, capsys, system):
    file = made("--seed", "7", "--players", "8", "--rounds", "4", "--system", system, "--stop-before", "1")
    lines = file.read_text().splitlines()
    turned = dict(zip("12345678", "87654321", strict=True))
    ranks = [
        line[:85] + f"   {turned[line[88:89]]}" if line[:3] == "001" and line[88:89].strip() else line for line in lines
    ]
    wrong = tmp_path / "wrong.trf"
    wrong.write_text("\n".join(ranks) + "\n")
    for one in (file, wrong):
        assert main(["check", str(one)]) == 0
        assert capsys.readouterr().out == "No round has been played: there is nothing to verify.\n"
        status, found = judged(one, capsys)
        assert (status, found["rounds"], found["standings"]["not_judged"]) == (0, [], "unplayed")


def test_a_hundred_points_and_more_keep_their_columns(made, capsys):
    file = made("--system", "double_round_robin", "--players", "20", "--scoring", "5-2-1", "--seed", "1")
    assert max(player.points for player in read(file.read_bytes()).players) >= 1000
    assert main(["check", str(file)]) == 0
    assert main(["validate", str(file), "--errors"]) == 0


def test_a_hundred_points_and_a_half_are_refused(tmp_path, capsys):
    file = tmp_path / "none.trf"
    asked = ["generate", "--system", "double_round_robin", "--players", "30", "--scoring", "3-1.5-0", "--seed", "1"]
    assert main([*asked, "-o", str(file)]) == 3
    assert "points, for which the report file has no room" in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize("players", ["4", "8"])
@pytest.mark.parametrize("system", ["team", "burstein"])
def test_an_edition_that_a_system_does_not_have_is_refused_before_anything_is_drawn(tmp_path, capsys, system, players):
    file = tmp_path / "none.trf"
    asked = ["generate", "--system", system, "--players", players, "--rounds", "3", "--edition", "2017"]
    assert main([*asked, "--zero-byes", "1:3", "-o", str(file)]) == 3
    assert f"The edition '2017' of the system '{system}' is unknown" in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize("seed", ["10", "18"])
def test_a_zero_point_bye_before_a_bye_of_another_kind_does_not_count_as_a_draw_for_opponents(made, capsys, seed):
    """Burstein, C.04.4.2 Article 1.7.2: the exception asks for a zero-point bye in the round to be paired, too."""
    file = made(
        *QUIET[2:], "--seed", seed, "--system", "burstein", "--players", "12", "--rounds", "5",
        "--zero-byes", "2:3", "--half-byes", "3:3", "--full-byes", "0", "--tie-breaks", "BH",
    )  # fmt: skip
    state = state_of(read(file.read_bytes()), to_pair=False)
    kinds = [[game.outcome for game in one.games[1:3]] for one in state.competitors]
    assert any(kind[0] is Outcome.ZERO_BYE and kind[1] is Outcome.HALF_BYE for kind in kinds)
    status, found = judged(file, capsys)
    assert ([one["grade"] for one in found["rounds"]], status) == (["exact"] * 5, 0)
