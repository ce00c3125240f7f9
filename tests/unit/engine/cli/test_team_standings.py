"""The command ``standings`` on the file of a team event."""

import json
from pathlib import Path

import pytest

from pairing.engine.cli import main

GOLDEN = Path(__file__).parents[3] / "golden"
FILE = str(GOLDEN / "teams" / "t003.trf")
SAMPLE = str(GOLDEN / "tiebreaks" / "samples" / "grandmommys_cup_trf26.trf")


@pytest.fixture
def run(capfdbinary):
    def _run(*arguments):
        status = main(arguments)
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return _run


def test_teams_are_ranked_by_the_list_of_their_file(run):
    status, out, _ = run("standings", SAMPLE)
    assert status == 0
    head, first, *others = out.splitlines()
    assert head.split() == ["Rank", "No", "Team", "MP", "GP", "EDET/P", "EMGSB/C1/P", "BH:MP/C1/P", "MPVGP"]
    assert first.split() == ["1", "16", "India", "3", "20.0", "33.5", "1", "504.0", "219.0", "33.5"]
    assert len(others) == 49


def test_as_json_with_the_primary_score_and_the_round_asked_for(run):
    _, out, _ = run("standings", SAMPLE, "--tiebreaks", "MPVGP,EDE", "--json", "--round", "1")
    rows = json.loads(out)["standings"]
    assert {row["points"] for row in rows} == {"0.0", "1.0", "2.0"}
    assert rows[0].keys() == {"id", "rank", "points", "match_points", "game_points", "values"}
    _, out, _ = run("standings", SAMPLE, "--tiebreaks", "MPVGP,EDE", "--json", "--primary", "GP")
    first = json.loads(out)["standings"][0]
    assert (first["id"], first["points"], first["game_points"], first["match_points"]) == (8, "35.0", "35.0", "19.0")
    assert first["values"] == {"MPVGP": "19.0", "EDE": None}


def test_an_expelled_team_has_no_rank_and_stands_below_the_others(run, tmp_path):
    path = tmp_path / "expelled.trf"
    path.write_bytes(
        Path(SAMPLE).read_bytes() + b"\r\n### Expulsion @ Round 2: no. 16 has no rank in the standings\r\n"
    )
    before = json.loads(run("standings", SAMPLE, "--json")[1])["standings"]
    after = json.loads(run("standings", str(path), "--json")[1])["standings"]
    assert before[0]["id"] == 16
    assert [(row["id"], row["points"]) for row in after] == [(row["id"], row["points"]) for row in before[1:]] + [
        (16, before[0]["points"])
    ]
    assert (after[0]["rank"], after[-1]["rank"]) == (1, None)
    assert run("standings", str(path))[1].splitlines()[-1].split()[:2] == ["-", "16"]


def test_what_is_not_for_teams_is_refused(run):
    for arguments, words in (
        (("--tiebreaks", "BPG"), "BPG is for individual events"),
        (("--explain", "1"), "individual events"),
        (("--round", "15"), "Round 15 is not completed"),
    ):
        status, out, err = run("standings", SAMPLE, *arguments)
        assert (status, out) == (3, "")
        assert words in err
    status, _, err = run("standings", str(GOLDEN / "tiebreaks" / "tec_swiss.trf"), "--tiebreaks", "EDET")
    assert (status, "EDET" in err) == (3, True)


def test_criteria_of_the_events_own_are_named_and_left_out(run, tmp_path):
    path = tmp_path / "event.trf"
    text = Path(FILE).read_bytes().decode()
    listed = next(line for line in text.splitlines() if line.startswith("202"))
    path.write_bytes(text.replace(listed, "202 MPVGP,OTHER_LOTS").encode())
    status, out, err = run("standings", str(path))
    assert (status, out.splitlines()[0].split()) == (0, ["Rank", "No", "Team", "MP", "GP", "MPVGP"])
    assert err == "OTHER_LOTS is a criterion of the event's own: nobody can compute it from the file.\n"
    assert run("standings", str(path), "--language", "it")[2].startswith("OTHER_LOTS è un criterio proprio")
    assert run("standings", str(path), "--tiebreaks", "OTHER_LOTS")[0] == 3


def test_matches_that_cannot_be_told_are_refused_with_their_line(run, tmp_path):
    path = tmp_path / "event.trf"
    lines = Path(FILE).read_bytes().decode().splitlines()
    place, team = next((place, line) for place, line in enumerate(lines, start=1) if line.startswith("310"))
    path.write_text("\n".join(line + " 9999" if line == team else line for line in lines) + "\n", encoding="utf-8")
    status, out, err = run("standings", str(path))
    assert (status, out) == (3, "")
    assert f"line {place}" in err.lower()
    assert "player 9999 is not in the file" in err
