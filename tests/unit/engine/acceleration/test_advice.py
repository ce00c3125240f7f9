"""What the organizer is told about a plan and a field, with the numbers of the documents."""

from pairing.engine.acceleration import (
    FIELD_LIMITS,
    FIELD_SIZES,
    AccelerationPlan,
    Aim,
    Entrant,
    Event,
    EventProfile,
    Group,
    Level,
    Remaining,
    Rule,
    Share,
    Size,
    advise,
    describe,
    freeze,
    group_profiles,
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
    assert "advice.narrow_range" not in advice
    assert advice["advice.useful"].fact.params["limit"] == 8
    assert advice["advice.jump"].fact.params == {"group": "A", "round": 3, "old": 10, "points": 0, "change": 10}


def test_a_narrow_field_and_a_field_without_ratings_are_warned_about():
    narrow = given_advice(preset("haley", Event(5)), 5, field(range(2000, 1800, -5)))
    assert narrow["advice.narrow_range"].fact.params["width"] == 195
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


def test_both_schools_with_both_ends_and_the_misprint():
    assert [(one.rounds, one.distinct, one.settled) for one in FIELD_LIMITS] == [
        (3, 8, 9), (4, 16, 12), (5, 32, 15), (6, 64, 18), (7, 128, 21),
        (8, 256, 24), (9, 512, 27), (10, 1024, 30), (11, 2048, 33),
    ]  # fmt: skip
    assert [one.fewest for one in FIELD_LIMITS][::4] == [6, 14, 22]
    assert {one.rounds: one.printed for one in FIELD_LIMITS if one.printed} == {8: 254}


def test_rounds_are_a_minimum_and_more_of_them_the_first_remedy():
    advice = given_advice(preset("none", Event(5)), 5, field(range(2500, 2100, -10)))
    assert advice["advice.rounds_needed"].fact.params == {
        "players": 40, "needed": 6, "one_more": 7, "two_more": 8, "three_places": 8, "rounds": 5
    }  # fmt: skip
    assert advice["advice.consider"].fact.params["needed"] == 6
    assert "advice.no_more_tie_breaks" in advice
    short = given_advice(preset("baku", Event(9)), 9, field(range(2500, 2400, -10)))
    assert short["advice.too_many_rounds"].fact.params == {"players": 10, "rounds": 9, "limit": 6}


def test_two_hills_a_bell_and_an_even_list():
    plan = preset("haley", Event(5))
    hills = given_advice(plan, 5, field([2400] * 20 + [1400] * 20))
    assert hills["advice.two_hills"].fact.params == {"top": 50, "middle": 0, "bottom": 50}
    assert hills["advice.two_hills"].level is Level.WARNING
    bell = [2600, 2500, *[2100] * 8, *[2000] * 8, *[1900] * 8, 1500, 1400]
    assert given_advice(plan, 5, field(bell))["advice.shape_bell"].fact.params["middle"] >= 60
    assert "advice.shape_even" in given_advice(plan, 5, field(range(2400, 1400, -25)))


def test_unrated_players_are_counted_from_one_in_twenty_on():
    some = given_advice(preset("haley", Event(5)), 5, field([*range(2400, 1720, -20), *[0] * 6]))
    assert some["advice.some_unrated"].fact.params == {"unrated": 6, "players": 40, "percent": 15}
    assert "advice.underrated" in some


def test_groups_unequal_in_number_and_in_spread():
    unequal = own(Rule("A", 1, 2, 10), groups=(Group("A", Size(10)), Group("B", Remaining())))
    advice = given_advice(unequal, 5, field(range(2600, 1800, -20)))
    assert advice["advice.unequal_groups"].fact.params == {"group": "B", "players": 30, "other": "A", "others": 10}
    assert advice["advice.uneven_strength"].fact.params["group"] == "B"


def test_aims_and_tie_breaks_weigh_in():
    profile = EventProfile(frozenset({Aim.NORMS, Aim.BAND_PRIZES}), ("BH/C1", "DE", "WIN"))
    plan = preset("haley", Event(5))
    told = {one.fact.code: one.fact for one in advise(plan, rounds=5, scoring=STANDARD, profile=profile)}
    assert {"advice.aim_norms", "advice.aim_band_prizes", "advice.no_miracles"} <= told.keys()
    assert "advice.aims_unknown" not in told
    assert told["advice.norms_need_rounds"].params == {"rounds": 5, "needed": 9}
    assert told["advice.tie_breaks_by_opponents"].params == {"criteria": ["BH/C1"]}


def test_prizes_for_more_places_than_the_rounds_settle():
    def told(places: int, players: int, rounds: int):
        profile = EventProfile(prize_places=places)
        advice = advise(
            preset("none", Event(rounds)),
            rounds=rounds,
            scoring=STANDARD,
            entrants=field([1800] * players),
            profile=profile,
        )
        return {one.fact.code: one.fact.params for one in advice}.get("advice.prize_places")

    # 64 players need 6 rounds: 7 settle two places, 8 settle three.
    assert told(3, 64, 7) == {"places": 3, "rounds": 7, "settled": 2}
    assert told(3, 64, 8) is None
    assert told(1, 65, 6) == {"places": 1, "rounds": 6, "settled": 0}
    assert told(0, 65, 6) is None


def test_a_border_between_groups_cuts_a_band_or_does_not():
    ratings = range(2190, 1790, -10)

    def told(bands: tuple[int, ...]):
        profile = EventProfile(bands=bands)
        entrants = field(ratings)
        advice = advise(preset("haley", Event(7)), rounds=7, scoring=STANDARD, entrants=entrants, profile=profile)
        return {one.fact.code: one.fact.params for one in advice if one.fact.code.startswith("advice.band")}

    # 40 players: A ends with number 20, rated 2000; B begins at 1990.
    assert told((2000, 1900)) == {"advice.bands_fit": {"limits": [2000, 1900]}}
    cut = {"group": "A", "lowest": 2000, "highest": 1990, "limit": 1950}
    assert told((2100, 1950)) == {"advice.band_cut": cut}
    assert told((1990,)) == {"advice.band_cut": {**cut, "limit": 1990}}
    assert told(()) == {}


def test_full_points_that_end_at_once_and_rows_that_change_nothing():
    assert given_advice(preset("haley", Event(7)), 7)["advice.all_at_once"].fact.params == {"round": 3, "change": 10}
    assert "advice.all_at_once" not in given_advice(preset("baku", Event(9)), 9)
    idle = given_advice(own(Rule("A", 1, 3, 10), Rule("A", 2, 3, 10, 10)), 7)
    assert idle["advice.row_without_effect"].fact.params == {"row": 2, "group": "A", "minimum": 10}
    for method in ("progressive", "nicois"):
        assert "advice.row_without_effect" not in given_advice(preset(method, Event(9, players=60)), 9)


def test_the_rows_whose_points_never_end_are_named():
    endless = given_advice(own(Rule("B", 1, 2, 0), Rule("A", 2, 7, 10)), 7)["advice.last_round"].fact.params
    assert endless == {"round": 7, "rows": [2], "groups": ["A"]}


def test_the_announcement_names_the_ratings_of_every_group():
    plan = preset("haley", Event(3))
    frozen = freeze(plan, field(TWELVE))
    told = describe(plan, 3, frozen, group_profiles(frozen, field(TWELVE)))
    assert [dict(one.params) for one in told.facts if one.code == "plan.group_ratings"] == [
        {"group": "A", "highest": 2700, "lowest": 2250},
        {"group": "B", "highest": 2000, "lowest": 1400},
    ]
