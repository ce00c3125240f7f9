"""Who loses how much when, by real score, and where a winner would stand below a loser."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.acceleration import (
    PRESETS,
    AccelerationPlan,
    Event,
    Group,
    Remaining,
    Rule,
    Share,
    advise,
    doubts,
    inversions,
    planned_withdrawals,
    preset,
    virtual_points,
)
from pairing.engine.model import Scoring
from tests.unit.engine.acceleration.early_removal import with_early_removal

STANDARD = Scoring()
HALVES = (Group("A", Share(1, 2)), Group("B", Remaining()))


def own(*rules: Rule, cap: int | None = None) -> AccelerationPlan:
    return AccelerationPlan("own", HALVES, rules, cap)


def taken(method: str, rounds: int = 9) -> list[tuple[int, str, int, int | None, int, int]]:
    plan = preset(method, Event(rounds, players=60))
    found = planned_withdrawals(plan, rounds=rounds, scoring=STANDARD)
    return [(one.round_number, one.group, one.lowest, one.below, one.old, one.points) for one in found]


def test_baku_has_two_withdrawals():
    assert taken("baku") == [(4, "A", 0, None, 10, 5), (6, "A", 0, None, 5, 0)]


def test_progressive_takes_what_was_reached():
    """Whoever climbed to two virtual points loses two in the last rounds, and group C, which began with none, too."""
    assert taken("progressive") == [
        (8, "A", 0, None, 20, 0),
        (8, "B", 0, 15, 10, 0),
        (8, "B", 15, 30, 15, 0),
        (8, "B", 30, None, 20, 0),
        (8, "C", 15, 30, 5, 0),
        (8, "C", 30, 45, 10, 0),
        (8, "C", 45, None, 20, 0),
    ]
    assert [one for one in taken("nicois") if one[1] == "C"] == [
        (8, "C", 10, 20, 5, 0),
        (8, "C", 20, 30, 10, 0),
        (8, "C", 30, 40, 15, 0),
        (8, "C", 40, None, 20, 0),
    ]


def test_the_advice_names_every_score_and_the_group_with_grants():
    plan = preset("progressive", Event(9, players=60))
    told = [one.fact for one in advise(plan, rounds=9, scoring=STANDARD)]
    climbed = [one.params for one in told if one.code == "advice.jump_from" and one.params["group"] == "B"]
    assert climbed == [{"group": "B", "round": 8, "old": 20, "points": 0, "change": 20, "minimum": 30}]
    assert {one.params["group"] for one in told if one.code.startswith("advice.jump")} == {"A", "B", "C"}


@pytest.mark.parametrize("method", PRESETS)
@pytest.mark.parametrize("rounds", [5, 7, 9, 11])
def test_no_preset_puts_a_winner_below_a_loser_and_one_alone_never_ends(method, rounds):
    found = doubts(preset(method, Event(rounds, players=60)), rounds=rounds, scoring=STANDARD)
    assert [one.code for one in found] == (["advice.all_rounds"] if method == "all_rounds" else [])


def test_two_points_that_end_with_the_first_win():
    plan = own(Rule("A", 1, 3, 20), Rule("A", 2, 3, 0, 10))
    (one,) = inversions(plan, rounds=7, scoring=STANDARD)
    assert (one.group, one.first_round, one.last_round) == ("A", 2, 3)
    assert (one.lower + one.lower_virtual, one.higher + one.higher_virtual) == (25, 10)
    (told,) = doubts(plan, rounds=7, scoring=STANDARD)
    assert told.code == "advice.winner_below"
    assert (told.params["lower_score"], told.params["higher_score"]) == (25, 10)


def test_half_a_point_taken_at_a_score_is_no_inversion():
    assert inversions(own(Rule("A", 1, 3, 10), Rule("A", 2, 3, 5, 20)), rounds=7, scoring=STANDARD) == ()
    by_points = with_early_removal(preset("haley", Event(7)), 10)
    (one,) = inversions(by_points, rounds=7, scoring=STANDARD)
    assert (one.lower, one.higher) == (5, 10)


RULES = st.builds(
    Rule,
    st.sampled_from("AB"),
    st.integers(1, 5),
    st.integers(1, 6),
    st.sampled_from([0, 5, 10, 15, 20]),
    st.sampled_from([0, 0, 5, 10, 15, 20, 30]),
)


@given(st.lists(RULES, min_size=1, max_size=6), st.sampled_from([None, 5, 10]))
def test_a_plan_is_monotone_or_its_inversions_are_named(rules, cap):
    plan = own(*rules, cap=cap)
    named = {
        (one.group, number)
        for one in inversions(plan, rounds=7, scoring=STANDARD)
        for number in range(one.first_round, one.last_round + 1)
    }
    for group in "AB":
        for number in range(1, 8):
            scores = [real + virtual_points(plan, group, number, real) for real in range(0, 10 * (number - 1) + 1, 5)]
            assert (scores == sorted(scores)) == ((group, number) not in named)


@given(st.lists(RULES, min_size=1, max_size=6))
def test_withdrawals_are_every_loss_that_comes_with_a_round(rules):
    plan = own(*rules)
    found = planned_withdrawals(plan, rounds=7, scoring=STANDARD)
    for group in "AB":
        for number in range(2, 8):
            for real in range(0, 10 * (number - 1) + 1, 5):
                old, new = (virtual_points(plan, group, at, real) for at in (number - 1, number))
                covering = [
                    one
                    for one in found
                    if (one.group, one.round_number) == (group, number)
                    and one.lowest <= real
                    and (one.below is None or real < one.below)
                ]
                assert [(one.old, one.points) for one in covering] == ([(old, new)] if new < old else [])
