"""What the organizer is told about a plan and a field, with the numbers of the documents."""

from pairing.engine.acceleration import (
    FIELD_SIZES,
    AccelerationPlan,
    Entrant,
    Event,
    Group,
    Level,
    Remaining,
    Rule,
    Share,
    Size,
    advise,
    describe,
    freeze,
    preset,
)
from pairing.engine.model import Scoring

TWELVE = [2700, 2600, 2550, 2300, 2280, 2250, 2000, 1950, 1900, 1500, 1450, 1400]
HALVES = (Group("A", Share(1, 2)), Group("B", Remaining()))


def field(ratings) -> list[Entrant]:
    return [Entrant(n, rating) for n, rating in enumerate(ratings, start=1)]


STANDARD = Scoring()


def given_advice(plan, rounds, entrants=()):
    return {advice.fact.code: advice for advice in advise(plan, rounds=rounds, scoring=STANDARD, entrants=entrants)}


def own(*rules: Rule, groups=HALVES) -> AccelerationPlan:
    return AccelerationPlan("own", groups, rules)


def test_one_round_only_all_rounds_and_the_last_round():
    assert given_advice(own(Rule("A", 1, 1, 10)), 7)["advice.one_round"].fact.params == {"round": 1}
    assert given_advice(own(Rule("A", 1, 7, 10)), 7)["advice.all_rounds"].level is Level.WARNING
    assert "advice.last_round" in given_advice(own(Rule("A", 2, 7, 10)), 7)
    good = given_advice(preset("haley", Event(7)), 7)
    assert not {"advice.one_round", "advice.all_rounds", "advice.last_round"} & good.keys()


def test_not_needed_up_to_two_to_the_power_of_the_rounds():
    flat = field(range(2500, 2500 - 33 * 10, -10))
    assert given_advice(preset("haley", Event(5)), 5, flat[:32])["advice.not_needed"].fact.params == {
        "players": 32,
        "rounds": 5,
        "limit": 32,
    }
    assert given_advice(preset("haley", Event(5)), 5, flat)["advice.useful"].fact.params["players"] == 33
    assert given_advice(preset("none", Event(5)), 5, flat)["advice.consider"].level is Level.INFO


def test_a_field_too_large_even_for_acceleration():
    crowd = field(range(2900, 2900 - 201 * 5, -5))
    assert given_advice(preset("baku", Event(6)), 6, crowd)["advice.too_many"].fact.params["limit"] == 200
    assert "advice.too_many" not in given_advice(preset("baku", Event(6)), 6, crowd[:200])
    assert [FIELD_SIZES[rounds]["accelerated"] for rounds in range(5, 10)] == [90, 200, 400, 800, 1500]
    assert all(FIELD_SIZES[rounds]["knockout"] == 2**rounds for rounds in range(5, 10))


def test_the_twelve_players_of_the_article_suit_acceleration():
    advice = given_advice(preset("haley", Event(3)), 3, field(TWELVE))
    assert advice["advice.forecast"].fact.params["percent"] >= 80
    assert "advice.narrow_range" not in advice
    assert advice["advice.useful"].fact.params["limit"] == 8
    assert advice["advice.jump"].fact.params == {"group": "A", "round": 3, "old": 10, "points": 0, "change": 10}


def test_a_narrow_field_and_a_field_without_ratings_are_warned_about():
    narrow = given_advice(preset("haley", Event(5)), 5, field(range(2000, 1800, -5)))
    assert narrow["advice.narrow_range"].fact.params["width"] == 195
    assert narrow["advice.weak_forecast"].fact.params["percent"] < 64
    unrated = given_advice(preset("haley", Event(5)), 5, field([2000, 1900, 1800, 1500, 0, 0]))
    assert unrated["advice.many_unrated"].fact.params == {"unrated": 2, "players": 6, "percent": 33}


def test_points_that_are_not_a_multiple_of_a_draw():
    advice = given_advice(own(Rule("A", 1, 2, 7)), 5)
    assert advice["advice.not_a_multiple"].fact.params == {"points": 7, "draw": 5}
    assert "advice.not_a_multiple" not in given_advice(own(Rule("A", 1, 2, 15)), 5)


def test_the_same_points_for_everybody_change_nothing():
    assert "advice.same_for_all" in given_advice(own(Rule("A", 1, 2, 10), Rule("B", 1, 2, 10)), 5)


def test_only_baku_is_published():
    assert "advice.published_by_fide" in given_advice(preset("baku", Event(9)), 9)
    assert given_advice(preset("haley", Event(9)), 9)["advice.needs_authorisation"].level is Level.WARNING


def test_a_plan_that_does_not_fit_the_field_and_a_small_group():
    tight = own(Rule("A", 1, 2, 10), groups=(Group("A", Size(20)), Group("B", Remaining())))
    assert "groups.too_large" in given_advice(tight, 5, field(TWELVE))
    small = own(Rule("A", 1, 2, 10), groups=(Group("A", Size(2)), Group("B", Remaining())))
    assert given_advice(small, 5, field(TWELVE))["advice.small_group"].fact.params["percent"] == 17


def test_the_description_has_a_row_per_group_and_threshold_and_examples():
    plan = preset("baku", Event(9))
    frozen = freeze(plan, [Entrant(n) for n in range(1, 162)])
    told = describe(plan, 9, frozen)
    assert [(row.group, row.values, row.first, row.last) for row in told.table] == [
        ("A", (10, 10, 10, 5, 5, 0, 0, 0, 0), 1, 82),
        ("B", (0,) * 9, 83, 161),
    ]
    assert [(one.code, one.params["player"]) for one in told.examples] == [
        ("plan.example", 1),
        ("plan.example", 82),
        ("plan.example_nothing", 83),
        ("plan.example_nothing", 161),
    ]
    assert told.examples[1].params["spans"] == [[10, 1, 3], [5, 4, 5]]
    assert {one.code for one in told.facts} >= {"plan.method_baku", "plan.ends", "plan.published_by_fide"}
    steps = describe(preset("progressive", Event(9, players=30)), 9)
    assert [(row.group, row.minimum) for row in steps.table][:2] == [("A", 0), ("B", 0)]
    assert {one.code for one in describe(preset("none", Event(9)), 9).facts} == {"plan.method_none"}
