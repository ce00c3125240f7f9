"""The forecast against a plain play of the same field, another engine's numbers, and the articles' percentages."""

from __future__ import annotations

import pytest

from pairing.engine import pair
from pairing.engine.acceleration import (
    PRESETS,
    AccelerationPlan,
    Career,
    Entrant,
    Event,
    Group,
    Remaining,
    Rule,
    Share,
    freeze,
    preset,
    virtual_histories,
)
from pairing.engine.errors import InvalidState
from pairing.engine.forecast import Course, forecast, forecast_advice
from pairing.engine.model import Colour, Competitor, Game, Outcome, Scoring, TournamentState

METHODS = sorted(set(PRESETS) - {"none"})
TWELVE = [2700, 2600, 2550, 2300, 2280, 2250, 2000, 1950, 1900, 1500, 1450, 1400]


def listed(players: int, step: int = 10) -> list[Entrant]:
    return [Entrant(number, 3000 - step * number) for number in range(1, players + 1)]


def favourites_win(
    plan: AccelerationPlan, players: int, rounds: int, through: int, *, matches: bool = False
) -> tuple[list[int], list[float]]:
    """Perfect scores and mean differences of starting numbers, round by round, with nothing but the engine.

    With ``matches`` every round is one of two games (C.04.5): 2 points for both, 1.5 for the bye.
    """
    system, scoring = ("double_swiss", Scoring(pairing_bye=15)) if matches else ("dutch", Scoring())
    worth, bye = (20, 15) if matches else (10, 10)
    numbers = range(1, players + 1)
    groups = freeze(plan, [Entrant(number) for number in numbers]).members(numbers)
    games: dict[int, list[Game]] = {number: [] for number in numbers}
    before = {number: [0] for number in numbers}
    perfect, gaps = [], []
    for completed in range(through):
        careers = [Career(groups.get(n, ""), before[n], [True] * (completed + 1)) for n in numbers]
        given = virtual_histories(plan, Scoring(win=20, draw=10) if matches else Scoring(), careers)
        field = tuple(Competitor(n, tuple(games[n]), points) for n, points in zip(numbers, given, strict=True))
        made = pair(TournamentState(field, rounds, completed, scoring, system=system))
        for board in made.pairs:
            for own, colour, other in (
                (board.white, Colour.WHITE, board.black),
                (board.black, Colour.BLACK, board.white),
            ):
                outcome = Outcome.WIN if own < other else Outcome.LOSS
                games[own].append(Game(outcome, other, colour, outcome if matches else None))
                before[own].append(before[own][-1] + (worth if own < other else 0))
        if made.bye:
            games[made.bye].append(Game(Outcome.PAIRING_BYE))
            before[made.bye].append(before[made.bye][-1] + bye)
        perfect.append(sum(1 for n in numbers if before[n][-1] == worth * (completed + 1)))
        gaps.append(sum(abs(board.white - board.black) for board in made.pairs) / len(made.pairs))
    return perfect, gaps


SMALL = [(method, players) for method in METHODS for players in (16, 17, 18, 19, 23, 31, 42, 57)]
EVERY_SIZE = [(METHODS[players % len(METHODS)], players) for players in range(16, 201)]
"""Every number of players once, each method with a dozen; ``every_field.py`` compares them all."""


def test_every_method_and_every_number_of_players_is_compared():
    assert {method for method, _players in EVERY_SIZE} == {method for method, _players in SMALL} == set(METHODS)
    assert sorted(players for _method, players in EVERY_SIZE) == list(range(16, 201))
    assert len(METHODS) == len(PRESETS) - 1


@pytest.mark.parametrize(("method", "players"), sorted({*SMALL, *EVERY_SIZE}))
def test_the_ideal_course_is_what_a_plain_play_gives(method, players):
    rounds = 7
    plan = preset(method, Event(rounds, players=players))
    found = forecast(plan, listed(players), rounds=rounds)
    ideal = found.course(Course.IDEAL)
    perfect, gaps = favourites_win(plan, players, rounds, found.rounds)
    assert list(ideal.perfect) == perfect
    assert list(ideal.gaps) == pytest.approx([10 * gap for gap in gaps])
    assert list(ideal.perfect_without) == favourites_win(AccelerationPlan(), players, rounds, found.rounds)[0]


