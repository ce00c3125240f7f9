"""What the engine refuses, and what it says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import InvalidState, NoPairing, pair
from pairing.engine.model import Colour, Competitor, Game, Outcome, Prohibition, Scoring, TournamentState
from tests.small_events import event

GOOD = event(4, 5, "1-3 1-0, 4-2 =")


def with_game(number, game):
    """GOOD with another entry for one player."""
    changed = [
        replace(competitor, games=(game,)) if competitor.number == number else competitor
        for competitor in GOOD.competitors
    ]
    return replace(GOOD, competitors=tuple(changed))


def test_the_good_state_is_paired():
    assert len(pair(GOOD).pairs) == 2


@pytest.mark.parametrize(
    ("state", "code", "facts"),
    [
        (TournamentState((), 5, 0), "no_players", {"round": 1}),
        (event(1, 5), "one_player", {"present": [1]}),
        (event(3, 5, absent=dict.fromkeys((1, 2, 3), Outcome.ZERO_BYE)), "all_absent", {"present": []}),
        (event(3, 5, absent=dict.fromkeys((1, 2), Outcome.HALF_BYE)), "one_player", {"present": [3]}),
        (event(2, 5, absent={1: Outcome.WIN}), "absence_wrong", {"player": 1}),
        (replace(GOOD, rounds=1), "no_round_left", {"rounds": 1, "completed": 1}),
        (replace(GOOD, rounds=0), "rounds_wrong", {"rounds": 0}),
        (replace(GOOD, completed=2), "rounds_missing", {"player": 1, "found": 1, "completed": 2}),
        (replace(GOOD, scoring=Scoring(win=0)), "scoring_wrong", {"win": 0}),
        (replace(GOOD, system="draughts"), "unknown_system", {"system": "draughts"}),
        (replace(GOOD, edition="1999"), "unknown_edition", {"edition": "1999"}),
        (replace(GOOD, competitors=(*GOOD.competitors, GOOD.competitors[0])), "numbers_wrong", {"player": 1}),
        (replace(GOOD, prohibitions=(Prohibition(frozenset({1, 9})),)), "unknown_player", {"player": 9}),
        (with_game(1, Game(Outcome.WIN, 9, Colour.WHITE)), "unknown_opponent", {"player": 1, "opponent": 9}),
        (with_game(1, Game(Outcome.WIN, 1, Colour.WHITE)), "unknown_opponent", {"player": 1, "opponent": 1}),
        (with_game(1, Game(Outcome.WIN)), "opponent_missing", {"player": 1, "round": 1}),
        (with_game(1, Game(Outcome.WIN, 2, Colour.WHITE)), "history_contradiction", {"player": 1, "opponent": 2}),
        (with_game(1, Game(Outcome.WIN, 3, Colour.BLACK)), "history_contradiction", {"player": 1, "opponent": 3}),
        (with_game(1, Game(Outcome.DRAW, 3)), "history_contradiction", {"player": 1}),
        (with_game(3, Game(Outcome.WIN, 1, Colour.BLACK)), "history_contradiction", {"player": 1}),
        (with_game(3, Game(Outcome.DRAW, 1, Colour.BLACK)), "history_contradiction", {"player": 1}),
        (with_game(3, Game(Outcome.FORFEIT_LOSS, 1, Colour.BLACK)), "history_contradiction", {"player": 1}),
        (with_game(3, Game(Outcome.ZERO_BYE)), "history_contradiction", {"player": 1, "opponent": 3}),
        (with_game(1, Game(Outcome.ZERO_BYE)), "history_contradiction", {"player": 3, "opponent": 1}),
    ],
)
def test_refusal_names_the_facts(state, code, facts):
    with pytest.raises(InvalidState) as refusal:
        pair(state)
    assert refusal.value.code == code
    assert {name: refusal.value.facts[name] for name in facts} == facts
    assert str(refusal.value).endswith(".")


def test_a_double_loss_by_decision_of_the_arbiter_is_no_contradiction():
    assert len(pair(with_game(1, Game(Outcome.LOSS, 3, Colour.WHITE))).pairs) == 2


def test_more_rounds_than_opponents_is_no_pairing_and_says_who_is_stuck():
    state = event(2, 5, "1-2 =")
    with pytest.raises(NoPairing) as refusal:
        pair(state)
    assert refusal.value.facts["blocked"] == [1, 2]


def test_blocked_players_are_those_who_share_too_few_opponents():
    """1, 2 and 3 have only 4 left to play: one of them at most finds an opponent."""
    groups = [(1, 2), (1, 3), (2, 3), (1, 5), (1, 6), (2, 5), (2, 6), (3, 5), (3, 6)]
    state = replace(event(6, 5), prohibitions=tuple(Prohibition(frozenset(group)) for group in groups))
    with pytest.raises(NoPairing) as refusal:
        pair(state)
    assert refusal.value.facts["blocked"] == [1, 2, 3]
    assert refusal.value.facts["opponents"] == [4]


def test_nobody_may_get_the_bye():
    with pytest.raises(NoPairing) as refusal:
        pair(event(3, 5, "1 F, 2 F, 3 F"))
    assert refusal.value.facts["bye_candidates"] == []


def test_prohibitions_hold_in_their_rounds_only():
    rule = Prohibition(frozenset({1, 3}), 2, 3)
    first = pair(replace(event(4, 5), prohibitions=(rule,)))
    assert {frozenset((board.white, board.black)) for board in first.pairs} == {frozenset({1, 3}), frozenset({2, 4})}
    second = replace(event(4, 5, "1-2 =, 3-4 ="), prohibitions=(rule,))
    assert {1, 3} not in [{board.white, board.black} for board in pair(second).pairs]


def test_competitor_absent_with_a_bye_keeps_that_round_out_of_the_score():
    state = TournamentState(
        tuple(Competitor(number, absence=Outcome.HALF_BYE if number == 1 else None) for number in range(1, 5)), 5, 0
    )
    assert {number for board in pair(state).pairs for number in (board.white, board.black)} | {pair(state).bye} == {
        2,
        3,
        4,
    }
