"""The reader: every dialect to one content, every contradiction to a fault with its line, column and remedy."""

from __future__ import annotations

import pytest

from pairing.engine import faults_of
from pairing.engine.model import Colour, Game, Outcome, Prohibition, Scoring
from pairing.engine.trf import Acceleration, RequestedByes, Severity, TrfError, parse, read, state_of

HEAD = "012 Spring Open\n142 3\n152 W\n"


def line(
    number: int, *rounds: str, points: str = "", name: str = "Player, Test", rating: int = 0, rank: str = ""
) -> str:
    games = "".join(f"  {block:8}" for block in rounds)
    head = f"001 {number:>4} m    {name:33} {rating or '':>4}"
    return f"{head:80}{points:>4} {rank:>4}{games}".rstrip() + "\n"


def four(first: str = "   2 w 1", second: str = "   1 b 0", third: str = "   4 b =", fourth: str = "   3 w =") -> str:
    return HEAD + line(1, first) + line(2, second) + line(3, third) + line(4, fourth)


def fault_codes(text: str | bytes) -> list[str]:
    return [fault.code for fault in parse(text)[1]]


def test_every_field_of_a_player_line_is_read_from_its_columns():
    text = (
        "001    1 wWFM Müller-Lüdenscheidt, Jörg         2301 ITA      800001 1980/05/17  1.5    2"
        "     2 w 1  0000 - H\n"
        "001    2                                                                         0.0    3     1 b 0\n"
    )
    player = read(text).players[0]
    assert (player.number, player.sex, player.title, player.name) == (1, "w", "WFM", "Müller-Lüdenscheidt, Jörg")
    assert (player.rating, player.federation, player.fide_id) == (2301, "ITA", "800001")
    assert (player.birth_date, player.points, player.rank, player.line) == ("1980/05/17", 15, 2, 1)
    assert player.games == (Game(Outcome.WIN, 2, Colour.WHITE), Game(Outcome.HALF_BYE))


@pytest.mark.parametrize(("written", "meant"), [("g", "GM"), ("wm", "WIM"), ("f", "FM"), ("IM", "IM"), ("", "")])
def test_one_letter_titles_of_old_files_are_translated(written, meant):
    assert read(f"001    1 m{written:>3} X\n").players[0].title == meant


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
def test_every_line_end_is_accepted(ending):
    trf_file = read(four().replace("\n", ending))
    assert [player.number for player in trf_file.players] == [1, 2, 3, 4]
    assert trf_file.name == "Spring Open"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_every_usual_encoding_is_read_and_columns_count_characters(encoding):
    text = (
        "012 Città di Prova\n"
        + line(1, "   2 w 1", name="Müller, Jörg", points="1.0")
        + line(2, "   1 b 0", points="0.0")
    )
    trf_file = read(text.encode(encoding))
    assert trf_file.name == "Città di Prova"
    assert trf_file.players[0].name == "Müller, Jörg"
    assert trf_file.players[0].points == 10


def test_the_two_dialects_say_the_same():
    modern = read(
        four() + "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n240 Z   2    4\n260   1   3    1    3\n"
        "250       1.0   1   2    1    2\n"
    )
    engines = read(
        four().replace("142", "XXR").replace("152 W", "XXC white1")
        + "BBW  3.0\nBBD  1.0\nXXZ 4\nXXP 1 3\nXXA    1  1.0  1.0\nXXA    2  1.0  1.0\n"
    )
    state, other = state_of(modern), state_of(engines)
    assert state.scoring == other.scoring == Scoring(win=30, draw=10, pairing_bye=30)
    assert state.rounds == other.rounds == 3
    assert state.initial_colour is other.initial_colour is Colour.WHITE
    assert (
        [c.absence for c in state.competitors]
        == [c.absence for c in other.competitors]
        == [None, None, None, Outcome.ZERO_BYE]
    )
    assert (
        [c.virtual_points for c in state.competitors]
        == [c.virtual_points for c in other.competitors]
        == [(10, 10), (10, 10), (), ()]
    )
    assert state.prohibitions == (Prohibition(frozenset({1, 3}), 1, 3),)
    assert other.prohibitions == (Prohibition(frozenset({1, 3})),)


def test_records_of_trf26_are_read_from_their_columns():
    trf_file = read(
        four() + "250      01.0 001 002 0001 0002\n240 H   3    1    2\n"
        "192 FIDE_DUTCH_2026\n182 Somebody\n222 5400+30\n212 PTS,BH/C1,SB\n"
        + "132"
        + " " * 88
        + "26/10/01  26/10/02\n112 First\n112 Second\nABC free text\n### a comment\n"
    )
    assert trf_file.accelerations == (Acceleration(10, 1, 2, 1, 2),)
    assert trf_file.requested_byes == (RequestedByes(Outcome.HALF_BYE, 3, (1, 2)),)
    assert (trf_file.system_code, trf_file.pairing_controller) == ("FIDE_DUTCH_2026", "Somebody")
    assert trf_file.coded_time_control == "5400+30"
    assert trf_file.tie_breaks == ("BH/C1", "SB")
    assert trf_file.round_dates == ("26/10/01", "26/10/02")
    assert trf_file.deputy_arbiters == ("First", "Second")
    assert trf_file.other_lines == ("ABC free text", "### a comment")


