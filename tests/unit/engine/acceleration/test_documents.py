"""Every worked example of the documents, number by number: what is printed, what the rules give, and why they differ.

The article on accelerated rounds exists in two versions that differ in round 3 of the event without acceleration.
Version 2005 pairs 2 with 5 there, who have met in round 2: no rule allows that. Version 2007 repeats no game, but sends
2 down although 1 and 2 can meet with the colours that both are due. With acceleration the article's table contradicts
its own text in round 2, and the points that it prints after that round sum to 11 of 12.
"""

from __future__ import annotations

import pytest

from pairing.engine import pair
from pairing.engine.acceleration import Entrant, Event, freeze, preset
from pairing.engine.documents import EXAMPLES, examine, play
from pairing.engine.facts import Fact
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, TournamentState
from pairing.engine.verifier import Grade, verify_round

BY_KEY = {one.key: one for one in EXAMPLES}


def pairs(text: str) -> list[tuple[int, int]]:
    return [(int(one), int(other)) for one, other in (pair.split("-") for pair in text.split())]


def params(facts: tuple[Fact, ...], code: str) -> list[dict]:
    return [dict(one.params) for one in facts if one.code == code]


def test_which_examples_hold():
    assert {one.key: examine(one).agrees for one in EXAMPLES} == {
        "eighths": True,
        "twelve_plain_2005": False,
        "twelve_plain_2007": False,
        "twelve_accelerated": False,
        "three_groups": True,
        "baku_161": True,
        "ten_draws": True,
        "ten_draws_lim": True,
        "lim_down": True,
        "lim_down_undone": False,
        "lim_up": True,
        "sixty_four_draws": True,
    }


@pytest.mark.parametrize(("players", "perfect", "without"), [(16, 2, 4), (32, 4, 8), (64, 8, 16), (96, 12, 24)])
def test_eighths_of_the_list_and_half_the_perfect_scores(players, perfect, without):
    found = examine(BY_KEY["eighths"], players=players)
    assert found.agrees
    assert params(found.facts, "document.perfect_holds") == [
        {"round": 2, "claimed": perfect, "players": perfect, "without": without}
    ]


@pytest.mark.parametrize("key", ["twelve_plain_2005", "twelve_plain_2007"])
def test_twelve_players_without_acceleration(key):
    found = examine(BY_KEY[key])
    assert [sorted(one.given) for one in found.rounds] == [
        pairs("1-7 2-8 3-9 4-10 5-11 6-12"),
        pairs("1-4 2-5 3-6 7-10 8-11 9-12"),
        pairs("1-2 3-4 5-7 6-8 9-10 11-12"),
    ]
    assert [one.same for one in found.rounds] == [True, True, False]
    assert params(found.facts, "document.winners_fail") == [{"claimed": [1, 2], "players": [1, 3], "points": 30}]


def test_the_version_of_2005_repeats_a_game():
    found = examine(BY_KEY["twelve_plain_2005"])
    reasons = dict(found.rounds[2].reasons)
    assert reasons[2, 5].code == "why_not.met"
    assert reasons[2, 5].params["round"] == 2
    verdict = verify_round(found.course.rounds[2].before, _boards(found.rounds[2].printed))
    assert verdict.grade is Grade.ILLEGAL
    assert [(one.criterion, one.players) for one in verdict.breaches] == [("C1", (2, 5))]


def test_the_version_of_2007_fails_on_colours():
    found = examine(BY_KEY["twelve_plain_2007"])
    assert {fact.code for _pair, fact in found.rounds[2].reasons} == {"why_not.C12"}
    verdict = verify_round(found.course.rounds[2].before, _boards(found.rounds[2].printed))
    assert verdict.grade is Grade.LEGAL
    first = verdict.differences[0]
    assert (first.criterion, first.given, first.expected, first.score) == ("C12", (1,), (0,), 20)


def _boards(printed):
    return [Pair(one, other) for one, other in printed]

    return [Pair(one, other) for one, other in printed]


def test_twelve_players_with_acceleration():
    found = examine(BY_KEY["twelve_accelerated"])
    assert found.rounds[0].same
    assert sorted(found.rounds[1].given) == pairs("1-2 3-4 5-8 6-7 9-10 11-12")
    assert params(found.facts, "document.own_rule_fail") == [{"round": 2, "pairs": ["5-6", "7-9"]}]
    assert params(found.facts, "document.sum_fail") == [{"round": 2, "points": 110, "games": 12}]
    assert params(found.facts, "document.points_fail") == [
        {"round": 2, "points": 20, "players": [1, 2, 7, 8]},
        {"round": 2, "points": 10, "players": [3, 5, 9, 11]},
        {"round": 2, "points": 0, "players": [4, 6, 10, 12]},
    ]
    assert found.course.perfect == found.without.perfect == (6, 3, 2)
    assert [(one["claimed"], one["players"]) for one in params(found.facts, "document.perfect_fail")] == [
        (2, 3),
        (1, 2),
    ]
    assert found.course.winners == (1, 3)


def test_three_groups_meet_when_the_article_says():
    found = examine(BY_KEY["three_groups"])
    assert [(one["group"], one["other"], one["round"]) for one in params(found.facts, "document.contact_holds")] == [
        ("A", "B", 3), ("B", "C", 3), ("A", "C", 4),
    ]  # fmt: skip
    assert (found.course.perfect[2], found.without.perfect[2]) == (2, 6)


