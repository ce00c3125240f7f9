"""The examples of the rulebook and of its readers: natural pairings, 29E5c, 29E5e, a group of four, acceleration."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import NoPairing, explain, pair, why_not_opponent, word
from pairing.engine.model import Colour, Competitor, Game, Outcome, Prohibition, TournamentState
from pairing.engine.systems.us.trace import SwitchKind
from tests.small_events import event

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def us(state, *ratings, **options):
    rated = tuple(replace(one, rating=rating) for one, rating in zip(state.competitors, ratings, strict=True))
    return replace(state, system="us", competitors=rated, options=options)


def group(*players, rounds=9, **options):
    """Players of one score, as (rating, colours so far), each of whom met only others who have gone since."""
    games = len(players[0][1])
    number = len(players)
    competitors = []
    gone = []
    for place, (rating, colours) in enumerate(players, start=1):
        past = []
        for round_number, letter in enumerate(colours):
            number += 1
            colour = Colour(letter.lower())
            past.append(Game(Outcome.DRAW, number, colour))
            others = [Game(Outcome.ZERO_BYE)] * games
            others[round_number] = Game(Outcome.DRAW, place, colour.opposite)
            gone.append(Competitor(number, tuple(others), absence=Outcome.ZERO_BYE, rating=1000))
        competitors.append(Competitor(place, tuple(past), rating=rating))
    return TournamentState((*competitors, *gone), rounds, games, system="us", options=options)


def ratings_of(state, answer):
    known = {one.number: one.rating for one in state.competitors}
    return [(known[board.white], known[board.black]) for board in answer.pairs]


def only_switch(answer):
    (bracket,) = answer.brackets
    (switch,) = bracket.switches
    return switch


def test_twenty_players_meet_upper_half_against_lower_half_with_colours_by_turns():
    answer = pair(us(event(20, 5), *range(2000, 1000, -50)))
    assert [(board.white, board.black) for board in answer.pairs] == [
        (1, 11), (12, 2), (3, 13), (14, 4), (5, 15), (16, 6), (7, 17), (18, 8), (9, 19), (20, 10),
    ]  # fmt: skip
    assert {board.colour_rule for board in answer.pairs} == {"USCF 28J"}


def test_accelerated_by_an_added_point_the_first_round_is_that_of_the_example():
    virtual = dict.fromkeys(range(1, 11), (10,))
    answer = pair(us(event(20, 5, virtual=virtual), *range(2000, 1000, -50)))
    assert [(board.white, board.black) for board in answer.pairs] == [
        (1, 6), (7, 2), (3, 8), (9, 4), (5, 10), (11, 16), (17, 12), (13, 18), (19, 14), (15, 20),
    ]  # fmt: skip


def test_29e5c_a_transposition_counts_the_smaller_of_its_two_differences():
    state = group((2000, "WB"), (1980, "BW"), (1800, "WB"), (1500, "BW"))
    answer = pair(state, trace=True)
    switch = only_switch(answer)
    assert (switch.kind, switch.difference, switch.other_difference, switch.limit) == (
        SwitchKind.TRANSPOSITION, 20, 300, 80,
    )  # fmt: skip
    assert ratings_of(state, answer) == [(2000, 1500), (1800, 1980)]


@pytest.mark.parametrize(
    ("lowest", "kind", "difference", "boards"),
    [
        (1780, SwitchKind.TRANSPOSITION, 70, [(1780, 2050), (1870, 1850)]),
        (1750, SwitchKind.INTERCHANGE, 20, [(1870, 2050), (1750, 1850)]),
    ],
)
def test_29e5e_a_transposition_within_80_points_beats_any_interchange_and_otherwise_the_smaller_switch_wins(
    lowest, kind, difference, boards
):
    state = group((2050, "WBW"), (1870, "BWB"), (1850, "WBW"), (lowest, "BWB"))
    answer = pair(state, trace=True)
    switch = only_switch(answer)
    assert (switch.kind, switch.difference, switch.limit) == (kind, difference, 200)
    assert ratings_of(state, answer) == boards


def test_a_group_of_four_with_a_transposition_of_157_and_an_interchange_of_59():
    state = group((2279, "B"), (2062, "W"), (2003, "B"), (1846, "W"))
    answer = pair(state, trace=True)
    switch = only_switch(answer)
    assert (switch.kind, switch.difference, switch.limit) == (SwitchKind.INTERCHANGE, 59, 200)
    assert ratings_of(state, answer) == [(2279, 2062), (2003, 1846)]
    told = [word(one, "en") for one in explain(state, answer).boards[0].steps]
    assert (
        "The transposition of the same two boards would bring as much, but it spans 157 rating points. Over 80 points "
        "the smaller set of switches counts." in told
    )
    assert (
        "Interchange: no. 3 and no. 2 change places, 59 rating points apart; no. 1 - no. 3 and no. 2 - no. 4 become "
        "no. 1 - no. 2 and no. 3 - no. 4." in told
    )
    assert (
        "On the boards concerned 0 instead of 2 players would then get two more games of one colour than of "
        "the other. For that 200 rating points are allowed, and the switch spans 59." in told
    )
    reason = why_not_opponent(state, 1, 4)
    assert reason.reason.code == "us.why_not_other_set"
    assert reason.reason.params["difference"] == 157


def test_alternation_is_not_worth_more_than_80_points_but_equalisation_is():
    colours = ("WB", "BW", "WB", "BW")
    wide = [(2000, "WB"), (1919, "BW"), (1800, "WB"), (1700, "BW")]
    assert not pair(group(*wide), trace=True).brackets[0].switches
    near = [(2000, "WB"), (1920, "BW"), (1800, "WB"), (1700, "BW")]
    assert only_switch(pair(group(*near), trace=True)).difference == 80
    far = [(rating, colours[place] + colours[place][0]) for place, (rating, _) in enumerate(wide)]
    assert only_switch(pair(group(*far), trace=True)).difference == 81
    refused = why_not_opponent(group(*wide), 1, 4)
    assert refused.reason.code == "us.why_not_limit_transposition"
    assert (refused.reason.params["difference"], refused.reason.params["limit"]) == (81, 80)


def test_equalisation_without_a_limit_is_a_variation():
    players = [(2400, "WBW"), (2000, "BWB"), (1750, "WBW"), (1400, "BWB")]
    assert not pair(group(*players), trace=True).brackets[0].switches
    switch = only_switch(pair(group(*players, free_equalisation=True), trace=True))
    assert (switch.difference, switch.limit) == (250, -1)


def test_only_two_extra_blacks_count_in_variation_29e5b1():
    players = [(2050, "WBW"), (1870, "BWB"), (1850, "WBW"), (1700, "BWB")]
    assert only_switch(pair(group(*players, blacks_only=True), trace=True)).limit == 200
    whites = [(2050, "WBW"), (1870, "WBW"), (1850, "WBW"), (1700, "BWW")]
    assert not pair(group(*whites, blacks_only=True), trace=True).brackets[0].switches


def test_a_switch_with_an_unrated_player_has_no_limit():
    state = group((2400, "WB"), (1900, "BW"), (1500, "WB"), (0, "BW"))
    assert only_switch(pair(state, trace=True)).difference == 0


def test_a_third_colour_running_is_avoided_within_200_points_but_not_in_the_last_round():
    players = [(2000, "BBWW"), (1850, "WWBB"), (1700, "BBWW"), (1500, "WWBB")]
    state = group(*players)
    switch = only_switch(pair(state, trace=True))
    assert (switch.difference, switch.limit) == (150, 200)
    codes = {one.code for one in explain(state, pair(state, trace=True)).boards[0].steps}
    assert {"us.transposition", "us.why_third"} <= codes
    assert not pair(group(*players, rounds=5), trace=True).brackets[0].switches


def boards(answer):
    return {frozenset((one.white, one.black)) for one in answer.pairs}


def test_the_lowest_rated_drops_and_meets_the_highest_rated_not_yet_met():
    state = us(event(6, 5, "1-4 1-0, 2-5 1-0, 3-6 1-0"), 2100, 2000, 1900, 1800, 1700, 1600)
    answer = pair(state, trace=True)
    assert [(one.player, one.reason) for one in answer.brackets[0].drops] == [(3, "odd")]
    assert boards(answer) == {frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 6})}


def test_29d1b_the_next_lowest_drops_where_colours_gain_and_the_ratings_are_near():
    played = "1-4 1-0, 2-5 1-0, 6-3 0-1"
    near = us(event(6, 5, played), 2100, 2000, 1900, 1800, 1700, 1600)
    answer = pair(near, trace=True)
    (drop,) = answer.brackets[0].drops
    assert (drop.player, drop.first, drop.difference, drop.reason) == (2, 3, 100, "colour")
    assert boards(answer) == {frozenset({1, 3}), frozenset({2, 4}), frozenset({5, 6})}
    far = us(event(6, 5, played), 2300, 2101, 1900, 1800, 1590, 1500)
    assert pair(far, trace=True).brackets[0].drops[0].player == 3


def test_the_bye_of_round_1_goes_to_the_lowest_rated_who_is_not_unrated():
    assert pair(us(event(5, 5), 2000, 1900, 1800, 1700, 0)).bye == 4


def test_a_half_point_bye_puts_a_player_behind_the_others_of_the_score():
    state = us(event(5, 6, "1-2 =, 3-4 =, 5 H"), 2000, 1900, 1800, 1700, 1600)
    assert pair(state).bye == 4


def test_nobody_has_the_bye_twice_and_in_four_rounds_new_players_wait_for_the_group_above():
    played = "1-3 1-0, 4-2 0-1, 5 U"
    assert pair(us(event(5, 5, played), 2000, 1900, 1800, 0, 1500)).bye == 3
    zero = event(5, 4, "1-4 1-0, 2-3 =, 5 U")
    assert pair(us(zero, 2000, 1900, 1800, 0, 1500)).bye == 3
    assert pair(us(replace(zero, rounds=5), 2000, 1900, 1800, 0, 1500)).bye == 4


def test_players_meet_again_only_where_there_are_as_many_rounds_as_players():
    met = ("1-2 =, 3-4 =", "1-3 =, 2-4 =", "1-4 =, 2-3 =")
    enough = us(event(4, 5, *met), 2000, 1900, 1800, 1700)
    assert pair(enough).notes == {"meetings": 1}
    apart = us(event(6, 5, *(f"{text}, 5 Z, 6 Z" for text in met)), 2000, 1900, 1800, 1700, 1600, 1500)
    five = replace(apart, prohibitions=(Prohibition(frozenset({1, 2, 3, 5, 6})),))
    with pytest.raises(NoPairing) as refused:
        pair(five)
    assert set(refused.value.facts["blocked"]) <= {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("one", "other", "white", "rule"),
    [
        ("WB", "WW", 1, "USCF 29E3a"),
        ("WWBW", "BWBW", 2, "USCF 29E4 (1)"),
        ("WWB", "WWW", 1, "USCF 29E4 (2)"),
        ("WWB", "BWW", 1, "USCF 29E4 (3)"),
        ("WWBB", "WBWB", 1, "USCF 29E4 (4)"),
        ("WB", "WB", 1, "USCF 29E4 (5)"),
    ],
)
def test_29e4(one, other, white, rule):
    (board,) = pair(group((2000, one), (1900, other))).pairs
    assert (board.white, board.colour_rule) == (white, rule)


def test_the_variations_of_29e4():
    def whites(*players, **options):
        return {(one.white, one.colour_rule) for one in pair(group(*players, **options)).pairs}

    pairs = (2000, "WB"), (1900, "WB"), (1800, "WB"), (1700, "WB")
    assert {white for white, _rule in whites(*pairs)} == {1, 2}
    assert {white for white, _rule in whites(*pairs, alternating_benefit=True)} == {1, 4}
    reversed_history = (2000, "WBWB"), (1900, "WWBB")
    assert whites(*reversed_history) == {(2, "USCF 29E4 (4)")}
    assert whites(*reversed_history, no_history=True) == {(1, "USCF 29E4 (5)")}
    played = event(4, 5, "3-1 1-0, 4-2 1-0", "1-4 0-1, 2-3 0-1")
    for options, white in (({}, 2), ({"lower_in_minus": True}, 1)):
        winners, losers = pair(us(played, 2000, 1900, 1800, 1700, **options)).pairs
        assert (winners.white, losers.white) == (3, white)
