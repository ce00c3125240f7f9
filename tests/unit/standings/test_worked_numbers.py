"""Worked numbers of the two editions, and how each value explains itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.engine.errors import InvalidState
from pairing.engine.standings import TermKind, TieBreakValue, as_of, criteria, criterion, standings, warnings
from pairing.engine.standings.values import Style
from pairing.engine.trf import read

DATA = Path(__file__).parents[2] / "golden" / "tiebreaks"


def state(name: str):
    return read((DATA / f"{name}.trf").read_bytes()).state(to_pair=False)


def texts(name: str, number: int, codes: list[str], **options) -> list[str]:
    row = next(row for row in standings(state(name), codes, **options) if row.number == number)
    return [row.values[code].text for code in codes]


@pytest.mark.parametrize(
    ("number", "old", "new"),
    [
        (4, ["15.0", "11.5", "9.75", "8.0"], ["14.0", "11.5", "9.25", "7.75"]),
        (6, ["12.0"], ["11.5"]),
        (12, ["11.5"], ["11.5"]),
        (9, ["9.0", "7.5"], ["9.0", "7.5"]),
    ],
)
def test_the_editions_differ_in_the_dummy(number, old, new):
    codes = ["BH", "BH/C1", "SB", "SB/C1"][: len(old)]
    assert texts("tec_swiss", number, codes, edition="2024-08") == old
    assert texts("tec_swiss", number, codes) == new


def test_sonneborn_berger_of_a_forfeit_win_in_both_editions():
    assert texts("tec_swiss", 11, ["BH", "SB"], edition="2024-08") == ["13.5", "5.75"]
    assert texts("tec_swiss", 11, ["BH", "SB", "BH/C1"]) == ["12.5", "4.75", "11.0"]


def test_ratings():
    assert texts("tec_swiss", 4, ["ARO", "TPR"]) == ["1888", "2081"]
    assert texts("tec_swiss", 2, ["PTP"]) == ["2216"]
    assert texts("tec_swiss", 9, ["TPR", "PTP"]) == ["1175", "950"]


def test_round_robin():
    for code, wanted in {
        "SB": ["9.25", "6.25", "6.25", "4.25", "3.25", "2.25"],
        "SB/C1": ["9.25", "4.75", "4.75", "4.25", "3.25", "1.5"],
        "KS": ["2.0", "0.5", "0.5", "1.0", "0.5", "0.0"],
    }.items():
        found = sorted((r.values[code].text for r in standings(state("tec_rr"), [code], round_robin=True)), key=float)
        assert found == sorted(wanted, key=float), code


def test_a_value_keeps_its_terms():
    rows = {row.number: row for row in standings(state("tec_swiss"), ["BH/C1", "SB/C1"])}
    terms = rows[4].values["BH/C1"].terms
    assert [(t.round_number, t.opponent, t.basis, t.kind, t.voluntary, t.cut) for t in terms] == [
        (1, 12, 30, TermKind.OPPONENT, False, False),
        (2, 0, 25, TermKind.DUMMY, True, True),
        (3, 13, 15, TermKind.OPPONENT, False, False),
        (4, 3, 35, TermKind.OPPONENT, False, False),
        (5, 1, 35, TermKind.OPPONENT, False, False),
    ]
    cut = [t for t in rows[4].values["SB/C1"].terms if t.cut]
    assert [(t.value, t.voluntary) for t in cut] == [(150, False)]


def test_direct_encounter_has_a_place_inside_the_tied_group_and_the_games_that_made_it():
    rows = standings(state("tec_rr"), ["DE"], round_robin=True)
    assert [(row.number, row.rank, row.values["DE"].text) for row in rows[:3]] == [
        (1, 1, "1"),
        (2, 2, "2"),
        (3, 2, "2"),
    ]
    assert [(t.opponent, t.points) for t in rows[0].values["DE"].terms] == [(2, 10), (3, 10)]
    alone = standings(state("tec_swiss"), ["DE"])[0]
    assert (alone.points, alone.values["DE"].value, alone.values["DE"].text) == (40, None, "")


def test_standings_as_of_an_earlier_round_know_nothing_of_later_ones():
    whole = state("tec_swiss")
    early = as_of(whole, 2)
    assert early.completed == 2
    assert {row.number: row.points for row in standings(early, [])} == {
        c.number: sum(whole.scoring.points(game.outcome) for game in c.games[:2]) for c in whole.competitors
    }
    assert as_of(whole, 9) == whole
    assert all(row.rank == 1 for row in standings(as_of(whole, 0), ["BH", "DE"]))


def test_codes():
    item = criterion("bh/c2/p")
    assert (item.code, item.base, item.cut_low, item.cut_high, item.forfeits_as_games) == ("BH/C2/P", "BH", 2, 0, True)
    assert criterion("FB/M1").cut_high == 1
    assert criterion("KS/L-2").koya_shift == -2
    assert criterion("GE").base == "REP"
    assert [item.base for item in criteria(["BH"])] == ["PTS", "BH"]
    assert [item.base for item in criteria(["PTS", "BH"])] == ["PTS", "BH"]


@pytest.mark.parametrize(
    ("code", "refusal"),
    [
        ("XY", "unknown_tie_break"),
        ("", "unknown_tie_break"),
        ("BH/C0", "unknown_modifier"),
        ("BH/Q", "unknown_modifier"),
        ("WIN/C1", "unknown_modifier"),
        ("EMGSB", "team_tie_break"),
        ("BH:MP", "team_tie_break"),
    ],
)
def test_codes_that_nobody_can_compute_are_refused(code, refusal):
    with pytest.raises(InvalidState) as caught:
        standings(state("tec_rr"), [code])
    assert caught.value.code == refusal


def test_an_unknown_edition_is_refused():
    with pytest.raises(InvalidState, match="2026-03 or 2024-08"):
        standings(state("tec_rr"), [], edition="2019")


def test_what_the_rules_bar_is_said():
    codes = ["BH/C1", "AOB", "DE", "ARO", "SB"]
    assert [(w.tie_break, w.code) for w in warnings(codes, round_robin=True, unrated=2)] == [
        ("BH/C1", "barred_in_round_robin"), ("AOB", "barred_in_round_robin"), ("ARO", "unrated_players"),
    ]  # fmt: skip
    assert list(warnings(codes)) == []
    assert [w.code for w in warnings(["KS"])] == ["meant_for_round_robin"]


@pytest.mark.parametrize(
    ("value", "style", "text"),
    [
        (1150, Style.POINTS, "11.5"),
        (1175, Style.POINTS, "11.75"),
        (1200, Style.MEAN, "12.00"),
        (-50, Style.POINTS, "-0.5"),
        (300, Style.NUMBER, "3"),
        (350, Style.NUMBER, "3.5"),
        (-17500, Style.NUMBER, "-175"),
        (None, Style.POINTS, ""),
    ],
)
def test_how_values_are_written(value, style, text):
    assert TieBreakValue(value, style=style).text == text
