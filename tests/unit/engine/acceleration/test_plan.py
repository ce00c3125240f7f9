"""The plan as data: its JSON form, its digest and the refusals that name a field."""

import json
from dataclasses import replace

import pytest

from pairing.engine.acceleration import (
    PRESETS,
    AccelerationPlan,
    Basis,
    Event,
    Group,
    RatingFrom,
    Remaining,
    Rounding,
    Rule,
    Share,
    Size,
    ThroughNumber,
    plan_from_json,
    preset,
    problems,
    validate,
)
from pairing.engine.errors import InvalidState
from pairing.engine.model import Scoring

STANDARD = Scoring()
FOOTBALL = Scoring(win=30, draw=10)


def own(rules: list[Rule], groups: list[Group] | None = None, **more) -> AccelerationPlan:
    return AccelerationPlan(
        "own", tuple(groups or [Group("A", Size(4)), Group("B", Remaining())]), tuple(rules), **more
    )


def codes(plan: AccelerationPlan, rounds: int = 7, scoring: Scoring = STANDARD) -> list[tuple[str, str]]:
    return [(problem.field, problem.fact.code) for problem in problems(plan, rounds=rounds, scoring=scoring)]


@pytest.mark.parametrize("method", PRESETS)
@pytest.mark.parametrize("rounds", [5, 6, 7, 9, 11])
def test_every_preset_is_valid_and_survives_json(method, rounds):
    plan = preset(method, Event(rounds, players=40))
    assert codes(plan, rounds) == []
    again = plan_from_json(json.loads(json.dumps(plan.to_json())))
    assert again == plan
    assert again.digest == plan.digest


def test_every_boundary_survives_json():
    plan = own(
        [Rule("A", 1, 2, 20), Rule("B", 1, 2, 10, 0)],
        [
            Group("A", RatingFrom(2000)),
            Group("B", ThroughNumber(30)),
            Group("C", Size(10)),
            Group("D", Share(1, 2, Basis.REMAINING, Rounding.NEAREST_4)),
            Group("E", Remaining()),
        ],
        cap=20,
    )
    assert plan_from_json(plan.to_json()) == plan


def test_the_digest_changes_with_any_value():
    plan = preset("baku", Event(9))
    later = replace(plan, rules=(replace(plan.rules[0], last_round=4), *plan.rules[1:]))
    assert len({plan.digest, later.digest, replace(plan, cap=10).digest, AccelerationPlan().digest}) == 4
    assert len(plan.digest) == 64


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda d: d.update(method=3), "method"),
        (lambda d: d.update(extra=1), "extra"),
        (lambda d: d.update(groups={}), "groups"),
        (lambda d: d["groups"][0].update(kind="circle"), "groups.0.kind"),
        (lambda d: d["groups"][0].update(rounding="sideways"), "groups.0.rounding"),
        (lambda d: d["groups"][0].pop("numerator"), "groups.0.numerator"),
        (lambda d: d["groups"][1].update(players=4), "groups.1.players"),
        (lambda d: d["rules"][1].update(first_round="4"), "rules.1.first_round"),
        (lambda d: d["rules"][0].update(virtual_points=True), "rules.0.virtual_points"),
        (lambda d: d["rules"].append("x"), "rules.2"),
        (lambda d: d.update(cap="10"), "cap"),
    ],
)
def test_a_broken_json_form_is_refused_by_field(change, field):
    data = preset("baku", Event(9)).to_json()
    change(data)
    with pytest.raises(InvalidState) as caught:
        plan_from_json(data)
    assert caught.value.facts["field"] == field


