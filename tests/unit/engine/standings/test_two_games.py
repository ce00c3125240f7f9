"""Standings, crosstable and ratings of rounds that are matches of two games (C.04.5)."""

from __future__ import annotations

import pytest

from pairing.engine.acceleration import Event
from pairing.engine.model import Colour, Competitor, Game, Outcome, Scoring, TournamentState
from pairing.engine.ratings import FORMULAS, Profile, rated
from pairing.engine.simulation import variant_of
from pairing.engine.standings import criterion, crosstable, explain, standings
from pairing.engine.two_games import bye_game, game_scoring, match_scoring, rounds_as_games, single_games

SCORING = Scoring(pairing_bye=15)
CODES = ("BH", "SB", "DE", "WIN", "WON", "BPG", "BWG", "PS", "TPR", "STD")


def match(one: int, other: int, first: str, second: str) -> dict[int, Game]:
    """Player ``one`` has White in the first game; results are those of ``one`` and of ``other``: ``10`` and ``==``."""
    return {
        one: Game(Outcome(first[0]), other, Colour.WHITE, Outcome(second[0])),
        other: Game(Outcome(first[1]), one, Colour.BLACK, Outcome(second[1])),
    }


def state(*rounds: dict[int, Game], players: int = 4, system: str = "double_swiss") -> TournamentState:
    return TournamentState(
        tuple(
            Competitor(number, tuple(round_[number] for round_ in rounds), rating=2400 - 100 * number)
            for number in range(1, players + 1)
        ),
        4, len(rounds), SCORING, system=system,
    )  # fmt: skip


PLAYED = state(
    match(1, 3, "10", "==") | match(4, 2, "01", "01"),
    match(2, 1, "01", "10") | match(3, 4, "-+", "10"),
)
"""1: 1½ and 1; 2: 2 and 1; 3: ½ and 1 (a forfeited game is part of a match that was played); 4: 0 and 1."""


def value(code: str, number: int) -> str:
    return next(row for row in standings(PLAYED, CODES) if row.number == number).values[code].text


def test_both_games_of_a_match_are_in_the_points():
    assert {row.number: row.points for row in standings(PLAYED, ())} == {2: 30, 1: 25, 3: 15, 4: 10}


@pytest.mark.parametrize(
    ("code", "of_1", "of_3"),
    [
        (
            "BH",
            "4.5",
            "3.5",
        ),  # 1 met 3 (1½) and 2 (3); 3 met 1 (2½) and 4 (1), where one game was played
        ("SB", "5.25", "2.25"),  # 1½ × 1½ + 1 × 3; ½ × 2½ + 1 × 1
        ("WIN", "1", "0"),  # matches won
        ("WON", "2", "1"),  # games won
        ("BPG", "2", "2"),
        ("BWG", "1", "1"),
        ("PS", "4.0", "2.0"),
        ("STD", "1.5", "0.5"),
    ],
)
def test_a_tie_break_counts_matches_or_games(code, of_1, of_3):
    assert (value(code, 1), value(code, 3)) == (of_1, of_3)


def test_a_match_is_forfeited_only_where_somebody_forfeits_both_games():
    played = state(match(1, 2, "+-", "+-") | match(3, 4, "+-", "01"), players=4)
    assert [rounds_as_games(played)[number][0].outcome.value for number in (1, 2, 3, 4)] == ["+", "-", "=", "="]


def test_what_is_no_match_stays_as_it_is():
    half, pairing = (bye_game(outcome, of_matches=True) for outcome in (Outcome.HALF_BYE, Outcome.PAIRING_BYE))
    assert (half.points(SCORING.table), pairing.points(SCORING.table)) == (10, 15)
    assert bye_game(Outcome.HALF_BYE, of_matches=False).points(SCORING.table) == 5
    played = state({1: half, 2: pairing}, players=2)
    assert [rounds_as_games(played)[number][0].outcome for number in (1, 2)] == [half.outcome, pairing.outcome]
    assert list(single_games((half,))) == [(1, Game(Outcome.HALF_BYE))]


def test_the_points_of_a_match_are_those_of_two_games_and_the_bye_has_its_own():
    assert (match_scoring(SCORING).win, match_scoring(SCORING).draw, match_scoring(SCORING).pairing_bye) == (20, 10, 15)
    assert game_scoring(PLAYED).pairing_bye == 10
    assert game_scoring(state(system="dutch")).pairing_bye == 15


def test_the_crosstable_has_both_games():
    line = crosstable(PLAYED, [2, 1, 3, 4])[1]
    assert [(one.code, one.points) for one in line.rounds] == [("3w1=", 15), ("1b10", 10)]


def test_every_addend_has_its_sentence():
    rows = standings(PLAYED, CODES)
    points = {row.number: row.points for row in rows}
    for row in rows:
        for code in CODES:
            told = explain(PLAYED, row.number, criterion(code), row.values[code], points)
            assert len(told.terms) == len(row.values[code].terms)
            assert all(term.facts for term in told.terms)


def test_each_game_is_rated():
    formula = FORMULAS["standard"]
    coefficients = {one.number: formula.coefficient(one.rating, Profile(), 2026) for one in PLAYED.competitors}
    account = rated(PLAYED, formula, coefficients)[2]
    assert (account.games, account.score) == (3, 150)
    assert [line.round_number for line in account.lines] == [1, 1, 2, 2]


@pytest.mark.parametrize(("written", "points"), [("double_swiss:baku", {10, 20}), ("dutch:baku", {5, 10})])
def test_a_simulated_method_follows_the_points_of_the_rounds_that_its_system_plays(written, points):
    found = variant_of(written, Event(rounds=5, players=12), system="dutch", edition="2026")
    assert {rule.virtual_points for rule in found.plan.rules} == points
