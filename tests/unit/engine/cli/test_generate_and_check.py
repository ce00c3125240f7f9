"""The commands ``generate`` and ``check`` together: what is drawn and asked for, and what a verdict exits with."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from pairing.engine.__main__ import main
from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.simulation import Amount, amount_from
from pairing.engine.standings import EDITIONS, standings, without_leavers
from pairing.engine.trf import read, state_of, write

QUIET = (
    "--half-byes", "0", "--forfeits", "0", "--withdrawals", "0", "--late", "0", "--acceleration", "none",
)  # fmt: skip
LEFT_BY_ALL = (
    "--seed", "2130", "--players", "6", "--half-byes", "5%", "--zero-byes", "4%", "--full-byes", "1%",
    "--forfeit-wins", "3%", "--forfeit-losses", "3%", "--double-forfeits", "1%", "--half-zero", "1%",
    "--zero-half", "1%", "--zero-zero", "1%", "--withdrawals", "0.03", "--late", "0.1",
)  # fmt: skip


@pytest.fixture
def made(tmp_path, capsys):
    def make(*options):
        file = tmp_path / "made.trf"
        assert main(["generate", *options, "-o", str(file)]) == 0
        capsys.readouterr()
        return file

    return make


def judged(file, capsys):
    status = main(["check", str(file), "--json"])
    return status, json.loads(capsys.readouterr().out)


def outcomes(file):
    return Counter(game.outcome for player in read(file.read_bytes()).players for game in player.games)


def by_white(file, white, black):
    """Games with this result, counted over the players of White."""
    players = {player.number: player for player in read(file.read_bytes()).players}
    return [
        number
        for player in players.values()
        for number, game in enumerate(player.games, start=1)
        if game.colour is Colour.WHITE
        and game.outcome is white
        and players[game.opponent].games[number - 1].outcome is black
    ]


def test_without_a_seed_one_is_drawn_and_told(tmp_path, capsys):
    files = [tmp_path / "one.trf", tmp_path / "two.trf"]
    seeds = []
    for file in files:
        assert main(["generate", "--players", "20", "--rounds", "5", "-o", str(file)]) == 0
        seeds.append(capsys.readouterr().err.removeprefix("Seed ").strip())
    assert seeds[0] != seeds[1]
    assert files[0].read_bytes() != files[1].read_bytes()
    again = tmp_path / "again.trf"
    assert main(["generate", "--seed", seeds[0], "--players", "20", "--rounds", "5", "-o", str(again)]) == 0
    assert again.read_bytes() == files[0].read_bytes()


@pytest.mark.parametrize(
    ("scoring", "why"),
    [
        ("2-0.5-1", "a draw lies between a loss and a win"),
        ("1-0.9-0", "two draws cannot bring more than a win and a loss"),
        ("1-0.5-0-1.5", "can bring 0.0, 0.5, 1.0 here (C.04.1 Article 3)"),
        ("1-0.5-0-0.3", "can bring 0.0, 0.5, 1.0 here (C.04.1 Article 3)"),
        ("3-1-0-4", "can bring 0.0, 1.0, 2.0, 3.0 here (C.04.1 Article 3)"),
    ],
)
def test_points_that_no_event_may_give_are_refused(tmp_path, capsys, scoring, why):
    file = tmp_path / "none.trf"
    assert main(["generate", "--players", "8", "--rounds", "3", "--scoring", scoring, "-o", str(file)]) == 3
    assert why in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize(
    ("system", "code"), [("round_robin", "BH/C1"), ("round_robin", "FB"), ("double_round_robin", "AOB")]
)
def test_tie_breaks_barred_in_tables_are_neither_generated_nor_ranked_by(made, tmp_path, capsys, system, code):
    """C.07 Article 8; the edition before it bars none."""
    file = tmp_path / "none.trf"
    asked = ["--seed", "4", "--system", system, "--players", "6"]
    assert main(["generate", *asked, "--tie-breaks", f"SB,{code}", "-o", str(file)]) == 3
    assert f"{code} must not be used in a round robin. (C.07 8)" in capsys.readouterr().err
    assert not file.exists()
    table = str(made(*asked, "--tie-breaks", "SB"))
    assert main(["standings", table, "--tiebreaks", code]) == 3
    assert f"{code} must not be used" in capsys.readouterr().err
    assert main(["standings", table, "--tiebreaks", code, "--edition", EDITIONS[-1]]) == 0


def test_what_is_left_out_is_drawn(made):
    files = [read(made("--seed", str(seed)).read_bytes()) for seed in range(8)]
    assert len({len(file.players) for file in files}) > 4
    assert len({file.rounds for file in files}) > 2
    assert len({file.tie_breaks for file in files}) > 4
    assert {file.system_code for file in files} == {"FIDE_DUTCH", "FIDE_DUTCH_BAKU"}
    drawn = {game.outcome for file in files for player in file.players for game in player.games}
    assert {Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FORFEIT_WIN, Outcome.PAIRING_BYE} <= drawn


def test_a_tournament_that_ends_early_has_no_byes_of_the_round_that_is_never_played(made):
    """Found among 50,000 by another checker: the byes of round 3 stood in the records, and not in the points."""
    file = read(made("--seed", "48336", "--players", "6").read_bytes())
    assert (file.rounds, {len(player.games) for player in file.players}) == (3, {2})
    assert {(byes.kind, byes.round_number, byes.numbers) for byes in file.requested_byes} == {
        (Outcome.HALF_BYE, 3, (2, 6)),
        (Outcome.ZERO_BYE, 3, (1, 5)),
    }
    state = state_of(file)
    assert (state.completed, state.by_number[2].absence) == (2, Outcome.HALF_BYE)


def test_a_tournament_that_everybody_leaves_has_no_byes_of_the_round_that_is_never_played(tmp_path, capsys):
    """Found by comparing tie-breaks: after round 2 of 3 all six have a bye, three of them half a point that is not in
    their points, and another program could not read the file."""
    assert main(["generate", *LEFT_BY_ALL, "-o", str(tmp_path / "left.trf")]) == 0
    assert capsys.readouterr().err == "The file ends before round 3: too few players are there.\n"
    file = read((tmp_path / "left.trf").read_bytes())
    assert (file.rounds, {len(player.games) for player in file.players}) == (3, {2})
    assert [byes.numbers for byes in file.requested_byes] == [(1, 3, 5), (2, 4, 6)]
    worth = state_of(file, to_pair=False).scoring.table
    assert all(player.points == sum(game.points(worth) for game in player.games) for player in file.players)


@pytest.mark.parametrize(
    ("system", "seed", "rounds", "ends_before"), [("double_swiss", "3", "5", 4), ("knockout_matches", "6", "3", 3)]
)
def test_matches_of_a_tournament_that_ends_early_keep_both_games(tmp_path, capsys, system, seed, rounds, ends_before):
    """Records 001 have two columns for a match; half of the games were missing, and the points had no games."""
    path = tmp_path / "matches.trf"
    options = ("--seed", seed, "--players", "6", "--rounds", rounds, *QUIET[:4], "--late", "0", "--withdrawals", "0.4")
    assert main(["generate", *options, "--system", system, "-o", str(path)]) == 0
    assert capsys.readouterr().err.startswith(f"The file ends before round {ends_before}: ")
    state = state_of(read(path.read_bytes()), to_pair=False)
    assert state.completed == ends_before - 1
    met = [game for one in state.competitors for game in one.games if game.opponent]
    assert met
    assert all(game.second is not None for game in met)
    worth = state.scoring.table
    declared = {player.number: player.points for player in read(path.read_bytes()).players}
    assert {one.number: sum(game.points(worth) for game in one.games) for one in state.competitors} == declared
    assert judged(path, capsys)[0] == 0


@pytest.mark.parametrize("seed", range(6))
def test_a_drawn_tournament_is_exact_with_its_ranks(made, capsys, seed):
    status, said = judged(made("--seed", str(seed), "--players", str(12 + 5 * seed)), capsys)
    assert status == 0, said
    assert said["standings"]["criteria"]
    assert said["standings"]["not_judged"] == ""


def test_numbers_of_byes_and_results_are_kept(made, capsys):
    file = made(
        "--seed", "3", "--players", "30", "--rounds", "7", *QUIET[2:], "--half-byes", "9", "--zero-byes", "4",
        "--full-byes", "2", "--forfeit-wins", "3", "--forfeit-losses", "2", "--double-forfeits", "1",
        "--half-zero", "2", "--zero-half", "1", "--zero-zero", "3",
    )  # fmt: skip
    found = outcomes(file)
    assert (found[Outcome.HALF_BYE], found[Outcome.ZERO_BYE], found[Outcome.FULL_BYE]) == (9, 4, 2)
    ends = ((Outcome(one), Outcome(other)) for one, other in ("+-", "-+", "--", "=0", "0=", "00"))
    assert [len(by_white(file, *end)) for end in ends] == [3, 2, 1, 2, 1, 3]
    assert judged(file, capsys)[0] == 0


def test_amounts_by_round_and_as_shares(made):
    file = made("--seed", "3", "--players", "30", "--rounds", "6", *QUIET[2:], "--half-byes", "2:3,5:100%")
    games = [player.games for player in read(file.read_bytes()).players]
    assert [sum(one[number].outcome is Outcome.HALF_BYE for one in games) for number in range(4)] == [0, 3, 0, 0]
    # In round 5 everybody has a bye, so the event ends before it.
    assert {len(one) for one in games} == {4}
    assert by_white(made("--seed", "3", "--rounds", "4", "--zero-zero", "2:1"), Outcome.LOSS, Outcome.LOSS) == [2]


@pytest.mark.parametrize("text", ["many", "1:x", "x:1", "5%%", "-1"])
def test_an_amount_that_is_none_is_refused(text, capsys):
    assert main(["generate", "--seed", "1", f"--half-byes={text}"]) == 3
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("--half-byes=1:2,5:1", "--half-byes 1:2,5:1: there is no round 5, the event has 4."),
        ("--zero-byes=0:1", "--zero-byes 0:1: there is no round 0, the event has 4."),
        ("--full-byes=99:5%", "--full-byes 99:5%: there is no round 99, the event has 4."),
        ("--forfeit-wins=5:1", "--forfeit-wins 5:1: there is no round 5, the event has 4."),
        ("--half-byes=1:13", "--half-byes 1:13: round 1 has no 13 of them, at most 12."),
        ("--zero-zero=4:7", "--zero-zero 4:7: round 4 has no 7 of them, at most 6."),
    ],
)
def test_what_has_no_place_in_the_event_is_refused_by_its_option(amount, said, tmp_path, capsys):
    file = tmp_path / "event.trf"
    asked = ["generate", "--seed", "1", "--players", "12", "--rounds", "4", "-o", str(file)]
    assert main([*asked, amount]) == 3
    assert said in capsys.readouterr().err
    assert not file.exists()
    assert main([*asked, amount.partition("=")[0], "4:2"]) == 0


def test_amounts_are_read():
    assert amount_from("2%") == Amount(rate=0.02)
    assert amount_from("0.5") == Amount(rate=0.5)
    assert amount_from("1:2") == Amount(by_round={1: Amount(count=2)})


def test_ratings_come_from_a_list_or_in_equal_steps(made, tmp_path):
    ratings = tmp_path / "ratings.txt"
    ratings.write_text("1800, 2400\n2000 0\n1500 1501")
    file = read(made("--seed", "1", "--rounds", "3", "--ratings-file", str(ratings)).read_bytes())
    assert [player.rating for player in file.players] == [2400, 2000, 1800, 1501, 1500, 0]
    even = made(
        "--seed", "1", "--players", "5", "--rounds", "2", "--ratings", "even", "--highest-rating", "2200",
        "--lowest-rating", "2000",
    )  # fmt: skip
    assert [player.rating for player in read(even.read_bytes()).players] == [2200, 2150, 2100, 2050, 2000]


def test_an_accelerated_file_says_so_in_the_records_of_trf26(made, capsys):
    file = made(
        "--seed", "1", "--players", "20", "--rounds", "9", "--acceleration", "baku", "--tie-breaks", "BH/C1,BH,SB",
        *QUIET[:-2],
    )  # fmt: skip
    text = file.read_text()
    for line in ("192 FIDE_DUTCH_BAKU\n", "202 BH/C1,BH,SB\n", "250       1.0   1   3    1   10\n", "142 9\n"):
        assert line in text
    assert "XXA" not in text
    assert judged(file, capsys)[0] == 0


def test_each_verdict_has_an_exit_status_of_its_own(made, tmp_path, capsys):
    good = made("--seed", "7", "--players", "12", "--rounds", "3", *QUIET, "--tie-breaks", "BH,SB")
    assert judged(good, capsys)[0] == 0
    file = read(good.read_bytes())
    other = tmp_path / "other.trf"

    def status_of(players):
        other.write_bytes(write(replace(file, players=tuple(players))).encode())
        return judged(other, capsys)

    places = sorted(file.players, key=lambda player: player.rank)
    swapped = {places[0].number: places[-1].rank, places[-1].number: places[0].rank}
    status, said = status_of(replace(one, rank=swapped.get(one.number, one.rank)) for one in file.players)
    assert status == 6
    assert {one["number"] for one in said["standings"]["misplaced"]} == set(swapped)

    def with_round(number, pairs):
        games = {}
        for white, black in pairs:
            games[white] = Game(Outcome.DRAW, black, Colour.WHITE)
            games[black] = Game(Outcome.DRAW, white, Colour.BLACK)
        for one in file.players:
            kept = list(one.games)
            kept[number - 1] = games[one.number]
            yield replace(one, games=tuple(kept), points=None, rank=None)

    first = [(one.number, one.games[0].opponent) for one in file.players if one.games[0].colour is Colour.WHITE]
    assert status_of(with_round(3, first))[0] == 5
    upside_down = {one.number: replace(one.games[0], colour=one.games[0].colour.opposite) for one in file.players}
    status, said = status_of(
        replace(one, games=(upside_down[one.number],), points=None, rank=None) for one in file.players
    )
    assert (status, [one["grade"] for one in said["rounds"]]) == (4, ["legal"])


def test_check_says_ranks_in_both_languages(made, capsys):
    file = made("--seed", "7", "--players", "12", "--rounds", "3", *QUIET, "--tie-breaks", "BH,SB")
    main(["check", str(file)])
    assert capsys.readouterr().out.splitlines()[-1] == (
        "The ranks after round 3 follow from the results by PTS, BH, SB."
    )
    main(["check", str(file), "--lang", "it"])
    assert capsys.readouterr().out.splitlines()[-1] == (
        "I posti dopo il turno 3 risultano dai risultati secondo PTS, BH, SB."
    )


def test_a_round_in_which_nobody_plays_is_exact(made, tmp_path, capsys):
    lines = made("--seed", "4", "--players", "8", "--rounds", "4", *QUIET).read_text().splitlines()
    with_gap = [f"{line[:99]}{' ' * 10}{line[99:]}" if line.startswith("001") else line for line in lines]
    file = tmp_path / "gap.trf"
    file.write_text("\n".join(with_gap).replace("142 4", "142 5"))
    status, found = judged(file, capsys)
    assert [one["grade"] for one in found["rounds"]] == ["exact"] * 5, found
    assert status == 0


@pytest.fixture
def by_buchholz(made, tmp_path):
    """A round robin whose file ranks by a criterion that the rules bar there (C.07 Article 8)."""
    table = made("--seed", "7", "--players", "8", "--system", "round_robin").read_text().splitlines()
    file = tmp_path / "by_buchholz.trf"
    file.write_text("\n".join("202 BH,SB" if line.startswith("202") else line for line in table))
    return file


def test_no_command_ranks_a_round_robin_by_buchholz(by_buchholz, capsys):
    said = "BH must not be used in a round robin."
    assert main(["standings", str(by_buchholz)]) == 0
    printed = capsys.readouterr()
    assert (printed.out.splitlines()[0].split(), said in printed.err) == (["Rank", "No", "Name", "Points", "SB"], True)
    main(["check", str(by_buchholz)])
    assert f"  - {said} [Article C.07 8]" in capsys.readouterr().out.splitlines()


def test_who_came_and_won_by_forfeit_has_completed_the_game():
    """Player 4 never comes and player 3 misses the last round: player 1 has won all three, two of them by forfeit."""
    absent, win, loss = Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN, Outcome.LOSS
    games = {
        1: (Game(win, 4, Colour.WHITE), Game(Outcome.WIN, 2, Colour.WHITE), Game(win, 3, Colour.BLACK)),
        2: (Game(Outcome.WIN, 3, Colour.WHITE), Game(loss, 1, Colour.BLACK), Game(win, 4, Colour.WHITE)),
        3: (Game(loss, 2, Colour.BLACK), Game(win, 4, Colour.WHITE), Game(absent, 1, Colour.WHITE)),
        4: (Game(absent, 1, Colour.BLACK), Game(absent, 3, Colour.BLACK), Game(absent, 2, Colour.BLACK)),
    }
    competitors = tuple(Competitor(number, games=rounds) for number, rounds in games.items())
    final = without_leavers(TournamentState(competitors, 3, 3, system="round_robin"))
    assert [(row.number, row.points) for row in standings(final, ["SB"])] == [(1, 20), (2, 10), (3, 0)]
    # Two of five games, the last two: who stayed away for most of a table is not in it either.
    late = tuple(
        replace(one, games=(*(Game(absent, 2, Colour.WHITE),) * 3, *one.games[:2])) if one.number == 3 else one
        for one in competitors
    )
    assert 3 not in {
        one.number for one in without_leavers(TournamentState(late, 5, 5, system="round_robin")).competitors
    }


def test_who_left_a_round_robin_early_has_no_rank_to_be_judged(made, tmp_path, capsys):
    """Ranks are those without the games against player 3, who played fewer than half (C.05)."""
    table = made("--seed", "7", "--players", "6", "--system", "round_robin", "--tie-breaks", "SB,DE")
    trf_file = read(table.read_bytes())
    players = []
    for player in trf_file.players:
        games = list(player.games)
        for number in range(2, 5):
            if player.number == 3:
                games[number] = replace(games[number], outcome=Outcome.FORFEIT_LOSS)
            elif games[number].opponent == 3:
                games[number] = replace(games[number], outcome=Outcome.FORFEIT_WIN)
        won = sum({"1": 10, "+": 10, "=": 5}.get(game.outcome.value, 0) for game in games)
        players.append(replace(player, games=tuple(games), points=won))
    file = tmp_path / "left.trf"
    file.write_text(write(replace(trf_file, players=tuple(players)), engine_dialect=False))
    assert main(["standings", str(file), "--json"]) == 0
    ranks = {row["id"]: row["rank"] for row in json.loads(capsys.readouterr().out)["standings"]}
    assert 3 not in ranks
    declared = tuple(replace(one, rank=ranks.get(one.number, 6)) for one in players)
    file.write_text(write(replace(trf_file, players=declared), engine_dialect=False))
    assert judged(file, capsys)[1]["standings"]["misplaced"] == []


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("system", ["round_robin", "double_round_robin"])
def test_a_table_with_many_forfeits_has_the_ranks_that_check_finds(made, capsys, system, seed):
    file = made(
        "--system", system, "--players", "8", "--double-forfeits", "10", "--forfeit-wins", "6", "--seed", seed
    )  # fmt: skip
    assert judged(file, capsys)[1]["standings"]["misplaced"] == []
    assert main(["check", str(file)]) == 0