@pytest.mark.parametrize("players", [16, 19, 32, 45])
@pytest.mark.parametrize("method", ["baku", "haley", "progressive"])
def test_matches_of_two_games_are_forecast_by_the_points_of_a_match(method, players):
    plan = preset(method, Event(7, Scoring(win=20, draw=10), players))
    found = forecast(plan, listed(players), rounds=7, system="double_swiss")
    ideal, failed = found.course(Course.IDEAL), found.course(Course.FAILED)
    perfect, gaps = favourites_win(plan, players, 7, found.rounds, matches=True)
    assert list(ideal.perfect) == perfect
    assert list(ideal.gaps) == pytest.approx([10 * gap for gap in gaps])
    assert list(ideal.perfect_without) == favourites_win(AccelerationPlan(), players, 7, found.rounds, matches=True)[0]
    if (method, players) == ("baku", 32):
        # Of 16 winners 8 are in the upper group; the 8 others meet its 8 losers, each with as many points.
        assert (ideal.perfect[1], ideal.perfect_without[1], failed.perfect[1], found.deciding_round) == (4, 8, 12, 2)


@pytest.mark.parametrize(
    ("players", "rounds", "method", "perfect", "gaps"),
    [
        (16, 3, "haley", [8, 2, 1], [4, 3, 4.8]),
        (16, 5, "baku", [8, 2, 1, 1, 1], [4, 3, 1.5]),
        (32, 5, "haley", [16, 4, 2, 1], [8, 6, 9.5]),
        (64, 7, "haley", [32, 8, 4, 2], [16, 12, 19]),
        (64, 7, "baku", [32, 8, 4, 2, 1, 1], [16, 12, 10]),
        (64, 7, "progressive", [32, 7, 3, 2, 1, 1, 1], [10.7, 7.9, 10.4]),
        (128, 9, "soft_haley", [64, 32, 16, 8], [32, 16, 64]),
        (128, 9, "baku", [64, 16, 8, 4, 2, 1, 1], [32, 24, 20]),
        (128, 9, "progressive", [64, 13, 6, 3, 2, 1, 1, 1, 1], [21.3, 16.6, 17.8]),
        (256, 9, "baku", [128, 32, 16, 8, 4, 2, 1], [64, 48, 40]),
    ],
)
def test_the_ideal_course_against_another_engine(players, rounds, method, perfect, gaps):
    """Numbers of bbpPairings 6 with favourites that win; gaps in starting numbers, rounded."""
    found = forecast(preset(method, Event(rounds, players=players)), listed(players), rounds=rounds)
    ideal = found.course(Course.IDEAL)
    assert list(ideal.perfect) == perfect
    assert [gap / 10 for gap in ideal.gaps[:3]] == pytest.approx(gaps, abs=0.1)


@pytest.mark.parametrize("method", ["haley", "baku", "added_score", "fading", "two_and_two", "all_rounds", "british"])
def test_halves_with_one_point_give_the_articles_percentages(method):
    """12.5 % instead of 25 % in the ideal case, 37.5 % when the forecast fails, and 50 % to break even."""
    found = forecast(preset(method, Event(9, players=96)), listed(96), rounds=9)
    assert [course.perfect[1] / 96 for course in found.courses] == [0.125, 0.375]
    assert [course.perfect_without[1] / 96 for course in found.courses] == [0.25, 0.25]
    assert (found.deciding_round, found.break_even) == (2, 50)


@pytest.mark.parametrize("method", ["soft_haley", "two_points", "quarters"])
def test_where_nothing_is_decided_the_perfect_scores_stay_at_a_quarter(method):
    found = forecast(preset(method, Event(9, players=96)), listed(96), rounds=9)
    assert found.course(Course.IDEAL).perfect[1] == 24
    assert (found.deciding_round, found.break_even, found.reduces) == (None, None, False)
    assert forecast_advice(found)[0].fact.code == "forecast.never_decides"


