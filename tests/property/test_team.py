"""The Swiss Team system on random tournaments: legal, complete, deterministic, blind to names, never stuck, judged
alike, with every type of colour preference."""

from __future__ import annotations

import random
from dataclasses import replace
from time import perf_counter

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import NoPairing, pair
from pairing.engine.verifier import Grade, verify_round
from tests.round_changes import byes_of
from tests.unit.engine.random_tournaments import FAMILIES, play

SECONDS = 5.0
"""A round of so few teams takes milliseconds; a search without an end would not be done by then."""


def tournament(seed, teams, rounds, family, preference):
    """Every round: the state before it, the answer, and how long it took."""
    seen = []

    def remember(state):
        state = replace(state, system="team", options={"preference": preference})
        begun = perf_counter()
        try:
            answer = pair(state, trace=True)
        except NoPairing:
            return None
        seen.append((state, answer, perf_counter() - begun))
        return answer

    play(random.Random(seed), teams, rounds, FAMILIES[family], remember)
    return seen


tournaments = st.builds(
    tournament,
    st.integers(0, 10**6),
    st.integers(3, 30),
    st.integers(1, 7),
    st.sampled_from(sorted(FAMILIES)),
    st.sampled_from(["A", "B", "none"]),
)


@given(tournaments)
@settings(max_examples=60)
def test_a_round_is_complete_legal_and_exact_for_the_verifier(rounds):
    for state, answer, seconds in rounds:
        assert seconds < SECONDS
        present = sorted(one.number for one in state.competitors if one.absence is None)
        seated = [number for board in answer.pairs for number in (board.white, board.black)] + [*byes_of(answer)]
        assert sorted(seated) == present
        met = {
            frozenset((one.number, game.opponent))
            for one in state.competitors
            for game in one.games
            if game.opponent and game.outcome.value in "1=0WDL?"
        }
        assert not met & {frozenset((board.white, board.black)) for board in answer.pairs}
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT


@given(tournaments)
@settings(max_examples=40)
def test_names_and_ratings_change_nothing(rounds):
    for state, answer, _ in rounds:
        other = replace(
            state,
            competitors=tuple(replace(one, name=f"Team {one.number}", rating=1) for one in state.competitors),
        )
        again = pair(other)
        assert again == pair(other)
        assert (again.pairs, again.bye) == (answer.pairs, answer.bye)
