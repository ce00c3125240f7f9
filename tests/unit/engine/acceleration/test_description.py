"""Plans of every shape in words, and the stored forms of what is told about them."""

import json

from pairing.engine.acceleration import (
    AccelerationPlan,
    Basis,
    Entrant,
    Event,
    Group,
    RatingFrom,
    Remaining,
    Rounding,
    Rule,
    Share,
    Size,
    ThroughNumber,
    advise,
    describe,
    freeze,
    outlook,
    preset,
    timeline,
    virtual_points,
)
from pairing.engine.model import Scoring
from pairing.engine.wording import LANGUAGES, word
from tests.unit.engine.acceleration.early_removal import with_early_removal

MIXED = AccelerationPlan(
    "own",
    (
        Group("A", RatingFrom(2200)),
        Group("B", ThroughNumber(8)),
        Group("C", Size(4)),
        Group("D", Share(1, 2, Basis.REMAINING, Rounding.UP)),
        Group("E", Share(3, 4, Basis.FIELD, Rounding.DOWN)),
        Group("F", Remaining()),
    ),
    (Rule("A", 1, 5, 20), Rule("B", 1, 2, 5), Rule("B", 3, 5, 10), Rule("A", 2, 5, 10, 20), Rule("B", 2, 2, 0, 10)),
    cap=15,
)
FIELD = [Entrant(number, 2300 - 30 * number) for number in range(1, 31)]


def test_every_kind_of_group_and_rule_has_its_sentence():
    told = describe(MIXED, 5)
    codes = [one.code for one in told.facts]
    assert codes[0] == "plan.method_own"
    assert [code for code in codes if code.startswith("plan.group_")] == [
        "plan.group_rating",
        "plan.group_number",
        "plan.group_size",
        "plan.group_share_remaining",
        "plan.group_share_field",
        "plan.group_remaining",
    ]
    assert {"plan.reduced_at", "plan.removed_at", "plan.gives", "plan.gives_nothing", "plan.cap"} <= set(codes)
    assert "plan.never_ends" in codes
    assert "plan.ends" not in codes
    assert [(row.group, row.minimum, row.values) for row in told.table[:4]] == [
        ("A", 0, (15, 15, 15, 15, 15)),
        ("A", 20, (15, 10, 10, 10, 10)),
        ("B", 0, (5, 5, 10, 10, 10)),
        ("B", 10, (5, 0, 10, 10, 10)),
    ]
    for language in LANGUAGES:
        assert all(word(one, language) for one in told.facts)


def test_groups_of_every_kind_follow_each_other_in_the_list():
    frozen = freeze(MIXED, FIELD)
    assert [(one.key, one.first_position, one.last_position) for one in frozen.groups] == [
        ("A", 1, 3),
        ("B", 4, 8),
        ("C", 9, 12),
        ("D", 13, 21),
        ("E", 22, 22),
        ("F", 23, 30),
    ]
    stored = json.loads(json.dumps(describe(MIXED, 5, frozen).to_json()))
    assert [row["size"] for row in stored["table"] if row["minimum"] == 0] == [3, 5, 4, 9, 1, 8]
    assert {one["code"] for one in stored["examples"]} == {"plan.example", "plan.example_nothing"}


def test_points_that_rise_with_the_round_are_told():
    steps = timeline(MIXED, "B", [0, 0, 0])
    assert [reason.code for reason in steps[2].reasons] == ["timeline.raised"]
    assert json.loads(json.dumps(steps[2].to_json()))["pairing_score"] == 10
    assert [one.code for one in outlook(MIXED, "B", 1, 0)] == ["outlook.raise", "outlook.removal_at"]


def test_early_removal_touches_only_rounds_in_which_the_score_can_be_reached():
    plan = with_early_removal(preset("quarters", Event(7)), 15)
    assert [virtual_points(plan, "A", number, 15) for number in (1, 2, 3)] == [10, 10, 0]
    assert [virtual_points(plan, "A", number, 10) for number in (1, 2, 3)] == [10, 10, 5]
    assert [rule for rule in plan.rules if rule.minimum_points] == [Rule("A", 3, 3, 0, 15)]


def test_advice_has_a_stored_form_and_sees_an_unsorted_list_and_an_idle_cap():
    plan = AccelerationPlan("own", (Group("A", Size(4)), Group("B", Remaining())), (Rule("A", 1, 2, 10),), cap=20)
    advice = advise(plan, rounds=5, scoring=Scoring(), entrants=[*FIELD[5:], *FIELD[:5]])
    stored = [json.loads(json.dumps(one.to_json())) for one in advice]
    assert {"advice.not_in_rating_order", "advice.cap_never_reached"} <= {one["fact"]["code"] for one in stored}
    levels = [one["level"] for one in stored]
    assert levels == sorted(levels, key=["warning", "info"].index)
