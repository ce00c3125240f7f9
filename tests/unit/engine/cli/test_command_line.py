"""The engine's commands: what they print, their exit status, and that they need neither Django nor a database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.engine.cli import COMMANDS, main

ROOT = Path(__file__).parents[4]
GOLDEN = ROOT / "tests" / "golden"
CASES = GOLDEN / "trf"


@pytest.fixture
def run(capfdbinary):
    def _run(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return _run


def alone(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own, without any setting of the site."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("DJANGO", "DATABASE"))}
    return subprocess.run(
        [sys.executable, "-m", "pairing.engine", *arguments], cwd=ROOT, env=environment, input=stdin,
        capture_output=True, check=False, timeout=60,
    )  # fmt: skip


def test_pair_prints_the_number_of_pairs_and_one_line_per_board(run):
    assert run("pair", str(CASES / "tiny5-r1.trf")) == (0, "3\n1 3\n4 2\n5 0\n", "")


def test_pair_runs_as_a_process_without_django_and_reads_the_standard_input():
    modules = "import sys, pairing.engine.cli as c; c.main(['pair', sys.argv[1], '-o', sys.argv[2]])"
    check = f"{modules}; assert not [m for m in sys.modules if m.split('.')[0] in ('django', 'portal', 'tournaments')]"
    path = CASES / "tiny5-r1.trf"
    done = subprocess.run([sys.executable, "-c", check, str(path), os.devnull], cwd=ROOT, check=False, timeout=60)
    assert done.returncode == 0
    answer = alone("pair", "-", stdin=path.read_bytes())
    assert (answer.returncode, answer.stdout) == (0, b"3\n1 3\n4 2\n5 0\n")


def test_pair_takes_the_edition_and_writes_to_a_file(run, tmp_path):
    case = CASES / "split00-n37-r5.trf"
    found = tmp_path / "pairs"
    assert run("pair", str(case), "--edition", "2026", "-o", str(found)) == (0, "", "")
    wanted = case.with_suffix(".2026").read_text(encoding="utf-8").splitlines()
    lines = found.read_text(encoding="utf-8").splitlines()
    assert (lines[0], sorted(lines[1:])) == (wanted[0], sorted(wanted[1:]))
    status, out, _ = run("pair", str(case), "--edition", "2017", "--json")
    assert (status, json.loads(out)["edition"]) == (0, "2017")


def test_pair_gives_everything_as_json(run):
    status, out, _ = run("pair", str(CASES / "tiny5-r3.trf"), "--json")
    answer = json.loads(out)
    assert status == 0
    assert (answer["round_number"], answer["system"], answer["edition"]) == (3, "dutch", "2026")
    assert {"white", "black", "colour_rule"} <= answer["pairs"][0].keys()
    assert answer["brackets"]


def test_no_pairing_is_exit_status_1_and_names_who_blocks(run):
    status, out, err = run("pair", str(CASES / "repo-py4swiss-no_legal_pairings.trf"))
    assert (status, out) == (1, "")
    assert "1, 2, 3, 4" in err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no usable player line"),
        ("001    1\n001    1\n", "line 2, column 5: Starting number 1 was already used in line 1."),
        ("001    1\n001    2\n", "Add record 142 (or XXR)"),
        ("142 3\n001    1\n001    2\nXXZ 1 2\n", "Every player is absent from round 1"),
        ("142 3\n192 FIDE_DUTCH_2026\n001    1\n", "player"),
    ],
)
def test_bad_input_is_exit_status_3_and_names_the_line(run, tmp_path, text, message):
    path = tmp_path / "bad.trf"
    path.write_text(text, encoding="utf-8")
    status, out, err = run("pair", str(path))
    assert (status, out) == (3, "")
    assert message in err


def test_a_missing_file_and_an_unknown_edition_are_bad_input(run):
    status, _, err = run("pair", str(CASES / "nowhere.trf"))
    assert status == 3
    assert "nowhere.trf" in err
    status, _, err = run("pair", str(CASES / "tiny5-r1.trf"), "--edition", "1999")
    assert status == 3
    assert "1999" in err


def test_wrong_usage_is_exit_status_2_and_help_lists_the_commands():
    assert alone("pair").returncode == 2
    assert alone("repair").returncode == 2
    answer = alone("--help")
    assert answer.returncode == 0
    assert all(command.encode() in answer.stdout for command in COMMANDS)


def test_standings_as_json_with_exact_values(run):
    path = str(GOLDEN / "tiebreaks" / "tec_swiss.trf")
    status, out, _ = run("standings", path, "--tiebreaks", "BH/C1,BH,SB,DE", "--json")
    assert status == 0
    first, second = json.loads(out)["standings"][:2]
    assert first == {
        "id": 2, "rank": 1, "points": "4.0", "values": {"BH/C1": "12.0", "BH": "13.0", "SB": "9.5", "DE": None},
    }  # fmt: skip
    assert (second["id"], second["values"]["SB"]) == (3, "10.5")


def test_standings_take_edition_round_and_the_list_of_the_file(run):
    path = str(GOLDEN / "tiebreaks" / "tec_swiss.trf")
    old = json.loads(run("standings", path, "--tiebreaks", "BH", "--json", "--edition", "2024-08")[1])["standings"]
    assert next(row for row in old if row["id"] == 4)["values"] == {"BH": "15.0"}
    early = json.loads(run("standings", path, "--tiebreaks", "", "--json", "--round", "1")[1])["standings"]
    assert {row["points"] for row in early} == {"0.0", "0.5", "1.0"}
    status, out, _ = run("standings", str(GOLDEN / "tiebreaks" / "samples" / "sample.trf"))
    assert out.splitlines()[0].split() == ["Rank", "No", "Name", "Points", "DE", "BH/C1", "BH", "SB"]
    assert status == 0


def test_standings_refuse_what_they_cannot_compute_and_what_is_barred_and_warn_of_it_in_a_file(run, tmp_path):
    path = str(GOLDEN / "tiebreaks" / "tec_rr.trf")
    assert run("standings", path, "--tiebreaks", "XYZ")[0] == 3
    status, _, err = run("standings", path, "--tiebreaks", "SB", "--round", "6")
    assert status == 3
    assert "Round 6 is not completed" in err
    status, _, err = run("standings", path, "--tiebreaks", "BH")
    assert (status, "BH must not be used in a round robin" in err) == (3, True)
    says_it = tmp_path / "says_it.trf"
    lines = [line for line in Path(path).read_bytes().splitlines(keepends=True) if line[:3] not in {b"202", b"212"}]
    says_it.write_bytes(b"202 BH,SB\r\n" + b"".join(lines))
    status, out, err = run("standings", str(says_it))
    assert (status, "BH must not be used in a round robin" in err) == (0, True)
    assert out.splitlines()[0].split() == ["Rank", "No", "Name", "Points", "SB"]


def test_standings_give_no_rank_to_whom_a_comment_names_as_expelled(run, tmp_path):
    path = tmp_path / "expelled.trf"
    text = (GOLDEN / "tiebreaks" / "tec_swiss.trf").read_bytes()
    path.write_bytes(text.rstrip(b"\r\n") + b"\r\n### Expulsion @ Round 2: no. 2 has no rank in the standings\r\n")
    asked = ("standings", str(path), "--tiebreaks", "BH/C1,BH,SB")
    before = json.loads(run("standings", str(GOLDEN / "tiebreaks" / "tec_swiss.trf"), *asked[2:], "--json")[1])
    after = json.loads(run(*asked, "--json")[1])["standings"]
    places = [(row["id"], row["points"], row["values"]) for row in before["standings"]]
    assert places[0][0] == 2
    assert [(row["id"], row["points"], row["values"]) for row in after] == [*places[1:], places[0]]
    assert [row["rank"] for row in after[:2]] == [1, 2]
    assert after[-1]["rank"] is None
    assert run(*asked)[1].splitlines()[-1].split()[:2] == ["-", "2"]
    early = json.loads(run(*asked, "--json", "--round", "1")[1])["standings"]
    assert all(row["rank"] for row in early), "in round 1 nobody was expelled yet"


def test_standings_explain_the_values_of_one_player(run):
    path = str(GOLDEN / "tiebreaks" / "tec_swiss.trf")
    status, out, _ = run("standings", path, "--tiebreaks", "SB,TPN", "--explain", "11", "--language", "it")
    assert status == 0
    assert "\nSonneborn-Berger (SB) = 4.75\n  Turno 1: Charline ha 3½ punti. ½ × 3½ = 1,75.\n" in out
    assert out.endswith("\nNumero di abbinamento (TPN) = 11\n  È il numero di abbinamento stesso.\n")
    told = json.loads(run("standings", path, "--tiebreaks", "SB", "--explain", "11", "--json")[1])
    assert told["sums"]["SB"][1] == "Round 1: Charline has 3½ points. ½ × 3½ = 1.75."
    assert len(told["standings"]) == 16
    status, _, err = run("standings", path, "--explain", "99")
    assert (status, "There is no player 99" in err) == (3, True)


def test_standings_take_a_rating_for_unrated_players(run, tmp_path):
    text = (GOLDEN / "tiebreaks" / "tec_swiss.trf").read_bytes().decode()
    path = tmp_path / "unrated.trf"
    lines = [line[:48] + "    " + line[52:] if line.startswith("001   16") else line for line in text.split("\r\n")]
    path.write_bytes("\r\n".join(lines).encode())
    _, out, err = run("standings", str(path), "--tiebreaks", "RTNG", "--json", "--unrated", "1450")
    assert (err, next(row for row in json.loads(out)["standings"] if row["id"] == 16)["values"]) == (
        "",
        {"RTNG": "1450"},
    )
    _, _, err = run("standings", str(path), "--tiebreaks", "RTNG")
    assert "RTNG falls away while there are unrated players (1 now)" in err


def test_validate_lists_faults_with_line_column_and_article(run, tmp_path):
    path = tmp_path / "bad.trf"
    path.write_text("042 2026/13/01\n142 3\n001    1 x    A\n001    2 m    B\n192 FIDE_CHECKERS\n", encoding="utf-8")
    status, out, _ = run("validate", str(path))
    assert status == 0
    assert "line 1, column 5: warning: '2026/13/01' is not a date of the form YYYY/MM/DD. [TRF26 042]\n" in out
    assert "line 3, column 10: warning: Player 1: the sex 'x' must be m or w. [TRF26 001, column 10]\n" in out
    assert "line 5, column 5: warning: 'FIDE_CHECKERS' is not a code" in out
    path.write_text("001    1\n001    1\n", encoding="utf-8")
    status, out, _ = run("validate", str(path), "--errors", "--json")
    assert status == 3
    assert [(fault["code"], fault["line"]) for fault in json.loads(out)["faults"]] == [("duplicate_number", 2)]


def test_generate_writes_the_same_file_for_the_same_seed_and_it_can_be_paired(run, tmp_path):
    options = [
        "--seed", "4", "--players", "30", "--rounds", "6", "--half-byes", "0.05", "--forfeits", "0.05", "--late", "0.1",
        "--withdrawals", "0.02", "--forbidden-pairs", "5", "--acceleration", "1,1,0.5", "--scoring", "3-1-0",
        "--model", "milvang", "--ratings", "milvang", "--stop-before", "4", "--engine-lines",
    ]  # fmt: skip
    status, out, err = run("generate", *options)
    assert (status, err) == (0, "")
    assert run("generate", *options)[1] == out
    path = tmp_path / "made.trf"
    path.write_bytes(out.encode())
    status, pairs, _ = run("pair", str(path))
    assert status == 0
    assert int(pairs.splitlines()[0]) == len(pairs.splitlines()) - 1 > 5
    assert run("validate", str(path), "--errors")[0] == 0
    assert "BBW  3.0\r\n" in out
    assert "XXA    1  1.0  1.0  0.5" in out


def test_generate_refuses_options_that_make_no_tournament(run):
    for options in (["--players", "1"], ["--scoring", "win"], ["--acceleration", "warp"], ["--draw-rate", "2"]):
        assert run("generate", "--seed", "1", *options)[0] == 3


def test_generate_says_where_a_tournament_had_to_end(run):
    status, out, err = run("generate", "--seed", "1", "--players", "4", "--rounds", "9")
    assert status == 0
    assert "ends before round 4" in err
    assert "142 9" in out