def test_scoring_of_engines_with_every_symbol():
    scores = "BBW  3.0\nBBD  1.0\nBBL  0.5\nBBZ  0.1\nBBF  0.2\nBBU  1.5\n"
    assert read(HEAD + line(1) + line(2) + scores).scoring == Scoring(30, 10, 5, 15, 1, 2)
    assert read(HEAD + line(1) + line(2) + "XXS W=3 D=1 PAB=1.5\n").scoring == Scoring(30, 10, 0, 15)


def test_forfeits_without_an_opponent_are_byes():
    players = read(HEAD + line(1, "0000 - +") + line(2, "0000 - -")).players
    assert players[0].games == (Game(Outcome.FULL_BYE),)
    assert players[1].games == (Game(Outcome.ZERO_BYE),)


def test_results_may_be_written_in_lower_case():
    assert read(HEAD + line(1, "0000 - u") + line(2, "0000 - h")).players[0].games == (Game(Outcome.PAIRING_BYE),)


@pytest.mark.parametrize("pair", [("=", "0"), ("0", "0"), ("-", "-"), ("W", "L"), ("D", "D"), ("+", "-"), ("X", "X")])
def test_results_that_can_be_true_together_are_accepted(pair):
    assert fault_codes(four(f"   2 w {pair[0]}", f"   1 b {pair[1]}")) == []


@pytest.mark.parametrize("pair", [("1", "1"), ("1", "="), ("+", "+"), ("+", "0"), ("1", "-"), ("1", "L"), ("X", "=")])
def test_results_that_contradict_each_other_are_a_fault_with_its_place(pair):
    faults = parse(four(f"   2 w {pair[0]}", f"   1 b {pair[1]}"))[1]
    assert [(fault.code, fault.line, fault.column) for fault in faults] == [("result_mismatch", 4, 99)]
    assert "line 5" in faults[0].message


def test_a_symbol_that_is_no_result_is_a_game_whose_result_is_not_known():
    players = read(four("   2 w Q", "   1 b Q")).players
    assert [one.games[0].outcome for one in players[:2]] == [Outcome.UNFINISHED, Outcome.UNFINISHED]
    assert "bad_result" in fault_codes(four("0000 - Q"))
    faults = [one for one in faults_of(four("   2 w Q", "   1 b Q").encode()) if one.code == "unknown_result"]
    assert [(one.line, one.column, one.facts["value"]) for one in faults] == [(4, 99, "Q"), (5, 99, "Q")]


