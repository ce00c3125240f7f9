"""What the engine reads from the past: scores, colours, preferences, floats, byes, numbers."""

from __future__ import annotations

import pytest

from pairing.engine.history import Float, Strength, derive
from pairing.engine.model import Colour, Outcome, Scoring
from tests.small_events import event


def colours_of(*games):
    """The derived past of player 1 after games with these colours, all drawn against new opponents."""
    lines = []
    for opponent, colour in enumerate(games, start=2):
        lines.append("" if colour == "u" else f"1-{opponent} =" if colour == "W" else f"{opponent}-1 =")
    return derive(event(len(games) + 2, 20, *lines)).players[1]


@pytest.mark.parametrize(
    ("games", "preference", "strength", "difference"),
    [
        ("", None, Strength.NONE, 0),
        ("W", Colour.BLACK, Strength.STRONG, 1),
        ("WB", Colour.WHITE, Strength.MILD, 0),
        ("BW", Colour.BLACK, Strength.MILD, 0),
        ("WBB", Colour.WHITE, Strength.ABSOLUTE, -1),
        ("BBWW", Colour.BLACK, Strength.ABSOLUTE, 0),
        ("WBWBW", Colour.BLACK, Strength.STRONG, 1),
        ("WWBW", Colour.BLACK, Strength.ABSOLUTE, 2),
        ("WuuW", Colour.BLACK, Strength.ABSOLUTE, 2),
        ("BuWu", Colour.BLACK, Strength.MILD, 0),
    ],
)
def test_colour_preference(games, preference, strength, difference):
    player = colours_of(*games)
    assert (player.preference, player.strength, player.colour_difference) == (preference, strength, difference)


def test_scores_count_every_kind_of_round():
    state = event(4, 9, "1-2 1-0, 3 H, 4 U", "1-3 +-, 2 F", "1 Z, 2-4 =", scoring=Scoring(pairing_bye=5))
    players = derive(state).players
    assert {number: player.real_before for number, player in players.items()} == {
        1: [0, 10, 20, 20],
        2: [0, 0, 10, 15],
        3: [0, 5, 5, 5],
        4: [0, 5, 5, 10],
    }
    assert [player.played for player in players.values()] == [1, 2, 0, 1]
    assert players[1].opponents == {2}


def test_bye_is_barred_by_a_bye_a_forfeit_win_and_a_full_point_bye():
    lines = "1 U, 2 F, 3-4 +-, 5 H, 6 Z, 7-8 1-0"
    assert [p.may_receive_bye for p in derive(event(8, 9, lines)).players.values()] == [
        False, False, False, True, True, True, True, True,
    ]  # fmt: skip
    old = derive(event(8, 9, lines, edition="2017")).players
    assert [p.may_receive_bye for p in old.values()] == [False, True, False, True, True, True, True, True]


def test_a_poor_bye_still_bars_the_next():
    assert not derive(event(2, 9, "1 U", scoring=Scoring(pairing_bye=5))).players[1].may_receive_bye


def test_floats_of_games_and_of_rounds_without_one():
    history = derive(event(8, 9, "1-2 1-0, 3-4 1-0, 5 U, 6 H, 7 Z, 8 F", "1-4 1-0, 2-3 =, 5-7 =, 6 Z, 8 Z"))
    assert [history.float_of(number, 2) for number in (1, 4, 2, 3, 5, 7)] == [
        Float.DOWN, Float.UP, Float.UP, Float.DOWN, Float.DOWN, Float.UP,
    ]  # fmt: skip
    assert [history.float_of(number, 1) for number in (1, 5, 6, 7, 8)] == [
        Float.NONE, Float.DOWN, Float.DOWN, Float.NONE, Float.DOWN,
    ]  # fmt: skip
    assert history.float_back(1, 1) is Float.DOWN
    assert history.float_of(1, 3) is Float.NONE
    by_number = dict(zip((one.number for one in history.present), history.floated(1), strict=True))
    assert by_number == {number: history.float_back(number, 1) for number in range(1, 9)}


def test_in_2017_every_round_without_a_game_was_a_downfloat():
    history = derive(event(4, 9, "1-2 -+, 3 Z, 4 Z", edition="2017"))
    assert [history.float_of(number, 1) for number in range(1, 5)] == [Float.DOWN] * 4


def test_floats_are_judged_by_pairing_scores():
    history = derive(event(4, 9, "1-3 =, 2-4 =", virtual={1: (10, 10), 2: (10, 10)}))
    assert [history.float_of(number, 1) for number in range(1, 5)] == [Float.DOWN, Float.DOWN, Float.UP, Float.UP]


def test_order_is_by_pairing_score_then_number():
    state = event(4, 9, "1-2 0-1, 3-4 =", virtual={4: (0, 10)}, absent={3: Outcome.ZERO_BYE})
    assert [(one.number, one.pairing_score) for one in derive(state).present] == [(4, 15), (2, 10), (1, 0)]


def test_numbers_for_the_parity_leave_out_those_never_yet_paired():
    state = event(6, 9, "1-3 1-0, 5-6 -+, 4 U", absent={2: Outcome.ZERO_BYE, 1: Outcome.ZERO_BYE})
    numbers = [player.parity_number for player in derive(state).players.values()]
    assert numbers == [1, 1, 2, 3, 4, 5]


def test_topscorers_exist_in_the_last_round_only():
    lines = ("1-2 1-0, 3-4 =", "1-3 =, 2-4 =")
    early, last = derive(event(4, 4, *lines)), derive(event(4, 3, *lines))
    assert early.topscorer_threshold is None
    assert not early.is_topscorer(1)
    assert last.topscorer_threshold == 10
    assert [last.is_topscorer(number) for number in range(1, 5)] == [True, False, False, False]
