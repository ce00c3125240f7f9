"""The worked examples of C.04.4.1 and what the system refuses."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from pairing.engine import pair
from pairing.engine.errors import InvalidState
from pairing.engine.model import Competitor, Game, Outcome, Prohibition, TournamentState
from pairing.engine.systems.dubov import rulebook
from pairing.engine.systems.dubov.bye import first_matching
from pairing.engine.systems.dubov.field import average_rating, field_of, maximum_upfloats, past_of
from pairing.engine.systems.dubov.subgroups import middle_out, pair_bracket
from pairing.engine.systems.dubov.upfloaters import lift
from pairing.engine.verifier.dubov import judge
from pairing.engine.wording import LANGUAGES, word_error
from tests.small_events import board_text, event


def rated(state: TournamentState, *ratings: int) -> TournamentState:
    """The state with these ratings, 2000 for the others."""
    given = dict(enumerate(ratings, start=1))
    competitors = tuple(replace(one, rating=given.get(one.number, 2000)) for one in state.competitors)
    return replace(state, competitors=competitors, system="dubov")


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
def test_example_1_the_number_of_upfloats_that_makes_a_maximum_upfloater(rounds, most):
    assert maximum_upfloats(rounds) == most


def test_example_2_the_average_rating_of_the_opponents_met():
    state = rated(event(5, 5, "1-2 =, 4-5 =", "3-1 +-, 2-4 =", "1-3 =, 5-2 -+"), 2200, 1500, 1501, 1502)
    history = past_of(state)
    assert average_rating(history, history.players[1]) == 1501  # 1500 and 1501; the forfeit is not counted
    assert average_rating(history, history.players[2]) == 1851  # 2200 and 1502
    assert average_rating(history, history.players[3]) == 2200
    nobody = past_of(rated(event(4, 5)))
    assert [average_rating(nobody, one) for one in nobody.players.values()] == [0, 0, 0, 0]


def test_example_3_shifters_are_numbered_from_the_middle_outwards():
    assert "".join(middle_out(list("ABCDEFG"))) == "DCEBFAG"
    assert "".join(middle_out(list("ABCD"))) == "BCAD"


def test_example_4_transpositions_come_in_the_order_of_the_numbers():
    """Each transposition is taken once a pair of every one before it is forbidden."""
    order = ["".join(one) for one in permutations("456")]
    assert order == ["456", "465", "546", "564", "645", "654"]
    for place, wanted in enumerate(order):
        kept = pairs_of(wanted)
        rules = tuple(Prohibition(min(pairs_of(one) - kept, key=sorted)) for one in order[:place])
        answer = pair(replace(rated(event(6, 5)), prohibitions=rules))
        assert {frozenset((board.white, board.black)) for board in answer.pairs} == kept


def pairs_of(transposition: str) -> set[frozenset[int]]:
    """1, 2 and 3 against the numbers in this order."""
    return {frozenset((top, int(number))) for top, number in enumerate(transposition, start=1)}


def test_example_5_fewer_maximum_upfloaters_come_before_fewer_upfloats():
    leading = (
        Competitor(1, (Game(Outcome.FULL_BYE),), rating=2000),
        Competitor(2, (Game(Outcome.FULL_BYE),), rating=2000),
    )
    lower = tuple(Competitor(number, (Game(Outcome.ZERO_BYE),), rating=2000) for number in range(3, 7))
    field = field_of(past_of(TournamentState((*leading, *lower), 9, 1, system="dubov")))
    field.white = 0b000011
    field.rows = [0b111100, 0b111100, 0b001011, 0b110111, 0b101011, 0b011011]  # 1 and 2, 3 and 5, 3 and 6 have met
    field._upfloats.update({2: 9, 3: 0, 4: 3, 5: 3})
    mates, _ = first_matching(field)
    assert lift(field, 0b11, 0b111100, mates).upfloaters == [2, 3]


def test_the_bye_bars_who_had_the_points_of_a_win_without_playing():
    state = rated(event(5, 5, "1-2 1-0, 3-4 =, 5 F"))
    assert pair(state).bye == 2
    assert pair(rated(event(5, 5, "1-2 1-0, 3-4 =, 5 H"))).bye == 2
    assert pair(rated(event(5, 5, "1-2 1-0, 3-4 =, 5 Z"))).bye == 2  # played, unlike 5, and with as many points


def test_the_first_round_meets_in_halves():
    assert board_text(pair(rated(event(6, 5)))) == "1-4, 5-2, 3-6"


def test_low_averages_choose_first():
    """The example of the guide: 1 and 2 have won with Black against 1900 and 1700, 3 and 4 with White."""
    state = rated(event(8, 5, "5-1 0-1, 7-2 0-1, 3-6 1-0, 4-8 1-0"), 2400, 2300, 2200, 2100, 1900, 1800, 1700, 1600)
    field = field_of(past_of(state))
    sides = pair_bracket(field, 0b1111)
    assert [field.tpn(one) for one in sides.white] == [2, 1]
    assert [(field.tpn(a), field.tpn(b)) for a, b in sides.pairs] == [(2, 3), (1, 4)]
    assert board_text(pair(state)).startswith("1-4, 2-3")
    assert board_text(pair(replace(state, system="dutch"))).startswith("1-3, 2-4")


def test_engine_and_verifier_name_the_same_criteria():
    assert rulebook.CRITERIA == judge.CRITERIA


def test_players_without_a_rating_are_refused_by_number():
    unrated = rated(event(4, 5), 2000, 0, 2000, 0)
    with pytest.raises(InvalidState) as refused:
        pair(unrated)
    assert (refused.value.code, refused.value.facts) == ("unrated_players", {"system": "dubov", "players": [2, 4]})
    for language in LANGUAGES:
        assert "Dubov" in word_error(refused.value, language)
