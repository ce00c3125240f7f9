"""The methods against their published numbers."""

import pytest

from pairing.engine.acceleration import (
    Entrant,
    Event,
    freeze,
    preset,
    problems,
    virtual_history,
    virtual_points,
)
from pairing.engine.model import Scoring
from tests.unit.engine.acceleration.early_removal import with_early_removal


def row(method: str, group: str, rounds: int, real: int = 0, **event) -> list[int]:
    plan = preset(method, Event(rounds, **event))
    return [virtual_points(plan, group, number, real) for number in range(1, rounds + 1)]


def sizes(method: str, players: int, rounds: int = 9) -> list[int]:
    plan = preset(method, Event(rounds, players=players))
    return [group.size for group in freeze(plan, [Entrant(n) for n in range(1, players + 1)]).groups]


@pytest.mark.parametrize(
    ("rounds", "full", "half"),
    [(5, 2, 1), (6, 2, 1), (7, 2, 2), (8, 2, 2), (9, 3, 2), (10, 3, 2), (11, 3, 3)],
)
def test_baku_rounds(rounds, full, half):
    assert row("baku", "A", rounds) == [10] * full + [5] * half + [0] * (rounds - full - half)
    assert row("baku", "B", rounds) == [0] * rounds
    assert row("baku", "A", rounds, real=50) == row("baku", "A", rounds)


@pytest.mark.parametrize(("players", "top"), [(161, 82), (8, 4), (178, 90), (10, 6), (6, 4), (12, 6), (3, 2)])
def test_baku_group_sizes(players, top):
    assert sizes("baku", players) == [top, players - top]


def test_baku_in_match_points_scales():
    assert row("baku", "A", 11, scoring=Scoring(win=20, draw=10)) == [20] * 3 + [10] * 3 + [0] * 5


def test_haley_and_soft_haley():
    assert row("haley", "A", 9) == [10, 10] + [0] * 7
    assert row("haley", "B", 9) == [0] * 9
    assert row("soft_haley", "A", 9) == [10, 10] + [0] * 7
    assert row("soft_haley", "B", 9) == [0, 5] + [0] * 7


def test_quarters_decrease_one_after_the_other():
    assert [row("quarters", group, 7)[:4] for group in "ABC"] == [[10, 10, 5, 0], [10, 5, 0, 0], [0, 0, 0, 0]]
    assert sizes("quarters", 80) == [20, 20, 40]


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("two_points", [20, 20, 0, 0, 0, 0]),
        ("fading", [10, 10, 10, 5, 0, 0]),
        ("baku", [10, 10, 5, 0, 0, 0]),
        ("two_and_two", [10, 10, 5, 5, 0, 0]),
        ("all_rounds", [10] * 6),
    ],
)
def test_study_patterns(method, expected):
    assert row(method, "A", 6) == expected


def test_multi_group_keeps_constant_points_then_drops_them():
    assert [row("multi_group", group, 7)[:3] for group in "ABC"] == [[20, 20, 0], [10, 10, 0], [0, 0, 0]]


def test_three_groups_of_the_article_are_two_wins_apart_until_round_4():
    rows = [row("three_groups_apart", group, 7)[:4] for group in "ABC"]
    assert rows == [[40, 40, 40, 0], [20, 20, 20, 0], [0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("players", "expected"), [(60, [20, 20, 20]), (50, [16, 16, 18]), (12, [4, 4, 4]), (9, [3, 3, 3])]
)
def test_three_groups_have_the_published_sizes(players, expected):
    assert sizes("progressive", players) == expected


def test_progressive_climbs_by_half_a_point_every_point_and_a_half():
    steps = {real: [row("progressive", group, 9, real)[5] for group in "ABC"] for real in (0, 10, 15, 25, 30, 40, 45)}
    assert steps == {
        0: [20, 10, 0],
        10: [20, 10, 0],
        15: [20, 15, 5],
        25: [20, 15, 5],
        30: [20, 20, 10],
        40: [20, 20, 10],
        45: [20, 20, 20],
    }
    assert row("progressive", "A", 9)[-3:] == [20, 0, 0]


def test_half_of_the_possible_score_opens_the_highest_step_in_a_short_event():
    assert [row("progressive", "C", 5, real)[2] for real in (10, 15, 20)] == [0, 5, 5]
    assert [row("progressive", "C", 7, real)[4] for real in (15, 30, 35)] == [5, 10, 20]


def test_nicois_climbs_faster():
    assert [row("nicois", "C", 9, real)[5] for real in (0, 10, 20, 30, 40)] == [0, 5, 10, 15, 20]
    assert [row("nicois", "B", 9, real)[5] for real in (10, 15, 25)] == [10, 15, 20]


def test_early_removal_takes_the_points_from_who_reaches_the_score():
    plan = with_early_removal(preset("baku", Event(9)), 25)
    assert virtual_history(plan, "A", [0, 10, 20, 30, 40, 40]) == (10, 10, 10, 0, 0, 0)
    assert virtual_history(plan, "A", [0, 0, 10, 20, 20, 30]) == (10, 10, 10, 5, 5, 0)
    assert plan.method == "own"


@pytest.mark.parametrize("method", ["baku", "haley", "quarters", "fading", "multi_group"])
@pytest.mark.parametrize("minimum", [10, 15, 25, 40])
def test_early_removal_at_any_score_gives_a_valid_plan(method, minimum):
    plan = with_early_removal(preset(method, Event(9, players=40)), minimum)
    assert problems(plan, rounds=9, scoring=Scoring()) == ()
    last = plan.last_round
    assert virtual_points(plan, "A", last, 0) > 0
    assert virtual_points(plan, "A", last, minimum) == (
        0 if minimum <= 10 * (last - 1) else virtual_points(plan, "A", last, 0)
    )
