"""The story of one player's virtual points, and their form in the report file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.acceleration import (
    AccelerationPlan,
    Event,
    Group,
    PointsBlock,
    Remaining,
    RoundRule,
    Rule,
    Size,
    blocks,
    outlook,
    preset,
    timeline,
    virtual_history,
    virtual_points,
)
from tests.unit.engine.acceleration.early_removal import with_early_removal

GROUPS = (Group("A", Size(4)), Group("B", Remaining()))


def story(plan, group, real_before):
    return [
        (step.round_number, step.pairing_score, [reason.code for reason in step.reasons])
        for step in timeline(plan, group, real_before)
    ]


def test_baku_tells_start_reduction_and_end():
    assert story(preset("baku", Event(5)), "A", [0, 10, 15, 15, 25]) == [
        (1, 10, ["timeline.start"]),
        (2, 20, []),
        (3, 20, ["timeline.reduced"]),
        (4, 15, ["timeline.plan_ends"]),
        (5, 25, []),
    ]
    assert story(preset("baku", Event(5)), "B", [0, 10, 15]) == [(1, 0, []), (2, 10, []), (3, 15, [])]


def test_an_early_removal_is_told_apart_from_the_calendar():
    plan = with_early_removal(preset("baku", Event(9)), 25)
    steps = timeline(plan, "A", [0, 10, 20, 30])
    assert [reason.code for reason in steps[3].reasons] == ["timeline.reduced", "timeline.removed_early"]
    assert steps[3].reasons[1].params == {"round": 4, "old": 5, "points": 0, "change": 5, "minimum": 25}


def test_a_grant_names_the_score_that_brought_it():
    steps = timeline(preset("progressive", Event(9, players=30)), "C", [0, 10, 20, 30])
    assert [[reason.code for reason in step.reasons] for step in steps] == [
        [],
        [],
        ["timeline.granted"],
        ["timeline.granted"],
    ]
    assert steps[3].reasons[0].params["minimum"] == 30


def test_the_cap_is_told():
    plan = AccelerationPlan("own", GROUPS, (Rule("A", 1, 2, 20),), cap=15)
    steps = timeline(plan, "A", [0, 0, 0])
    assert [step.virtual for step in steps] == [15, 15, 0]
    assert [reason.code for reason in steps[0].reasons] == ["timeline.start", "timeline.cap"]


def test_a_group_that_stops_before_the_plan_does():
    codes = story(preset("quarters", Event(7)), "B", [0, 0, 0, 0])
    assert [reasons for _, _, reasons in codes] == [
        ["timeline.start"],
        ["timeline.reduced"],
        ["timeline.group_ends"],
        [],
    ]


def test_the_outlook_names_the_next_withdrawal_and_its_size():
    plan = preset("baku", Event(9))
    (ahead,) = outlook(plan, "A", 2, 10)
    assert (ahead.code, ahead.params["round"], ahead.params["change"]) == ("outlook.withdrawal", 4, 5)
    assert outlook(plan, "A", 6, 30) == ()
    assert outlook(plan, "B", 1, 0) == ()


def test_the_outlook_names_the_scores_that_would_change_something():
    facts = outlook(with_early_removal(preset("haley", Event(9)), 10), "A", 1, 0)
    assert [(one.code, one.params["round"]) for one in facts] == [("outlook.withdrawal", 3), ("outlook.removal_at", 2)]
    facts = outlook(preset("progressive", Event(9, players=30)), "C", 2, 10)
    assert [(one.code, one.params.get("minimum")) for one in facts] == [
        ("outlook.grant_at", 15),
        ("outlook.grant_at", 30),
        ("outlook.grant_at", 45),
    ]


def test_baku_for_161_players_is_two_lines_of_the_report_file():
    plan = preset("baku", Event(9))
    values = {n: virtual_history(plan, "A" if n <= 82 else "B", [0] * 9) for n in range(1, 162)}
    assert blocks(values) == (PointsBlock(10, 1, 3, 1, 82), PointsBlock(5, 4, 5, 1, 82))


@given(
    st.dictionaries(
        st.integers(1, 9), st.lists(st.sampled_from([0, 0, 5, 10]), min_size=4, max_size=4), min_size=1, max_size=9
    )
)
def test_blocks_say_exactly_the_values_and_never_overlap(values):
    read = {number: [0] * 4 for number in values}
    for block in blocks(values):
        for number in range(block.first_number, block.last_number + 1):
            for played in range(block.first_round, block.last_round + 1):
                assert read[number][played - 1] == 0
                read[number][played - 1] = block.points
    assert read == values


def test_a_round_with_a_round_rule_is_never_answered_for_one_player_alone():
    plan = AccelerationPlan("own", GROUPS, (Rule("A", 1, 1, 10),), round_rules=(RoundRule("A", "B", 2, 2),))
    assert virtual_points(plan, "A", 1, 0) == 10
    with pytest.raises(ValueError, match="points_of_round"):
        virtual_points(plan, "A", 2, 10)
    with pytest.raises(ValueError, match="Round 2"):
        virtual_history(plan, "A", [0, 10])
    assert virtual_history(plan, "A", [0]) == (10,)


def test_a_player_with_fewer_than_no_points_keeps_the_virtual_ones():
    """A penalty larger than the score takes nobody out of the group (C.04.7 Article 1.4)."""
    plan = preset("baku", Event(9))

    assert [virtual_points(plan, "A", number, -5) for number in range(1, 7)] == [10, 10, 10, 5, 5, 0]
    assert outlook(plan, "A", 2, -5) == outlook(plan, "A", 2, 0)