def test_a_later_format_is_refused():
    with pytest.raises(InvalidState) as caught:
        plan_from_json({**AccelerationPlan().to_json(), "format": 2})
    assert caught.value.code == "plan.format"


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (own([Rule("A", 1, 2, 10)], [Group("A", Size(0)), Group("B", Remaining())]), ("groups.0.players", "plan.size")),
        (own([Rule("A", 1, 2, 10)], [Group("A", Size(4))]), ("groups.0", "plan.someone_left_out")),
        (
            own([Rule("A", 1, 2, 10)], [Group("A", Share(1, 2)), Group("B", Share(1, 3)), Group("C", Remaining())]),
            ("groups.1", "plan.groups_overlap"),
        ),
        (
            own(
                [Rule("A", 1, 2, 10)],
                [Group("A", RatingFrom(1800)), Group("B", RatingFrom(1900)), Group("C", Remaining())],
            ),
            ("groups.1", "plan.groups_overlap"),
        ),
        (
            own([Rule("A", 1, 2, 10)], [Group("A", Remaining()), Group("B", Remaining())]),
            ("groups.0", "plan.groups_overlap"),
        ),
        (
            own([Rule("A", 1, 2, 10)], [Group("A", Share(2, 1)), Group("B", Remaining())]),
            ("groups.0.numerator", "plan.share"),
        ),
        (
            own([Rule("A", 1, 2, 10)], [Group("A", ThroughNumber(0)), Group("B", Remaining())]),
            ("groups.0.number", "plan.number"),
        ),
        (
            own([Rule("A", 1, 2, 10)], [Group("A", RatingFrom(0)), Group("B", Remaining())]),
            ("groups.0.rating", "plan.rating"),
        ),
        (
            own([Rule("A", 1, 2, 10)], [Group("A", Size(2)), Group("A", Remaining())]),
            ("groups.1.key", "plan.group_twice"),
        ),
        (own([Rule("Z", 1, 2, 10)]), ("rules.0.group", "plan.unknown_group")),
        (own([Rule("A", 0, 2, 10)]), ("rules.0.first_round", "plan.round_range")),
        (own([Rule("A", 2, 8, 10)]), ("rules.0.last_round", "plan.round_range")),
        (own([Rule("A", 3, 2, 10)]), ("rules.0.last_round", "plan.round_range")),
        (own([Rule("A", 1, 2, -5)]), ("rules.0.virtual_points", "plan.points_range")),
        (own([Rule("A", 1, 3, 10, 25)]), ("rules.0.minimum_points", "plan.threshold_never")),
        (own([Rule("A", 1, 3, 10), Rule("A", 3, 4, 5)]), ("rules.1", "plan.rules_overlap")),
        (own([Rule("A", 1, 3, 0)]), ("rules", "plan.no_points")),
        (own([Rule("A", 1, 3, 10)], cap=0), ("cap", "plan.points_range")),
        (AccelerationPlan("own"), ("groups", "plan.no_groups")),
        (AccelerationPlan("none", (Group("A", Remaining()),)), ("method", "plan.none_with_rules")),
    ],
)
def test_a_senseless_plan_is_refused_with_its_field(plan, expected):
    assert expected in codes(plan)
    with pytest.raises(InvalidState) as caught:
        validate(plan, rounds=7, scoring=STANDARD)
    assert caught.value.facts["field"]


def test_a_threshold_that_can_just_be_reached_is_accepted():
    assert codes(own([Rule("A", 1, 3, 10, 20)])) == []


def test_baku_needs_a_win_worth_two_draws():
    plan = preset("baku", Event(9))
    assert codes(plan, 9, FOOTBALL) == [("method", "plan.baku_scoring")]
    with pytest.raises(InvalidState) as caught:
        preset("baku", Event(9, FOOTBALL))
    assert caught.value.code == "plan.baku_scoring"
    assert caught.value.facts["win"] == 30
    assert codes(preset("baku", Event(9, Scoring(win=20, draw=10))), 9, Scoring(win=20, draw=10)) == []


def test_a_changed_plan_may_not_call_itself_baku():
    plan = preset("baku", Event(9))
    assert codes(plan, 7) == [("method", "plan.not_baku")]
    changed = replace(plan, rules=(replace(plan.rules[0], virtual_points=20), plan.rules[1]))
    assert codes(changed, 9) == [("method", "plan.not_baku")]


def test_an_unknown_method_is_refused_with_the_known_ones():
    with pytest.raises(InvalidState) as caught:
        preset("turbo", Event(9))
    assert caught.value.code == "plan.unknown_method"
    assert "baku" in caught.value.facts["known"]


def test_a_refusal_names_the_row():
    overlap = own([Rule("A", 1, 3, 10), Rule("B", 1, 2, 5), Rule("A", 3, 4, 5)])
    (problem,) = problems(overlap, rounds=7, scoring=STANDARD)
    assert dict(problem.fact.params) == {"group": "A", "round": 3, "row": 3, "other_row": 1}
    (unreachable,) = problems(own([Rule("A", 1, 3, 10), Rule("A", 1, 3, 20, 25)]), rounds=7, scoring=STANDARD)
    assert (unreachable.fact.params["row"], unreachable.fact.params["group"]) == (2, "A")
