"""The Lim system on random tournaments: legal, complete, deterministic, blind to names, never stuck, judged alike."""

from __future__ import annotations

import random
from dataclasses import replace
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import NoPairing, pair
from pairing.engine.history import derive
from pairing.engine.model import Prohibition
from pairing.engine.systems.lim.field import build
from pairing.engine.verifier import Grade, verify_round
from tests.property.systems.renumbered import renumbered
from tests.round_changes import CHANGES, byes_of, same_round
from tests.small_events import event
from tests.unit.engine.random_tournaments import FAMILIES, play


def tournament(seed, players, rounds, family, maxi):
    """Every round: the state before it and the answer, None where there is none."""
    seen = []

    def remember(state):
        rated = tuple(replace(one, rating=2500 - 40 * one.number) for one in state.competitors)
        state = replace(state, competitors=rated, system="lim", options={"maxi": maxi})
        try:
            answer = pair(state, trace=True)
        except NoPairing:
            answer = None
        seen.append((state, answer))
        return answer

    play(random.Random(seed), players, rounds, FAMILIES[family], remember)
    return [one for one in seen if one[1] is not None]


tournaments = st.builds(
    tournament,
    st.integers(0, 10**6),
    st.integers(3, 40),
    st.integers(1, 9),
    st.sampled_from(sorted(FAMILIES)),
    st.booleans(),
)


@given(tournaments)
@settings(max_examples=60)
def test_a_round_is_complete_legal_and_exact_for_the_verifier(rounds):
    for state, answer in rounds:
        present = sorted(one.number for one in state.competitors if one.absence is None)
        seated = [number for board in answer.pairs for number in (board.white, board.black)] + [*byes_of(answer)]
        assert sorted(seated) == present
        history = derive(state)
        field = build(history)
        position = {one.number: place for place, one in enumerate(field.players)}
        assert all(field.rows[position[one.white]] >> position[one.black] & 1 for one in answer.pairs)
        assert all(history.players[number].may_receive_bye for number in byes_of(answer))
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT


@given(tournaments, st.integers(1, 5))
@settings(max_examples=40)
def test_names_and_gaps_between_numbers_change_nothing(rounds, step):
    for state, answer in rounds:
        other = renumbered(state, step, federation="XXX")
        again = pair(other)
        assert again == pair(other)
        assert [(board.white, board.black, board.colour_rule) for board in again.pairs] == [
            (step * board.white, step * board.black, board.colour_rule) for board in answer.pairs
        ]
        assert again.bye == (answer.bye and step * answer.bye)


@given(tournaments)
@settings(max_examples=40)
def test_every_group_is_accounted_for(rounds):
    """Everybody who is in a group, by score or as a floater, is paired in it, sent on, or cracked out of it."""
    for _, answer in rounds:
        cracked = {number for group in answer.brackets for pair in group.cracked for number in pair}
        paired = [
            number for group in answer.brackets for pair in (*group.floater_pairs, *group.pairs) for number in pair
        ]
        assert sorted(paired) == sorted(n for board in answer.pairs for n in (board.white, board.black))
        for group in answer.brackets:
            inside = {*group.residents, *group.downfloaters, *group.upfloaters}
            here = {number for pair in (*group.floater_pairs, *group.pairs) for number in pair}
            left = inside - here
            assert {one.player for one in group.transfers} <= left <= {one.player for one in group.transfers} | cracked


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_the_verifier_finds_seeded_faults(change):
    seen = 0
    for seed in range(30):
        rng = random.Random(f"{change.__name__} {seed}")
        family = "accelerated" if change.__name__ == "wrong_virtual_points" else rng.choice(sorted(FAMILIES))
        for state, answer in tournament(seed, rng.randrange(6, 20), 5, family, maxi=False):
            changed = change(rng, state, answer.pairs, byes_of(answer))
            if changed is None:
                continue
            other, pairs, byes = changed
            try:
                expected = pair(other)
            except NoPairing:
                continue
            seen += 1
            exact = verify_round(other, pairs, byes).grade is Grade.EXACT
            assert exact is same_round(expected, pairs, byes)
    assert seen > 20


def test_clubs_that_may_not_meet_do_not_hang_it():
    """Sixty players of three clubs, every club apart, and ninety of whom sixty are one club: hard for the floaters."""
    thirds = tuple(Prohibition(frozenset(range(club, 61, 3))) for club in (1, 2, 3))
    mass = (Prohibition(frozenset(range(1, 46))), Prohibition(frozenset(range(46, 61))))
    for prohibitions in (thirds, mass, thirds[:1], mass[:1]):
        state = replace(event(90, 9), system="lim", prohibitions=prohibitions)
        started = perf_counter()
        for _ in range(6):
            try:
                answer = pair(state)
            except NoPairing:
                break
            state = drawn(state, answer)
        assert perf_counter() - started < 10


def drawn(state, answer):
    """The state after a round in which White wins on every second board and the others draw."""
    from pairing.engine.model import Colour, Game, Outcome

    played = {}
    for place, board in enumerate(answer.pairs):
        white, black = (Outcome.WIN, Outcome.LOSS) if place % 2 else (Outcome.DRAW, Outcome.DRAW)
        played[board.white] = Game(white, board.black, Colour.WHITE)
        played[board.black] = Game(black, board.white, Colour.BLACK)
    for number in byes_of(answer):
        played[number] = Game(Outcome.PAIRING_BYE)
    competitors = tuple(replace(one, games=(*one.games, played[one.number])) for one in state.competitors)
    return replace(state, competitors=competitors, completed=state.completed + 1)