def test_three_groups_of_one_point_each_leave_a_twelfth():
    found = forecast(preset("multi_group", Event(9, players=96)), listed(96), rounds=9)
    assert found.course(Course.IDEAL).perfect[1] == 8
    effect = next(one.fact for one in forecast_advice(found) if one.fact.code == "forecast.effect")
    assert (effect.params["ideal_share"], effect.params["without_share"]) == (83, 250)


@pytest.mark.parametrize("players", [48, 60, 96])
def test_three_groups_of_two_points_each_meet_in_round_3(players):
    """Version B of the article: only round 3 brings groups 1 and 2, and 2 and 3, together; 1 and 3 wait for round 4."""
    found = forecast(preset("three_groups_apart", Event(7, players=players)), listed(players), rounds=7)
    assert {(one.upper, one.lower): one.round_number for one in found.contacts} == {
        ("A", "B"): 3,
        ("B", "C"): 3,
        ("A", "C"): 4,
    }
    assert found.deciding_round == 3
    ideal = found.course(Course.IDEAL)
    assert ideal.perfect[1] == ideal.perfect_without[1]
    assert found.reduces


def test_the_twelve_players_of_the_article_gain_nothing():
    found = forecast(preset("haley", Event(3)), [Entrant(n, r) for n, r in enumerate(TWELVE, 1)], rounds=3)
    ideal = found.course(Course.IDEAL)
    assert ideal.perfect == ideal.perfect_without == (6, 3, 2)
    assert found.break_even == 100
    assert found.standing == 84
    assert forecast_advice(found)[0].fact.code == "forecast.no_gain"


def test_the_top_half_must_be_likely_to_beat_the_lower_half():
    codes = {}
    for step in (1, 3, 12):
        found = forecast(preset("baku", Event(7)), listed(64, step), rounds=7)
        codes[step] = [
            one.fact.code for one in forecast_advice(found) if "even" in one.fact.code or "close" in one.fact.code
        ]
    assert codes == {1: ["forecast.close_to_chance"], 3: ["forecast.close_to_chance"], 12: ["forecast.break_even"]}
    upside_down = [Entrant(n, 1000 + 10 * n) for n in range(1, 65)]
    found = forecast(preset("baku", Event(7)), upside_down, rounds=7)
    assert "forecast.below_break_even" in {one.fact.code for one in forecast_advice(found)}


def test_the_expected_course_is_repeatable_and_lies_between():
    plan = preset("haley", Event(5))
    one, again = (forecast(plan, listed(32, 25), rounds=5, tournaments=12) for _ in range(2))
    assert one == again
    expected = one.course(Course.EXPECTED)
    assert expected.perfect[1] < expected.perfect_without[1] < one.course(Course.IDEAL).perfect_without[1]
    assert expected.gaps[0] < expected.gaps_without[0]


def test_who_is_absent_in_round_1_is_left_out_and_nobody_changes_group():
    entrants = [Entrant(n, 2500 - 10 * n, present=n not in {3, 20}) for n in range(1, 27)]
    found = forecast(preset("haley", Event(5)), entrants, rounds=5)
    assert found.players == 24
    games = sum(one.games for one in found.meetings[0])
    assert games == 12
    assert all(one.upper.group == one.lower.group for one in found.meetings[0])


def test_who_meets_whom_in_round_2_of_sixteen():
    found = forecast(preset("haley", Event(3)), listed(16), rounds=3)
    shown = [(one.upper.group, one.upper.real, one.lower.group, one.lower.real, one.games) for one in found.meetings[1]]
    assert shown == [("A", 10, "A", 10, 2), ("A", 0, "B", 10, 4), ("B", 0, "B", 0, 2)]


def test_groups_that_do_not_fit_the_list_are_refused():
    plan = AccelerationPlan(
        "own", (Group("A", Share(1, 2)), Group("B", Share(1, 2)), Group("C", Remaining())), (Rule("A", 1, 2, 10),)
    )
    with pytest.raises(InvalidState):
        forecast(plan, listed(8), rounds=5)
