"""Worked numbers of the two editions, and how each value explains itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairing.engine.errors import InvalidState
from pairing.engine.standings import (
    EDITIONS,
    TermKind,
    TieBreakValue,
    as_of,
    criteria,
    criterion,
    offered_codes,
    standings,
    warnings,
)
from pairing.engine.standings.values import Style
from pairing.engine.trf import read, state_of

DATA = Path(__file__).parents[3] / "golden" / "tiebreaks"


def state(name: str):
    return state_of(read((DATA / f"{name}.trf").read_bytes()), to_pair=False)


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


def test_koya_counts_the_points_of_a_forfeit_in_a_swiss():
    """Article 9.2 counts points against those above the limit, and names no games: 12 won by forfeit against 14, who
    has 2 of 5, and 11 against 9, who has 1½."""
    assert texts("tec_swiss", 12, ["KS", "KS/L-1", "KS/L-2"]) == ["0.0", "1.0", "1.0"]
    assert texts("tec_swiss", 11, ["KS", "KS/L-1", "KS/L-2"]) == ["0.5", "0.5", "2.5"]


def test_fore_buchholz_takes_no_round_but_the_final_one_as_drawn():
    """Article 8.3 speaks of the final round, so before it a Fore Buchholz is the Buchholz. 1 has met 9, 13 and 2, who
    have ½, 1½ and 2½ points after round 3 of 5; were it the final one, 13 would have drawn the game lost in it."""
    early = as_of(state("tec_swiss"), 3)
    rows = standings(early, ["FB", "BH", "AOB/F", "AOB"])
    assert all(row.values["FB"].text == row.values["BH"].text for row in rows)
    assert all(row.values["AOB/F"].value == row.values["AOB"].value for row in rows)
    first = {rounds: standings(replace(early, rounds=rounds), ["FB"]) for rounds in (5, 3)}
    assert {
        rounds: next(row.values["FB"].text for row in rows if row.number == 1) for rounds, rows in first.items()
    } == {
        5: "4.5",
        3: "5.0",
    }


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
    assert criterion("KS/L2").koya_shift == 2
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


def said(codes: list[str], **event) -> list[tuple[str, str]]:
    return [(w.tie_break, w.fact.code.removeprefix("tie_break.")) for w in warnings(codes, **event)]


def test_what_the_rules_bar_is_said():
    codes = ["BH/C1", "AOB", "DE", "ARO", "SB"]
    assert said(codes, round_robin=True, unrated=2) == [
        ("BH/C1", "barred_in_round_robin"), ("AOB", "barred_in_round_robin"), ("ARO", "unrated_players"),
    ]  # fmt: skip
    assert said(codes) == []
    assert said(["KS"]) == [("KS", "meant_for_round_robin")]
    assert said(["KS"], round_robin=True) == []
    # The note that keeps the Buchholz family out of round robins came with the edition of 2026.
    assert said(["BH"], round_robin=True, edition="2024-08") == []
    assert said(["STD", "SB"], edition="2024-08") == [("STD", "not_in_edition")]
    assert said(["TPR"], rating_lists=2) == [("TPR", "several_ratings")]
    assert said(["BH", "TPN/R", "SB", "DE"]) == [("SB", "never_reached"), ("DE", "never_reached")]


def test_everything_offered_can_be_computed_in_both_editions():
    codes = [code for offered in offered_codes().values() for code in offered]
    assert len(codes) == len(set(codes)) == 57
    for edition in EDITIONS:
        for row in standings(state("tec_swiss"), codes, edition=edition):
            assert list(row.values) == codes


def test_tie_breaks_on_ratings_fall_away_without_a_rule_for_the_unrated():
    whole = state("tec_swiss")
    unrated = replace(
        whole, competitors=tuple(replace(c, rating=0 if c.number == 16 else c.rating) for c in whole.competitors)
    )
    codes = ["RTNG", "ARO", "SB"]
    without_rule = standings(unrated, codes, unrated_rating=None)
    assert all(row.values["ARO"].value is None is row.values["RTNG"].value for row in without_rule)
    assert [(r.number, r.rank) for r in without_rule] == [(r.number, r.rank) for r in standings(unrated, ["SB"])]
    assert standings(whole, codes, unrated_rating=None) == standings(whole, codes)
    # Bruno met the unrated player in round 4: left out of the mean, or counted with what the rule gives.
    means = [
        next(r for r in standings(unrated, ["ARO", "RTNG"], unrated_rating=rule) if r.number == 2).values["ARO"].text
        for rule in (0, 1450)
    ]
    rated = next(r for r in standings(whole, ["ARO"]) if r.number == 2).values["ARO"].text
    assert means[1] == rated != means[0]


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
