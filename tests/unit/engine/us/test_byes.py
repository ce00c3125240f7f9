"""Who has the bye where half-point byes, unrated players and events of four rounds meet (28L2a, 28L4, 28L5)."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine import explain, pair, why_not_bye, word
from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.verifier import Grade, verify_round

W, B = Colour.WHITE, Colour.BLACK
ORDER_OF_OUTCOMES = {"1": Outcome.WIN, "0": Outcome.LOSS}


def event(rows, rounds=4, **options):
    """Rows of (rating, result of round 1): ``1`` or ``0`` with the opponent and colour, ``H`` or ``Z``."""
    players = []
    for number, (rating, result) in enumerate(rows, start=1):
        if result in "HZ":
            game = Game(Outcome.HALF_BYE if result == "H" else Outcome.ZERO_BYE)
        else:
            game = Game(ORDER_OF_OUTCOMES[result[0]], int(result[2:]), W if result[1] == "w" else B)
        players.append(Competitor(number, (game,), rating=rating))
    return TournamentState(tuple(players), rounds=rounds, completed=1, system="us", options=options)


def receiver(state):
    answer = pair(state)
    assert verify_round(state, answer.pairs, (answer.bye,)).grade is Grade.EXACT
    return answer.bye


# Two with a point, two without; number 5 has no points either and no rating.
NEW_AT_THE_END = [(2000, "1w3"), (1900, "1b4"), (0, "0b1"), (0, "0w2"), (0, "Z")]


def test_in_four_rounds_the_group_above_comes_before_new_players():
    assert receiver(event(NEW_AT_THE_END)) == 2
    assert receiver(event(NEW_AT_THE_END, rounds=5)) == 5
    told = [word(one, "en") for one in explain(event(NEW_AT_THE_END), pair(event(NEW_AT_THE_END))).byes[0].lead]
    assert (
        "In an event of four rounds, where of a score only unrated players are left for the bye, the rated of the next "
        "higher score come before them: no. 5, no. 4 and no. 3." in told
    )
    reason = why_not_bye(event(NEW_AT_THE_END), 5).reason
    assert (reason.code, reason.article) == ("us.why_not_bye_new", "USCF 28L5")
    assert why_not_bye(event(NEW_AT_THE_END, rounds=5), 1).reason.code == "us.why_not_bye_score"


def test_in_four_rounds_a_half_point_bye_is_no_reason_to_pass_over_new_players():
    # Lowest are number 5, rated, with a half-point bye and a loss by adjustment, and the new player 6.
    rows = [(2000, "1w3"), (1900, "1b4"), (1800, "0b1"), (1700, "0w2"), (1600, "H")]
    state = event(rows)
    lowest = [replace(one, adjustments=(-5,)) if one.number == 5 else one for one in state.competitors]
    # Number 5 shares the score of 3 and 4, who come first.
    assert receiver(replace(state, competitors=tuple(lowest))) == 4
    # With new players in their place the group above comes first, then the new ones, then the half-point bye.
    rows[2], rows[3] = (0, "0b1"), (0, "0w2")
    state = event(rows)
    lowest = [replace(one, adjustments=(-5,)) if one.number == 5 else one for one in state.competitors]
    assert receiver(replace(state, competitors=tuple(lowest))) == 2
    assert receiver(replace(state, competitors=tuple(lowest), rounds=5)) == 4
    # Alone at the end, the half-point bye does not send the bye upwards: 28L5 speaks of new players.
    alone = [(2000, "1w3"), (1900, "1b4"), (1800, "0b1"), (1700, "0w2"), (1600, "H")]
    state = event(alone)
    lowest = [replace(one, adjustments=(-10,)) if one.number == 5 else one for one in state.competitors]
    assert receiver(replace(state, competitors=tuple(lowest))) == 5


def test_for_colours_the_bye_goes_to_another_rated_player_and_not_to_an_unrated_one():
    # Without points four are due White, number 9 among them, one Black, and number 11 nothing.
    rows = [
        (2000, "1w6"), (1990, "1w7"), (1980, "1w8"), (1970, "1w9"), (1960, "1b10"), (1800, "0b1"), (1790, "0b2"),
        (1750, "0b3"), (0, "0b4"), (1780, "0w5"), (1700, "Z"),
    ]  # fmt: skip
    assert receiver(event(rows, rounds=5)) == 11
    state = event(rows, rounds=5, bye_for_colour=True)
    assert receiver(state) == 8
    asked = why_not_bye(state, 11)
    assert (asked.reason.code, asked.reason.article) == ("us.why_not_bye_colour", "USCF 28L2a")
