"""The Keizer system on random tournaments: complete, deterministic, within its limits, blind to names, judged alike."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.explanation import explain
from pairing.engine.keizer_score import keizer_list, scores_with
from pairing.engine.model import PLAYED
from pairing.engine.simulation import Recipe
from pairing.engine.verifier import Grade, verify_round
from tests.property.systems.paired_rounds import paired_rounds
from tests.property.systems.renumbered import renumbered
from tests.round_changes import byes_of


def tournament(seed, players, rounds, gap, most, often):
    """Every round: the state before it, and the answer."""
    recipe = Recipe(
        seed, players, rounds, system="keizer", forfeit_rate=0.1 * often, half_bye_rate=0.2 * often,
        withdrawal_rate=0.02 * often, options=(("rematch_gap", gap), ("most_meetings", most)),
    )  # fmt: skip
    return paired_rounds(recipe)[0]


tournaments = st.builds(
    tournament,
    st.integers(0, 10**6),
    st.integers(2, 30),
    st.integers(1, 14),
    st.integers(0, 6),
    st.integers(1, 4),
    st.sampled_from([0, 1]),
)


@given(tournaments)
@settings(max_examples=60)
def test_a_round_is_complete_keeps_the_limits_that_it_names_and_is_exact_for_the_verifier(rounds):
    for state, answer in rounds:
        present = sorted(one.number for one in state.competitors if one.absence is None)
        seated = [number for board in answer.pairs for number in (board.white, board.black)] + [*byes_of(answer)]
        assert sorted(seated) == present
        told = {one.code: one.params for one in explain(state, answer).facts}
        limits = told.get("keizer.weaker", told["keizer.list"])
        games = state.by_number
        for board in answer.pairs:
            met = [
                number
                for number, game in enumerate(games[board.white].games, start=1)
                if game.opponent == board.black and game.outcome in PLAYED
            ]
            assert len(met) < limits["most"]
            assert not met or state.round_number - met[-1] > limits["gap"]
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT


@given(tournaments)
@settings(max_examples=40)
def test_the_list_is_in_order_of_the_scores_that_its_own_values_give(rounds):
    for state, _ in rounds:
        made = keizer_list(state)
        assert scores_with(state, made.values) == made.scores
        if made.settled:
            assert list(made.order) == sorted(made.order, key=lambda number: (-made.scores[number], number))


@given(tournaments, st.integers(2, 5))
@settings(max_examples=40)
def test_names_ratings_and_gaps_between_numbers_change_no_opponent(rounds, step):
    for state, answer in rounds:
        assert pair(state) == pair(state)
        other = renumbered(state, step, rating=0)
        again = pair(other)
        assert [(board.white, board.black) for board in again.pairs] == [
            (step * board.white, step * board.black) for board in answer.pairs
        ]
