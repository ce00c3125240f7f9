"""The commands ``ratings`` and ``norms``: what they print and how they refuse."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pairing.engine.cli import main
from pairing.engine.trf import file_of, write
from tests.unit.engine.norms.tables import GM_FIELD, games
from tests.unit.engine.ratings.events import one_player

DEMO = str(Path(__file__).parents[4] / "tournaments" / "demo" / "data" / "three-rivers.trf")


@pytest.fixture
def run(capfdbinary):
    def _run(*arguments):
        status = main(arguments)
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return _run


@pytest.fixture
def norm_file(tmp_path):
    """Player 1, a woman of Italy, after nine rounds against the field of the worked grandmaster norm, one unplayed."""

    def make(results, rounds=9):
        rows = [
            (game.rating, {"title": game.title, "federation": game.federation}) for game in games(GM_FIELD, "=" * 9)
        ]
        table = [(result, rating, more) for result, (rating, more) in zip(results, rows, strict=False)]
        state = replace(one_player(2510, *table, name="Rossi, Anna", title="IM", federation="ITA"), rounds=rounds)
        report = file_of(state, name="Open", federation="ITA")
        players = tuple(replace(player, sex="w" if player.number == 1 else "m") for player in report.players)
        path = tmp_path / "open.trf"
        path.write_bytes(write(replace(report, players=players, start_date="2026/03/01")).encode())
        return str(path)

    return make


def test_ratings_of_everybody(run):
    status, out, _ = run("ratings", DEMO)
    lines = out.splitlines()

    assert status == 0
    assert lines[0].split() == [
        "No", "Name", "Rating", "Games", "Score", "Expected", "K", "Change", "Rounded", "Performance", "First",
    ]  # fmt: skip
    assert lines[2].split() == ["2", "Rowland,", "Stephen", "2482", "6", "4.00", "5.14", "10", "-11.40", "-11", "2260"]
    assert len(lines) == 285


def test_one_player_with_a_k_of_the_list_after_an_earlier_round(run):
    _, out, _ = run("ratings", DEMO, "--player", "7", "--k", "7=40", "--round", "2", "--json")
    answer = json.loads(out)["ratings"]

    assert len(answer) == 1
    assert answer[0]["k"] == {"value": 40, "source": "list", "before_cap": None}
    assert (answer[0]["games"], answer[0]["change"], answer[0]["rounded_change"]) == (1, "3.60", 4)
    assert [(line["round"], line["state"], line["expected"]) for line in answer[0]["rounds"]] == [
        (1, "unrated_opponent", None), (2, "rated", "0.91"),
    ]  # fmt: skip


def test_the_formula_can_be_chosen(run):
    _, out, _ = run("ratings", DEMO, "--player", "7", "--formula", "elo-italia", "--json")

    assert (json.loads(out)["formula"], json.loads(out)["ratings"][0]["change"]) == ("elo-italia", "0.00")


def test_the_year_of_birth_gives_juniors_their_k(run, tmp_path):
    lines = Path(DEMO).read_bytes().decode().splitlines()
    junior = next(place for place, line in enumerate(lines) if line.startswith("001   30"))
    lines[junior] = f"{lines[junior][:69]}2010/00/00{lines[junior][79:]}"
    lines.insert(1, "042 2026/03/01")
    path = tmp_path / "junior.trf"
    path.write_bytes("".join(f"{line}\r\n" for line in lines).encode())

    _, out, _ = run("ratings", str(path), "--player", "30", "--json")

    assert json.loads(out)["ratings"][0]["k"]["source"] == "junior"
    assert json.loads(out)["ratings"][0]["k"]["value"] == 40


def test_a_norm_with_its_conditions(run, norm_file):
    path = norm_file("1=1=1=1=1")

    status, out, _ = run("norms", path, "--player", "1")
    _, data, _ = run("norms", path, "--json")

    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "GM norm of 1 Rossi, Anna: reached"
    assert "  10 Opponent 9 counts as 2200 (1.4.6)" in lines
    assert "  met: performance Rp 2632, at least 2600 [1.4.8]" in lines
    assert "  met: opponents of the own federation (ITA) 3, at most 5 [1.4.4]" in lines
    assert lines[-1] == "  counts as 9 games"
    found = json.loads(data)["norms"]
    assert [(one["id"], one["title"], one["score"], one["average"]) for one in found] == [(1, "GM", "7.0", 2412)]
    assert [one["met"] for one in found[0]["conditions"]] == [True] * 9


def test_what_is_missing_is_said_for_the_next_round(run, norm_file):
    """Six of eight; the only opponent left is rated 2150 and would count as 2200: only a win is enough."""
    path = norm_file("1=1=1=1=1")

    _, details, _ = run("norms", path, "--player", "1", "--round", "8")
    _, overview, _ = run("norms", path, "--round", "8")

    needed = "a win against anyone of any rating"
    assert [line for line in details.splitlines() if "next round" in line] == [f"  enough in the next round: {needed}"]
    assert overview.splitlines()[1].split(None, 9) == [
        "GM", "1", "Rossi,", "Anna", "8", "6.0", "2439", "2632", "next", needed,
    ]  # fmt: skip


def test_nothing_to_list_is_said(run):
    assert run("norms", DEMO)[1] == "No norm is reached, and none is possible in the rounds that remain.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ratings", DEMO, "--player", "999"), "There is no player 999 in the file."),
        (("ratings", DEMO, "--k", "999=20"), "There is no player 999 in the file."),
        (("norms", DEMO, "--player", "0"), "There is no player 0 in the file."),
        (("norms", DEMO, "--round", "7"), "Round 7 is not completed; the file has results of 6 rounds."),
        (("ratings", "/nowhere.trf"), "/nowhere.trf: No such file or directory"),
    ],
)
def test_what_is_refused(run, arguments, said):
    assert run(*arguments) == (3, "", f"{said}\n")


@pytest.mark.parametrize("k", ["7", "7=15", "x=20", "=20"])
def test_a_k_that_no_list_has_is_wrong_usage(run, k):
    with pytest.raises(SystemExit) as stopped:
        run("ratings", DEMO, "--k", k)

    assert stopped.value.code == 2


def test_changes_go_by_fides_rating_whatever_ranks_the_players(run, norm_file, tmp_path):
    plain = Path(norm_file("1=1=1=1=1"))
    commented = tmp_path / "commented.trf"
    comment = "### Ratings @ Round 0: no. 1 ranks with 2700 instead of the one in record 001\r\n"
    commented.write_bytes(plain.read_bytes() + comment.encode())
    status, out, _ = run("ratings", str(commented), "--json")
    assert (status, out) == (0, run("ratings", str(plain), "--json")[1])
    assert json.loads(out)["ratings"][0]["rating"] == 2510
    assert run("ratings", str(commented), "--json", "--formula", "elo-italia")[1] != out
