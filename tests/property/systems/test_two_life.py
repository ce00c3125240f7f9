"""The two-life system on random tournaments: legal, complete, deterministic, blind to names, and it comes to an end."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.lives import START, halves_before, is_decided, lives_of, survivors
from pairing.engine.simulation import Recipe
from pairing.engine.verifier import Grade, verify_round
from tests.property.systems.paired_rounds import paired_rounds
from tests.property.systems.renumbered import renumbered
from tests.round_changes import byes_of

SECONDS = 2.0
"""A round of so few players takes milliseconds; a search without an end would not be done by then."""


def tournament(seed, players, survive, often, draws):
    """Every round with its answer, and the end."""
    recipe = Recipe(
        seed, players, 30, system="two_life", forfeit_rate=0.1 * often, half_bye_rate=0.1 * often,
        withdrawal_rate=0.03 * often, draw_rate=draws, options={"survivors": survive},
    )  # fmt: skip
    return paired_rounds(recipe, timed=True, trace=False)


tournaments = st.builds(
    tournament, st.integers(0, 10**6), st.integers(3, 40), st.integers(1, 4), st.sampled_from([0, 1]),
    st.sampled_from([0.0, 0.3, 0.9]),
)  # fmt: skip


@given(tournaments)
@settings(max_examples=40)
def test_a_round_seats_every_survivor_who_is_there_and_is_exact_for_the_verifier(played):
    for state, answer, seconds in played[0]:
        assert seconds < SECONDS
        lives = lives_of(state)
        there = sorted(one.number for one in state.competitors if one.absence is None)
        assert all(lives[number].left for number in there)
        seated = [number for board in answer.pairs for number in (board.white, board.black)] + [*byes_of(answer)]
        assert sorted(seated) == there
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT


@given(tournaments)
@settings(max_examples=40)
def test_lives_only_fall_and_the_event_comes_to_an_end(played):
    seen, end = played
    for one in end.competitors:
        course = halves_before(one.games)
        assert course[0] == START
        assert all(later <= earlier for earlier, later in pairwise(course))
    assert is_decided(end) or sum(one.absence is None for one in end.competitors if lives_of(end)[one.number].left) == 0
    assert len(seen) < 30
    assert [len(survivors(state)) for state, *_ in seen] == sorted(
        (len(survivors(state)) for state, *_ in seen), reverse=True
    )


@given(tournaments)
@settings(max_examples=30)
def test_names_and_ratings_change_nothing_and_the_same_lot_gives_the_same_round(played):
    for state, answer, _seconds in played[0]:
        other = renumbered(state, rating=0)
        assert pair(other) == pair(state) == answer
