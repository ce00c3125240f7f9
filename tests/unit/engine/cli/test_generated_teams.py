"""Generated events of teams: scores, ranks and what such an event cannot have."""

from __future__ import annotations

import pytest

from pairing.engine.__main__ import main
from pairing.engine.standings import team_standings
from pairing.engine.trf import read
from pairing.engine.trf.team_matches import team_event
from tests.unit.engine.cli.test_generate_and_check import judged, made

__all__ = ["made"]


@pytest.mark.parametrize("seed", ["1", "2", "5"])
def test_teams_are_paired_by_the_game_points_that_the_file_says(made, seed):
    file = made("--system", "team", "--acceleration", "baku", "--players", "12", "--rounds", "5", "--seed", seed)
    assert main(["check", str(file)]) == 0


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
@pytest.mark.parametrize("asked", [(), ("--tie-breaks", "EMGSB,BH")])
def test_a_file_of_teams_has_both_scores_and_the_ranks_of_its_tie_breaks(made, capsys, seed, asked):
    file = made(
        "--system", "team", "--players", "7", "--rounds", "4", "--forfeit-wins", "2", "--zero-byes", "1:1",
        "--seed", seed, *asked,
    )  # fmt: skip
    trf_file = read(file.read_bytes())
    assert trf_file.tie_breaks == ("EMGSB", "BH") if asked else len(trf_file.tie_breaks) >= 3
    event = team_event(trf_file)
    expected = {row.number: row for row in team_standings(event, trf_file.tie_breaks)}
    for team in trf_file.team_data.teams:
        row = expected[team.number]
        assert (team.rank, team.match_points, team.game_points) == (row.rank, row.match_points, row.game_points)
    status, found = judged(file, capsys)
    assert (status, found["standings"]["not_judged"], found["standings"]["misplaced"]) == (0, "", [])
    assert main(["validate", str(file), "--errors"]) == 0


def test_a_tie_break_of_players_is_refused_for_teams(tmp_path, capsys):
    file = tmp_path / "none.trf"
    assert main(["generate", "--system", "team", "--tie-breaks", "BPG", "-o", str(file)]) == 3
    assert "BPG is for individual events" in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize("option", ["--zero-zero", "--half-zero", "--zero-half"])
def test_results_that_boards_cannot_add_up_to_are_refused_for_teams(option, tmp_path, capsys):
    file = tmp_path / "none.trf"
    asked = ["generate", "--system", "team", "--players", "8", "--rounds", "3", option, "2", "-o", str(file)]
    assert main(asked) == 3
    assert f"{option} is for events of players" in capsys.readouterr().err
    assert not file.exists()
