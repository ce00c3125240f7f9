"""Examples worked out by hand from the rule book (C.04.3, C.04.7), as the engine pairs them."""

from __future__ import annotations

import pytest

from pairing.engine import NoPairing, pair
from pairing.engine.model import Outcome
from tests.small_events import board_text, event

DRAWS = "1-4 =, 2-5 =, 3-6 ="


def test_first_round_of_six():
    assert board_text(pair(event(6, 5))) == "1-4, 5-2, 3-6"


def test_c5_takes_the_bye_down_to_the_lowest_score():
    state = event(6, 3, "4-1 0-1, 2-5 0-1, 3-6 1-0", "1-2 1-0, 4-3 0-1, 6-5 0-1", absent={4: Outcome.ZERO_BYE})
    history = {competitor.number: competitor for competitor in state.competitors}
    assert history[4].absence is Outcome.ZERO_BYE
    answer = pair(state)
    assert answer.bye == 6
    assert answer.notes["bye_score"] == 0


def test_c9_gives_the_bye_to_the_player_without_unplayed_games():
    answer = pair(event(5, 3, "1-3 1-0, 4-2 0-1"), trace=True)
    assert board_text(answer) == "2-1, 3-5, 4"


def test_second_round_after_draws():
    assert board_text(pair(event(6, 5, DRAWS))) == "5-1, 6-2, 4-3"


def test_third_round_with_absolute_colours():
    assert board_text(pair(event(6, 5, DRAWS, "1-5 =, 2-6 =, 3-4 ="))) == "6-1, 4-2, 5-3"


def test_no_complete_pairing_names_everybody_who_is_stuck():
    with pytest.raises(NoPairing) as refusal:
        pair(event(4, 5, "1-3 =, 2-4 =", "1-4 =, 2-3 ="))
    assert refusal.value.facts["blocked"] == [1, 2, 3, 4]
    assert "players 1, 2, 3, 4" in str(refusal.value)


def test_c4_keeps_the_rest_pairable():
    state = event(
        6,
        7,
        "1-3 =, 2-4 =, 5-6 =",
        "5-1 =, 6-2 =, 3 H, 4 H",
        "1-6 1-0, 2-5 1-0, 3 H, 4 H",
    )
    assert board_text(pair(state)) == "2-1, 3-5, 4-6"


def test_c8_looks_one_bracket_ahead():
    state = event(8, 5, "1-6 1-0, 2-7 1-0, 3-4 1-0, 5-8 =", "7-1 =, 6-2 =, 5-3 =, 4-8 1-0")
    assert board_text(pair(state)) == "1-3, 2-4, 6-5, 8-7"


def test_c9_with_forfeits_and_an_earlier_bye():
    state = event(7, 5, "1-2 1-0, 4-3 0-1, 5-6 +-, 7 U")
    answer = pair(state)
    assert board_text(answer) == "5-1, 3-7, 2-6, 4"


def test_c12_and_c13_make_an_exchange():
    answer = pair(event(6, 5, "1-4 =, 5-2 =, 6-3 ="), trace=True)
    assert board_text(answer) == "3-1, 2-6, 4-5"
    exchange = answer.brackets[0].exchange
    assert exchange is not None
    assert (exchange.to_s2, exchange.to_s1) == ((3,), (4,))


def test_c2_nobody_gets_a_second_bye():
    assert board_text(pair(event(3, 5, "1-2 1-0, 3 U", "3-1 0-1, 2 U"))) == "2-3, 1"


BAKU = dict.fromkeys(range(1, 7), (10, 10, 5))


def test_baku_first_round_pairs_the_groups_apart():
    assert board_text(pair(event(10, 5, virtual=BAKU))) == "1-4, 5-2, 3-6, 7-9, 10-8"


def test_baku_second_round():
    first = "1-4 1-0, 5-2 0-1, 3-6 1-0, 7-9 1-0, 10-8 0-1"
    # Board order by pairing scores: all four of 5, 6, 7 and 8 have one point, so the pair of 5 comes first.
    assert board_text(pair(event(10, 5, first, virtual=BAKU))) == "2-1, 4-3, 8-5, 6-7, 9-10"


def test_without_acceleration_the_second_round_is_another():
    first = "1-6 1-0, 7-2 0-1, 3-8 1-0, 9-4 0-1, 5-10 1-0"
    assert board_text(pair(event(10, 5, first))) == "4-1, 2-3, 6-5, 10-7, 8-9"
