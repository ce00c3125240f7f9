"""Round rules: who meets whom, worked by hand from the descriptions of the methods (US Chess 28R2, British, Welsh)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.acceleration import (
    AccelerationPlan,
    Career,
    Entrant,
    Event,
    Group,
    Opponents,
    Remaining,
    RoundRule,
    Rule,
    Share,
    Size,
    Standing,
    describe,
    freeze,
    outlook,
    plan_from_json,
    plan_reasons,
    points_of_round,
    preset,
    problems,
    timeline,
    virtual_histories,
)
from pairing.engine.errors import InvalidState
from pairing.engine.model import Colour, Competitor, Game, Outcome, Scoring, TournamentState
from pairing.engine.simulation import Recipe
from pairing.engine.simulation import play as simulated

STANDARD = Scoring()
FOOTBALL = Scoring(win=30, draw=10, pairing_bye=30)
METHODS = ["non_winners", "non_winners_pooled", "british", "welsh"]
Result = Callable[[int, int, int], str]
"""The result of the higher ranked of two players in a round: ``1``, ``=`` or ``0``."""


def favourite(_round: int, _upper: int, _lower: int) -> str:
    return "1"


def play(
    plan: AccelerationPlan,
    players: int,
    rounds: int,
    result: Result,
    scoring: Scoring = STANDARD,
) -> list[list[tuple[int, int]]]:
    """The pairs of each round, higher ranked player first, in order of that player."""
    numbers = range(1, players + 1)
    members = freeze(plan, [Entrant(number) for number in numbers]).members(numbers)
    worth = {"1": scoring.win, "=": scoring.draw, "0": scoring.loss}
    outcomes = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS}
    mirror = {"1": "0", "=": "=", "0": "1"}
    games: dict[int, list[Game]] = {number: [] for number in numbers}
    before = {number: [0] for number in numbers}
    played = []
    for completed in range(rounds):
        careers = [Career(members[n], before[n], [True] * (completed + 1)) for n in numbers]
        virtual = virtual_histories(plan, scoring, careers)
        state = TournamentState(
            tuple(Competitor(n, tuple(games[n]), virtual[n - 1]) for n in numbers), 9, completed, scoring
        )
        made = pair(state).pairs
        for one in made:
            sign = result(completed + 1, min(one.white, one.black), max(one.white, one.black))
            for own, other, colour in ((one.white, one.black, Colour.WHITE), (one.black, one.white, Colour.BLACK)):
                mine = sign if own < other else mirror[sign]
                games[own].append(Game(outcomes[mine], other, colour))
                before[own].append(before[own][-1] + worth[mine])
        played.append(sorted((min(one.white, one.black), max(one.white, one.black)) for one in made))
    return played


def field(*groups: tuple[str, Sequence[int]], absent: Sequence[int] = ()) -> list[Standing]:
    """A list of standings, upper group first: (group, real scores in tenths); ``absent`` are places in the list."""
    listed = [(key, real) for key, scores in groups for real in scores]
    return [Standing(key, real, place not in absent) for place, (key, real) in enumerate(listed, start=1)]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("scoring", [STANDARD, FOOTBALL, Scoring(win=30, draw=20, loss=10)])
def test_where_favourites_win_the_quarters_meet_as_described(method, scoring):
    """Round 1: first quarter against second, third against fourth. Round 2: winners of the upper half among themselves,
    its losers (second quarter) against winners of the lower half (third quarter), its losers among themselves; colours
    turn 1-3 and 2-4 into 1-4 and 2-3."""
    first, second = play(preset(method, Event(9, scoring)), 16, 2, favourite, scoring)
    assert first == [(1, 5), (2, 6), (3, 7), (4, 8), (9, 13), (10, 14), (11, 15), (12, 16)]
    assert second == [(1, 4), (2, 3), (5, 9), (6, 10), (7, 11), (8, 12), (13, 16), (14, 15)]


def test_non_winners_of_the_upper_half_are_one_scoregroup_with_winners_of_the_lower():
    plan = preset("non_winners", Event(9))
    scores = field(("A", [10, 5, 0, 5]), ("B", [10, 5, 0, 5]))
    assert points_of_round(plan, 1, STANDARD, field(("A", [0] * 4), ("B", [0] * 4))) == (10,) * 4 + (0,) * 4
    assert points_of_round(plan, 2, STANDARD, scores) == (10, 5, 10, 5, 0, 0, 0, 0)
    assert points_of_round(plan, 3, STANDARD, scores) == (0,) * 8


def test_the_pooled_form_lifts_losers_of_the_lower_half_to_those_who_drew():
    plan = preset("non_winners_pooled", Event(9))
    assert points_of_round(plan, 2, STANDARD, field(("A", [10, 0]), ("B", [10, 5, 0]))) == (10, 10, 0, 0, 5)
    assert points_of_round(plan, 2, STANDARD, field(("A", [10, 0]), ("B", [10, 0, 0]))) == (10, 10, 0, 0, 0)


def test_the_british_way_calls_only_as_many_as_are_needed_from_the_top_of_the_list():
    plan = preset("british", Event(9))
    scores = field(("A", [20, 0, 15, 10, 20, 15, 15]), ("B", [20, 10, 20]))
    # Two are to be met. Number 2 has dropped two points and is out; 3 and 4 come first in the list, 6 and 7 stay.
    assert points_of_round(plan, 3, STANDARD, scores) == (10, 0, 5, 10, 10, 0, 0, 0, 0, 0)
    # Three on a perfect score in the upper half: one of them floats down, so a third player is called.
    scores = field(("A", [20, 20, 15, 10, 20, 15, 15]), ("B", [20, 10, 20]))
    assert points_of_round(plan, 3, STANDARD, scores) == (10, 10, 5, 10, 10, 5, 0, 0, 0, 0)


def test_the_british_way_ends_when_nobody_of_the_lower_half_is_perfect():
    plan = preset("british", Event(9))
    assert points_of_round(plan, 3, STANDARD, field(("A", [20, 10]), ("B", [15, 10]))) == (0, 0, 0, 0)
    # Where the favourites win, nobody of the lower half is perfect after round 2: from then on as in the Welsh way.
    assert play(plan, 32, 5, favourite) == play(preset("welsh", Event(9)), 32, 5, favourite)


def test_who_is_absent_neither_calls_nor_is_called():
    plan = preset("british", Event(9))
    scores = [("A", [10, 0, 0, 0]), ("B", [10, 10, 0, 0])]
    assert points_of_round(plan, 2, STANDARD, field(*scores)) == (10, 10, 10, 10, 0, 0, 0, 0)
    assert points_of_round(plan, 2, STANDARD, field(*scores, absent=[2, 5])) == (10, 0, 10, 10, 0, 0, 0, 0)
    assert points_of_round(plan, 2, STANDARD, field(*scores, absent=[5, 6])) == (0,) * 8


def test_a_winner_of_the_lower_half_goes_on_against_the_upper_half():
    """Number 9 beats everybody: every round an opponent of the upper half who is not perfect, in order of the list."""
    plan = preset("british", Event(9))
    rounds = play(plan, 16, 4, lambda _round, _upper, lower: "0" if lower == 9 else "1")
    opponents = [next(upper for upper, lower in one if lower == 9) for one in rounds[1:]]
    assert opponents[:2] == [5, 3]
    assert opponents[2] <= 8


def test_the_welsh_way_is_the_british_one_in_round_2_alone():
    welsh, british = preset("welsh", Event(9)), preset("british", Event(9))
    scores = field(("A", [10, 0, 5, 0]), ("B", [10, 5, 0, 0]))
    assert points_of_round(welsh, 2, STANDARD, scores) == points_of_round(british, 2, STANDARD, scores)
    assert points_of_round(welsh, 3, STANDARD, field(("A", [20, 10]), ("B", [20, 10]))) == (0,) * 4
    assert points_of_round(british, 3, STANDARD, field(("A", [20, 10]), ("B", [20, 10]))) != (0,) * 4


def test_added_score_is_the_classic_way_for_the_exact_half():
    plan = preset("added_score", Event(9))
    assert [group.size for group in freeze(plan, [Entrant(n) for n in range(1, 14)]).groups] == [7, 6]
    assert plan.rules == (Rule("A", 1, 2, 10),)


OWN = AccelerationPlan(
    "own",
    (Group("A", Size(4)), Group("B", Share(1, 2)), Group("C", Remaining())),
    (Rule("A", 1, 1, 10),),
    round_rules=(RoundRule("A", "B", 2, 3, Opponents.AS_NEEDED, 10), RoundRule("B", "C", 4, 4, pooled=True)),
)


def test_round_rules_survive_json_and_change_the_digest():
    assert plan_from_json(OWN.to_json()) == OWN
    assert replace(OWN, round_rules=OWN.round_rules[:1]).digest != OWN.digest
    assert "round_rules" not in preset("baku", Event(9)).to_json()


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"upper": 1}, "round_rules.0.upper"),
        ({"opponents": "some"}, "round_rules.0.opponents"),
        ({"pooled": "yes"}, "round_rules.0.pooled"),
        ({"most_dropped": "1"}, "round_rules.0.most_dropped"),
        ({"first_round": None}, "round_rules.0.first_round"),
        ({"extra": 1}, "round_rules.0.extra"),
    ],
)
def test_a_broken_json_form_is_refused_by_field(change, place):
    data = OWN.to_json()
    data["round_rules"][0] |= change
    with pytest.raises(InvalidState) as caught:
        plan_from_json(data)
    assert caught.value.facts["field"] == place


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"upper": "X"}, ("round_rules.0.upper", "plan.unknown_group")),
        ({"lower": "X"}, ("round_rules.0.lower", "plan.unknown_group")),
        ({"upper": "B", "lower": "A"}, ("round_rules.0.lower", "plan.round_rule_groups")),
        ({"lower": "A"}, ("round_rules.0.lower", "plan.round_rule_groups")),
        ({"first_round": 1}, ("round_rules.0.first_round", "plan.round_rule_first")),
        ({"first_round": 0}, ("round_rules.0.first_round", "plan.round_range")),
        ({"first_round": 3, "last_round": 2}, ("round_rules.0.last_round", "plan.round_range")),
        ({"last_round": 8}, ("round_rules.0.last_round", "plan.round_range")),
        ({"most_dropped": 0}, ("round_rules.0.most_dropped", "plan.round_rule_dropped")),
        ({"last_round": 4}, ("round_rules.1.first_round", "plan.round_rules_overlap")),
    ],
)
def test_a_senseless_round_rule_is_refused_with_its_field(change, expected):
    plan = replace(OWN, round_rules=(replace(OWN.round_rules[0], **change), OWN.round_rules[1]))
    assert expected in [(one.field, one.fact.code) for one in problems(plan, rounds=7, scoring=STANDARD)]
    assert problems(OWN, rounds=7, scoring=STANDARD) == ()


def test_a_round_has_either_fixed_points_or_a_round_rule():
    longer = replace(OWN, rules=(Rule("A", 1, 2, 10),))
    (problem,) = problems(longer, rounds=7, scoring=STANDARD)
    assert (problem.field, problem.fact.code) == ("round_rules.0.first_round", "plan.round_rule_and_points")
    (problem,) = problems(replace(OWN, cap=10), rounds=7, scoring=STANDARD)
    assert (problem.field, problem.fact.code) == ("cap", "plan.cap_with_round_rules")


def test_the_announcement_says_who_meets_whom():
    told = describe(preset("british", Event(9)), 9, freeze(preset("british", Event(9)), [Entrant(n) for n in range(8)]))
    codes = [one.code for one in told.facts]
    assert codes[0] == "plan.method_british"
    assert codes.index("plan.round_ahead") < codes.index("plan.round_as_needed") < codes.index("plan.round_ends")
    assert "plan.needs_authorisation" in codes
    assert [row.values for row in told.table] == [(10,) + (None,) * 8, (0,) + (None,) * 8]
    assert [one.code for one in told.examples] == ["plan.example_round_rule"] * 2 + ["plan.example_only_round_rule"] * 2


def test_the_story_of_a_player_tells_what_the_rule_did():
    plan = preset("british", Event(9))

    def story(group: str, real: list[int], given: list[int]) -> list[tuple[int, list[str]]]:
        steps = timeline(plan, group, real, given=given)
        return [(step.virtual, [reason.code for reason in step.reasons]) for step in steps]

    assert story("A", [0, 10, 20], [10, 10, 0]) == [
        (10, ["timeline.start"]), (10, ["timeline.meets_ahead"]), (0, ["timeline.by_real_score"]),
    ]  # fmt: skip
    assert story("A", [0, 5, 15], [10, 5, 0]) == [
        (10, ["timeline.start"]), (5, ["timeline.meets_lower"]), (0, ["timeline.by_real_score"]),
    ]  # fmt: skip
    assert story("B", [0, 10, 20], [0, 0, 0])[1:] == [(0, ["timeline.meets_upper"])] * 2
    assert story("B", [0, 0, 0], [0, 0, 0]) == [(0, [])] * 3
    assert [one.code for one in outlook(plan, "A", 2, 10, now=10)] == ["outlook.meets_lower"]
    assert [one.code for one in outlook(plan, "A", 3, 0, now=0)] == []
    assert [one.code for one in outlook(plan, "B", 2, 10, now=0)] == ["outlook.meets_upper"]
    assert [one.code for one in outlook(preset("non_winners", Event(9)), "A", 2, 10, now=10)] == ["outlook.withdrawal"]


def test_rounds_to_come_are_told_as_open():
    steps = timeline(preset("british", Event(9)), "A", [0, 5, 15, 15])
    assert [(step.virtual, step.is_open) for step in steps] == [(10, False), (5, True), (5, True), (0, False)]
    assert steps[1].reasons[0].code == "timeline.may_be_meets_lower"
    pooled = timeline(preset("non_winners_pooled", Event(9)), "B", [0, 0, 0])
    assert [(step.virtual, step.is_open) for step in pooled] == [(0, False), (5, True), (0, False)]


@pytest.mark.parametrize(
    ("method", "round_number", "group", "real", "virtual", "code"),
    [
        ("baku", 2, "A", 10, 10, "by_plan.group"),
        ("progressive", 4, "B", 20, 15, "by_plan.from_score"),
        ("british", 1, "A", 0, 10, "by_plan.group"),
        ("british", 2, "A", 10, 10, "by_plan.meets_ahead"),
        ("british", 2, "A", 5, 5, "by_plan.meets_lower"),
        ("british", 2, "B", 10, 0, "by_plan.meets_upper"),
        ("non_winners_pooled", 2, "B", 0, 5, "by_plan.pooled"),
    ],
)
def test_a_board_says_where_the_virtual_points_come_from(method, round_number, group, real, virtual, code):
    plan = preset(method, Event(9, players=40))
    (told,) = plan_reasons(plan, STANDARD, round_number, player=7, group=group, real=real, virtual=virtual)
    assert (told.code, told.params["player"], told.params["group"]) == (code, 7, group)
    assert plan_reasons(plan, STANDARD, 9, player=7, group=group, real=0, virtual=0) == ()
    assert told.article == ("C.04.7 1.4" if method == "baku" else "")


@pytest.mark.parametrize(("method", "perfect"), [("none", 8), ("non_winners", 4), ("british", 4), ("welsh", 4)])
def test_simulated_tournaments_follow_the_rule(method, perfect):
    """Where the favourites win, 25 % of the players are on 2 out of 2 without acceleration, 12.5 % with it."""
    recipe = Recipe(seed=1, players=32, rounds=5, acceleration=method)
    done = simulated(recipe, stop_before=3, chance=lambda white, black: 0.0 if white < black else 0.999999)
    scores = [sum(game.outcome is Outcome.WIN for game in one.games) for one in done.state.competitors]
    assert scores.count(2) == perfect
    given = [one.virtual_before(2) for one in done.state.competitors]
    assert given == ([0] * 32 if method == "none" else [10] * 16 + [0] * 16)