def test_a_contradiction_raises_with_every_fault_in_order_of_line():
    with pytest.raises(TrfError) as caught:
        read(four("   2 w 1", "   1 w 0", "   4 - Q") + line(4))
    assert [(fault.line, fault.code) for fault in caught.value.faults] == [
        (4, "colour_mismatch"), (6, "bad_result"), (7, "opponent_mismatch"), (8, "duplicate_number"),
    ]  # fmt: skip
    assert caught.value.facts["line"] == 4
    assert str(caught.value.faults[1]).startswith("line 6, column 99: Player 3, round 1: 'Q' is not a result")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_players"),
        (b"", "no_players"),
        (b"PK\x03\x04\x00\x00", "not_text"),
        ("Dear arbiter, find the file attached.\n", "no_players"),
        (HEAD + line(1, "   9 w 1"), "unknown_opponent"),
        (HEAD + line(1, "   1 w 1"), "own_opponent"),
        (HEAD + line(1, "0000 - 1"), "result_without_opponent"),
        (HEAD + line(1, "   2 w U") + line(2, "   1 b 0"), "bye_with_opponent"),
        (HEAD + line(1, "   2 - 1") + line(2, "   1 b 0"), "missing_colour"),
        (HEAD + line(1, "   2 x 1") + line(2, "   1 b 0"), "bad_colour"),
        (HEAD + line(1, "  ab w 1"), "bad_opponent"),
        (HEAD + line(1, "   2 w 1") + line(2, "   3 b 0") + line(3), "opponent_mismatch"),
        (HEAD + line(1, "   2 w 1", points="0.5") + line(2, "   1 b 0"), "points_mismatch"),
        (HEAD + line(1, points="many"), "bad_points"),
        (HEAD + f"{line(1).rstrip():48}20x0\n", "bad_rating"),
        (HEAD + line(1).replace("001    1", "001    0"), "bad_number"),
        (HEAD + line(1).replace("001    1", "001   1a"), "bad_number"),
        (HEAD + line(1) + "XXR 5\n", "contradiction"),
        ("142 many\n" + line(1), "bad_rounds"),
        ("142 ²\n" + line(1), "bad_rounds"),
        (f"142 {'9' * 5000}\n" + line(1), "bad_rounds"),
        (f"{HEAD}062 {'9' * 5000}\n" + line(1), "bad_count"),
        ("152 G\n" + line(1), "bad_initial_colour"),
        (HEAD + line(1) + "BBW x\n", "bad_scoring"),
        (HEAD + line(1) + "162  Q 1.0\n", "bad_scoring"),
        (HEAD + line(1) + "XXS WW=3 BW=2\n", "unsupported_scoring"),
        (HEAD + line(1) + "240 Q   1    1\n", "bad_requested_bye"),
        (HEAD + line(1) + "240 H   1    x\n", "bad_number_list"),
        (HEAD + line(1) + "240 H   ²    1\n", "bad_requested_bye"),
        (HEAD + line(1) + f"240 H   1 {'9' * 5000}\n", "bad_number_list"),
        (HEAD + line(1) + f"260   1   2 {'9' * 5000}\n", "bad_number_list"),
        (HEAD + line(1) + f"XXP 1 {'9' * 5000}\n", "bad_number_list"),
        (HEAD + line(1) + f"013 {'Team':32}{'9' * 5000}\n", "bad_number_list"),
        (HEAD + line(1) + "240 H   1    7\n", "unknown_player"),
        (HEAD + line(1) + "250       x.0   1   2    1    2\n", "bad_acceleration"),
        (HEAD + line(1) + "250       1.0   ²   2    1    2\n", "bad_acceleration"),
        (HEAD + line(1) + "260   a   2    1    1\n", "bad_prohibition"),
        (HEAD + line(1) + "260   1   ²    1    1\n", "bad_prohibition"),
        (HEAD + line(1) + "299 W         1.0    ²    1\n", "bad_abnormal_points"),
        (HEAD + line(1) + "XXA    ²  1.0\n", "bad_virtual_points"),
        (HEAD + line(1) + "XXA    1  one\n", "bad_virtual_points"),
        (HEAD + line(1) + "XXA    1  1.0\nXXA    1  1.0\n", "duplicate_virtual_points"),
        (HEAD + line(1) + "XXP 1 3\n", "unknown_player"),
    ],
)
def test_bad_input_is_named(text, code):
    assert code in fault_codes(text)
    with pytest.raises(TrfError):
        read(text)


def test_a_rank_that_is_no_number_is_only_a_warning():
    text = HEAD + line(1, rank="1=")
    assert [(fault.code, fault.severity) for fault in parse(text)[1]] == [("bad_rank", Severity.WARNING)]
    assert read(text).players[0].rank is None


def test_a_file_of_another_kind_is_given_up_after_its_first_lines():
    faults = parse("001    1 x\n" * 2000)[1]
    assert faults[-1].code == "too_many_faults"
    assert len(faults) == 501
    endless = parse("001    1" + " " * 83 + "nonsense  " * 5000)[1]
    assert len(endless) == 999


def test_a_line_that_is_shifted_is_named_once():
    shifted = line(1, "   2 w 1", "   3 b 1").replace("     2 w 1", "    2 w 1")
    faults = [fault for fault in parse(HEAD + shifted + line(2) + line(3))[1] if fault.line == 4]
    assert faults[0].code == "shifted_columns"


def test_points_may_leave_out_a_bye_that_is_written_ahead():
    ahead = [
        line(1, "   2 w 1", "0000 - H", points=points) + line(2, "   1 b 0", points="0.0") for points in ("1.0", "1.5")
    ]
    assert [fault_codes(HEAD + text) for text in ahead] == [[], []]
    assert fault_codes(HEAD + line(1, "   2 w 1", "0000 - H", points="2.0") + line(2, "   1 b 0")) == [
        "points_mismatch"
    ]


@pytest.mark.parametrize("symbol", ["?", "Q", "*"])
@pytest.mark.parametrize(
    ("points", "codes"),
    [("0.5", []), ("0.0", ["open_points"]), ("1.0", ["open_points"]), ("1.5", ["points_mismatch"])],
)
def test_points_may_count_a_game_that_is_not_finished_as_it_may_end(symbol, points, codes):
    text = HEAD + line(1, f"   2 w {symbol}", points=points) + line(2, f"   1 b {symbol}", points="0.5")
    found = [fault for fault in parse(text)[1] if fault.code in {"open_points", "points_mismatch"}]
    assert [fault.code for fault in found] == codes
    assert all((fault.severity is Severity.ERROR) == (fault.code == "points_mismatch") for fault in found)
