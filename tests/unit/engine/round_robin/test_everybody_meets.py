"""In a round robin everybody meets everybody once, or twice: who would not is told as a round is made by hand, and by
the judge of a file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.legality import breaches
from pairing.engine.model import Colour, Game, Outcome
from pairing.engine.table_rounds import left_unmet
from pairing.engine.verifier import Grade, statements_of, verify_state
from pairing.engine.wording import word
from tests.unit.engine.round_robin.test_round_robin import event, played


def by_hand(state, *rounds):
    """``state`` with rounds of these pairs (White, Black), all drawn; who is in none of them rests."""
    for pairs in rounds:
        colours = {white: (black, Colour.WHITE) for white, black in pairs}
        colours |= {black: (white, Colour.BLACK) for white, black in pairs}
        state = replace(
            state,
            completed=state.completed + 1,
            competitors=tuple(
                replace(
                    one,
                    games=(
                        *one.games,
                        Game(Outcome.DRAW, *colours[one.number])
                        if one.number in colours
                        else Game(Outcome.PAIRING_BYE),
                    ),
                )
                for one in state.competitors
            ),
        )
    return state


def told(facts):
    return [(one.code, one.params.get("player"), one.params.get("players", one.params.get("games"))) for one in facts]


def test_who_never_met_is_told_before_the_last_round_is_public_and_by_the_judge():
    """Four players; in round 3 two pairs of round 1 meet again."""
    rounds = [(1, 4), (2, 3)], [(4, 3), (1, 2)]
    state = by_hand(event(4, 3), *rounds)
    again = [(4, 1), (3, 2)]
    assert told(breaches(state, again, None)) == [("legality.met", 4, None), ("legality.met", 3, None)]
    assert told(left_unmet(state, again)) == [("legality.never_met", 1, [3]), ("legality.never_met", 2, [4])]
    verdicts = verify_state(by_hand(state, again))
    assert [one.grade for one in verdicts] == [Grade.EXACT, Grade.EXACT, Grade.ILLEGAL]
    assert [(one.given, one.expected_pairs) for one in verdicts[2].differences] == [
        ((1,), ((1, 3),)),
        ((2,), ((2, 4),)),
    ]
    said = [word(one, "en", {}) for one in statements_of(verdicts[2])]
    assert said[-2:] == ["No. 1 never met no. 3.", "No. 2 never met no. 4."]
    right = [(2, 4), (3, 1)]
    assert told(left_unmet(state, right)) == []
    assert verify_state(by_hand(state, right))[2].differences == ()


def test_a_pair_that_never_met_is_told_without_a_second_meeting_in_the_last_round():
    """The second meeting is one of round 2; round 3 is the table's, and all the same two pairs never met."""
    state = by_hand(event(4, 3), [(1, 4), (2, 3)], [(4, 1), (3, 2)])
    verdict = verify_state(by_hand(state, [(2, 4), (3, 1)]))[2]
    assert (verdict.grade, verdict.breaches) == (Grade.LEGAL, ())
    assert [one.expected_pairs for one in verdict.differences] == [((1, 2),), ((3, 4),)]


def test_too_few_rounds_to_meet_everybody_are_told_as_soon_as_they_are():
    state = by_hand(event(6, 5), [(1, 6), (2, 5), (3, 4)])
    again = [(6, 1), (5, 3), (4, 2)]
    assert told(left_unmet(state, again)) == [("legality.too_few_rounds", 1, 4), ("legality.too_few_rounds", 6, 4)]
    assert told(left_unmet(state, [(6, 4), (5, 3), (1, 2)])) == []


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("system", ["round_robin", "double_round_robin"])
def test_the_rounds_of_the_table_leave_nobody_out(players, system):
    rounds = (players - 1 + players % 2) * (1 if system == "round_robin" else 2)
    state = event(players, rounds, system)
    for _ in range(rounds):
        made = pair(state)
        pairs = [(one.white, one.black) for one in made.pairs]
        assert told(left_unmet(state, pairs)) == told(breaches(state, pairs, made.bye)) == []
        state = played(state)
    assert {one.grade for one in verify_state(state)} == {Grade.EXACT}


def test_who_has_left_and_who_stayed_away_together_are_not_held_to_meet():
    state = event(4, 3, completed=2)
    here, out = state.competitors[:3], replace(state.competitors[3], absence=Outcome.ZERO_BYE)
    gone = replace(state, competitors=(*here, out))
    assert told(left_unmet(gone, [(3, 1)])) == []
    apart = by_hand(event(4, 3), [(1, 4), (2, 3)], [(4, 3), (1, 2)])
    both = {1, 4}
    missed = replace(
        apart,
        competitors=tuple(
            replace(one, games=(Game(Outcome.ZERO_BYE), *one.games[1:])) if one.number in both else one
            for one in apart.competitors
        ),
    )
    assert told(left_unmet(missed, [(2, 4), (3, 1)])) == []
    assert verify_state(by_hand(missed, [(2, 4), (3, 1)]))[2].grade is Grade.EXACT


def test_fewer_rounds_than_the_table_are_no_fault_of_a_pairing():
    state = event(6, 3, completed=2)
    assert told(left_unmet(state, [(pair_.white, pair_.black) for pair_ in pair(state).pairs])) == []


def test_a_double_round_robin_by_hand_tells_who_met_once_and_a_third_equal_colour():
    """Four players, the second cycle with the colours of the first in round 5."""
    first = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    state = by_hand(event(4, 6, "double_round_robin"), *first)
    assert told(breaches(by_hand(event(4, 6, "double_round_robin"), *first[:2]), [(1, 3), (4, 2)], None)) == [
        ("legality.third_colour", 1, None),
        ("legality.third_colour", 3, None),
    ]
    assert [told(breaches(state, [pair_], None)) for pair_ in ((1, 4), (4, 1))] == [[], []]
    late = by_hand(state, [(4, 1), (3, 2)], [(3, 4), (2, 1)])
    assert told(left_unmet(late, [(4, 1), (2, 3)])) == [
        ("legality.met_once", 1, [3]), ("legality.met_once", 2, [4])
    ]  # fmt: skip
    assert "legality.met" in {one.code for one in breaches(late, [(4, 1), (2, 3)], None)}
    verdict = verify_state(by_hand(late, [(4, 1), (2, 3)]))[-1]
    assert [one.expected_pairs for one in verdict.differences if one.criterion == "unmet"] == [((1, 3),), ((2, 4),)]
    assert word(statements_of(verdict)[-1], "en", {}) == "No. 2 did not meet twice: no. 4."


def test_a_third_colour_of_the_printed_table_is_the_tables_own():
    state = event(4, 6, "double_round_robin", options={"printed_order": True})
    thrice = 0
    for _ in range(6):
        made = [(one.white, one.black) for one in pair(state).pairs]
        assert breaches(state, made, None) == ()
        state = played(state)
        thrice += sum(
            len({game.colour for game in one.games[-3:]}) == 1 for one in state.competitors if len(one.games) > 2
        )
    assert thrice, "without the exchange some do get a colour three times running (C.05 Annex 1)"
