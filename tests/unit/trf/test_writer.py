"""The writer: columns as the regulation draws them, and no text that could become a record."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.model import Colour, Game, Outcome, Scoring
from pairing.engine.trf import PlayerRecord, TrfFile, read, write
from tests.unit.trf.test_reader import four


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


def test_lines_end_with_cr_lf_and_the_dialect_can_be_left_out():
    trf_file = read(four() + "XXZ 4\nXXA    1  1.0\n")
    with_dialect, plain = write(trf_file), write(trf_file, engine_dialect=False)
    assert with_dialect.endswith("\r\n")
    assert "\n" not in plain.replace("\r\n", "")
    assert [line for line in with_dialect.splitlines() if line[:2] in {"XX", "BB"}] == [
        "XXR 3", "XXC white1", "XXZ 4", "XXA    1  1.0",
    ]  # fmt: skip
    assert not [line for line in plain.splitlines() if line[:2] in {"XX", "BB"}]


def test_unusual_scoring_is_written_in_both_dialects():
    trf_file = replace(read(four()), scoring=Scoring(30, 10, 0, 15))
    lines = write(trf_file).splitlines()
    assert "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.5" in lines
    assert "BBU  1.5" in lines
    assert read(write(trf_file)).scoring == trf_file.scoring


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