def test_ten_draws_with_their_colours():
    found = examine(BY_KEY["ten_draws"])
    assert [one.given for one in found.rounds] == [
        tuple(pairs("1-6 7-2 3-8 9-4 5-10")),
        tuple(pairs("8-1 2-9 10-3 4-7 6-5")),
        tuple(pairs("1-10 5-2 3-4 9-6 7-8")),
    ]


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_the_draws_of_the_slides_in_both_editions(edition):
    for key in ("ten_draws", "sixty_four_draws"):
        example = BY_KEY[key]
        course = play(
            preset("none", Event(9)), players=example.players, rounds=9, shown=example.shown, results=example.results,
            edition=edition,
        )  # fmt: skip
        for player, met in example.opponents:
            assert tuple(sum(one) - player for r in course.rounds for one in r.pairs if player in one) == met
        for printed in example.printed:
            made = course.rounds[printed.number - 1].pairing.pairs
            assert tuple((one.white, one.black) for one in made) == printed.pairs


def test_the_ten_player_example_of_baku():
    winners = {1, 2, 3, 7, 8}
    plan = preset("baku", Event(5))
    first = play(plan, players=10, rounds=5, shown=1).rounds[0]
    assert sorted(first.pairs) == pairs("1-4 2-5 3-6 7-9 8-10")
    games = {}
    for board in first.pairing.pairs:
        for own, colour, other in ((board.white, Colour.WHITE, board.black), (board.black, Colour.BLACK, board.white)):
            games[own] = Game(Outcome.WIN if own in winners else Outcome.LOSS, other, colour)
    field = tuple(Competitor(n, (games[n],), (10, 10) if n <= 6 else ()) for n in range(1, 11))
    second = pair(TournamentState(field, 5, 1))
    assert sorted((min(one.white, one.black), max(one.white, one.black)) for one in second.pairs) == pairs(
        "1-2 3-4 5-8 6-7 9-10"
    )
    without = play(preset("none", Event(5)), players=10, rounds=5, shown=1).rounds[0]
    assert sorted(without.pairs) == pairs("1-6 2-7 3-8 4-9 5-10")


def test_baku_for_161_players_has_82_in_the_top_group():
    found = examine(BY_KEY["baku_161"])
    groups = freeze(preset("baku", Event(9)), [Entrant(number) for number in range(1, 162)]).groups
    assert [(one.key, one.first_position, one.last_position) for one in groups] == [("A", 1, 82), ("B", 83, 161)]
    assert (1, 42) in found.course.rounds[0].pairs
    assert (83, 122) in found.course.rounds[0].pairs


def test_the_slides_part_dutch_and_lim_in_round_2():
    dutch, lim = (examine(BY_KEY[key]).course.rounds for key in ("ten_draws", "ten_draws_lim"))
    assert [sorted(one.pairs) == sorted(other.pairs) for one, other in zip(dutch, lim, strict=True)] == [
        True, False, True
    ]  # fmt: skip
    assert sorted(lim[1].pairs) == sorted((min(pair), max(pair)) for pair in pairs("8-1 2-9 6-3 4-5 10-7"))


@pytest.mark.parametrize(
    ("key", "met"),
    [
        ("lim_down", {(1, 5), (1, 7)}),
        ("lim_down_undone", {(1, 5), (1, 7), (5, 7)}),
        ("lim_up", set()),
    ],
)
def test_the_eight_of_the_lim_article_have_the_colours_and_opponents_of_its_figure(key, met):
    """1, 6 and 8 are due White, the others Black; they are one group, and nobody else stands in it."""
    before = examine(BY_KEY[key]).course.rounds[0].before
    eight = before.competitors[:8]
    assert {
        (min(one.number, game.opponent), max(one.number, game.opponent))
        for one in eight
        for game in one.games
        if game.opponent <= 8
    } == met
    whites = [sum(1 for game in one.games if game.colour is Colour.WHITE) for one in eight]
    assert ["w" if count == 1 else "b" for count in whites] == list("wbbbbwbw")
    scores = [one.real_points(before.scoring.table)[-1] for one in before.competitors]
    assert len(set(scores[:8])) == 1
    assert scores[0] not in scores[8:]
    assert (scores[0] > 15) == (key != "lim_up")


@pytest.mark.parametrize(
    ("key", "given", "looked_for"),
    [
        ("lim_down", "1-4 2-6 3-8 5-7", ["downwards", 1, 2, 3, 5]),
        ("lim_down_undone", "1-4 2-6 3-7 5-8", ["downwards", 1, 2, 3, 5]),
        ("lim_up", "8-4 7-1 6-3 5-2", ["upwards", 8, 7, 6, 5]),
    ],
)
def test_the_eight_are_paired_step_by_step(key, given, looked_for):
    (round_4,) = examine(BY_KEY[key]).rounds
    assert [pair for pair, _facts in round_4.steps] == pairs(given)
    code = {"downwards": "lim.looks_down", "upwards": "lim.looks_up"}[looked_for[0]]
    assert [dict(facts[0].params)["player"] for _pair, facts in round_4.steps] == looked_for[1:]
    assert {facts[0].code for _pair, facts in round_4.steps} == {code}


def test_what_the_author_undoes_is_not_next_in_his_own_order():
    """The article: 3 looks at 8, 7, 5 in this order. It then takes 5; number 7 is before."""
    (round_4,) = examine(BY_KEY["lim_down_undone"]).rounds
    reasons = dict(round_4.reasons)
    assert set(reasons) == {(3, 5), (7, 8)}
    assert not round_4.same
    plain = dict(examine(BY_KEY["lim_down"]).rounds[0].steps)[3, 8]
    assert [one.params["players"] for one in plain if one.code == "lim.skip_same_due"] == [[7]]
