"""The writer: columns as the regulation draws them, and no text that could become a record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.model import Colour, Competitor, Game, Outcome, Prohibition, Scoring, TournamentState
from pairing.engine.trf import PlayerRecord, TrfFile, file_of, read, state_of, write
from tests.unit.engine.trf.test_reader import four


def test_a_player_line_has_every_field_in_its_columns():
    player = PlayerRecord(
        12, "w", "WFM", "Bianchi, Alda", 2301, "ITA", "800001", "1980/05/17", 25, 1,
        (
            Game(Outcome.WIN, 4, Colour.WHITE), Game(Outcome.HALF_BYE), None,
            Game(Outcome.FORFEIT_WIN, 105, Colour.BLACK),
        ),
    )  # fmt: skip
    line = write(TrfFile((player,))).splitlines()[0]
    assert line == (
        "001   12 wWFM Bianchi, Alda                     2301 ITA      800001 1980/05/17  2.5    1"
        "     4 w 1  0000 - H             105 b +"
    )
    assert (line[47:52], line[98], line[121:129]) == (" 2301", "1", " 105 b +")


@pytest.mark.parametrize(("points", "written"), [(995, "99.5"), (1010, " 101"), (1015, "    "), (-100, " -10")])
def test_points_that_are_too_wide_move_no_other_column(points, written):
    played = (Game(Outcome.WIN, 2, Colour.WHITE),)
    player = PlayerRecord(1, name="Rossi, Ada", rating=2300, points=points, rank=7, games=played)
    line = write(TrfFile((player,))).splitlines()[0]
    assert (line[79:80], line[80:84], line[84:89], line[89:99]) == (" ", written, "    7", "     2 w 1")


def test_lines_end_with_cr_lf_and_the_dialect_can_be_left_out():
    trf_file = read(four() + "XXZ 4\nXXA    1  1.0\n")
    with_dialect, plain = write(trf_file), write(trf_file, engine_dialect=False)
    assert with_dialect.endswith("\r\n")
    assert "\n" not in plain.replace("\r\n", "")
    assert [line for line in with_dialect.splitlines() if line[:2] in {"XX", "BB"}] == [
        "XXR 3", "XXC white1", "XXZ 4", "XXA    1  1.0",
    ]  # fmt: skip
    assert not [line for line in plain.splitlines() if line[:2] in {"XX", "BB"}]


@pytest.mark.parametrize(
    ("scoring", "record"), [(Scoring(), "162  X 0.5"), (Scoring(30, 10, 0, 30), "162  W 3.0    D 1.0    X 1.0")]
)
def test_a_game_that_is_not_finished_is_a_question_mark_and_counts_what_a_draw_does(scoring, record):
    played = replace(read(four("   2 w ?", "   1 b ?")), scoring=scoring)
    lines = write(played, engine_dialect=False).splitlines()
    assert [line for line in lines if line[:3] == "162"] == [record]
    assert [line[91:99] for line in lines if line[:3] == "001"][:2] == ["   2 w ?", "   1 b ?"]
    assert (read(write(played)).scoring, read(write(played)).players[0].games[0].outcome.value) == (scoring, "?")
    finished = replace(read(four("   2 w =", "   1 b =")), scoring=Scoring())
    assert not [line for line in write(finished, engine_dialect=False).splitlines() if line[:3] == "162"]


def test_unusual_scoring_is_written_in_both_dialects():
    trf_file = replace(read(four()), scoring=Scoring(30, 10, 0, 15))
    lines = write(trf_file).splitlines()
    assert "162  W 3.0    D 1.0    P 1.5" in lines
    assert "BBU  1.5" in lines
    assert read(write(trf_file)).scoring == trf_file.scoring


def test_record_162_states_only_what_is_unusual():
    def record(*values, **options):
        lines = write(replace(read(four()), scoring=Scoring(*values)), **options).splitlines()
        return [line for line in lines if line[:3] == "162"]

    assert record() == []
    assert record(30, 10, 0, 30) == ["162  W 3.0    D 1.0"]
    assert record(20, 10, 5, 20) == ["162  W 2.0    D 1.0    L 0.5"]
    assert record(10, 5, 0, 5) == ["162  P 0.5"]
    assert record(10, 5, 0, 10, 5, 5, engine_dialect=False) == ["162  A 0.5"]


def test_an_engine_that_refuses_points_for_absence_in_record_162_finds_them_in_its_own_lines():
    scoring = Scoring(30, 10, 0, 30, 10, 5)
    text = write(replace(read(four()), scoring=scoring))
    assert [line for line in text.splitlines() if line.startswith(("162", "BB"))] == [
        "BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  1.0", "BBF  0.5", "BBU  3.0",
    ]  # fmt: skip
    assert read(text).scoring == scoring


def test_virtual_points_are_written_once():
    """bbpPairings adds XXA to record 250 and then refuses the file."""
    trf_file = read(
        four() + "250       1.0   1   2    1    2\n250       0.5   3   3    1    2\nXXA    2  1.0  1.0  1.0\n"
    )

    def lines(**options):
        return [line for line in write(trf_file, **options).splitlines() if line[:3] in {"250", "XXA"}]

    assert lines() == ["XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  1.0"]
    assert lines(trf16=True) == lines()
    assert lines(engine_dialect=False) == ["250       1.0   1   2    1    2", "250       0.5   3   3    1    2"]
    states = state_of(read(write(trf_file))), state_of(trf_file)
    values = [[competitor.virtual_before(2) for competitor in state.competitors] for state in states]
    assert values[0] == values[1] == [10, 10, 0, 0]


def test_the_file_of_a_state_says_all_that_engines_need():
    absent = Competitor(4, (Game(Outcome.LOSS, 2, Colour.BLACK),), absence=Outcome.HALF_BYE)
    state = TournamentState(
        (
            Competitor(1, (Game(Outcome.DRAW, 3, Colour.BLACK),), (10, 5)),
            Competitor(2, (Game(Outcome.WIN, 4, Colour.WHITE),), (10, 5)),
            Competitor(3, (Game(Outcome.DRAW, 1, Colour.WHITE),)),
            absent,
        ),
        5, 1, Scoring(30, 10, pairing_bye=10), Colour.BLACK, (Prohibition(frozenset({2, 3}), 1, 4),),
    )  # fmt: skip
    assert [line for line in write(file_of(state)).splitlines() if line[:3] != "001"] == [
        "062 4", "072 0", "092 Individual: Swiss-System", "142 5", "152 B", "162  W 3.0    D 1.0    P 1.0",
        "192 FIDE_DUTCH", "240 H   2    4", "260   1   4    2    3", "XXR 5", "XXC black1", "XXA    1  1.0  0.5",
        "XXA    2  1.0  0.5", "XXP 2 3", "BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  1.0",
    ]  # fmt: skip
    assert state_of(read(write(file_of(replace(state, edition="2017"))))).edition == "2017"


def test_a_text_cannot_smuggle_in_a_record():
    trf_file = replace(read(four()), name="Open\r\n001    9 m    Ghost", city="A\x00B")
    again = read(write(trf_file))
    assert [player.number for player in again.players] == [1, 2, 3, 4]
    assert again.name == "Open  001    9 m    Ghost"


def test_prohibitions_of_other_rounds_are_not_written_for_engines_that_know_no_rounds():
    text = write(read(four() + "260   3   3    1    4\n260   1   2    2    3\n"))
    assert "260   3   3    1    4" in text
    assert [line for line in text.splitlines() if line.startswith("XXP")] == ["XXP 2 3"]


def test_trf16_leaves_out_what_old_programs_refuse_and_the_engines_lines_carry_the_rest():
    trf_file = read(four() + "192 FIDE_DUTCH\n202 BH,SB\n240 H   2    1\n260   1   3    1    4\n")
    text = write(trf_file, trf16=True)
    assert {line[:3] for line in text.splitlines()} == {"012", "001", "XXR", "XXC", "XXP"}
    again = read(text)
    assert (again.rounds, again.initial_colour, again.players) == (3, Colour.WHITE, trf_file.players)


def test_names_can_be_written_without_diacritics_in_the_same_columns():
    trf_file = read(four())
    names = ("Müller, Jörg", "Łukasz Ørsted-Straße", "Ælfþryð, Đorđe", "Иванов, Ян")
    players = tuple(replace(p, name=name) for p, name in zip(trf_file.players, names, strict=True))
    text = write(replace(trf_file, players=players, city="Città di Prova"), ascii_only=True)
    again = read(text.encode("ascii"))
    assert [p.name for p in again.players] == [
        "Muller, Jorg", "Lukasz Orsted-Strasse", "AElfthryd, Dorde", "??????, ??",
    ]  # fmt: skip
    assert again.city == "Citta di Prova"
    assert [p.games for p in again.players] == [p.games for p in trf_file.players]
