"""Round robins on random tournaments: complete, deterministic, blind to names and results, judged alike."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.simulation import Recipe
from pairing.engine.verifier import Grade, verify_round
from tests.property.systems.paired_rounds import paired_rounds
from tests.property.systems.renumbered import renumbered
from tests.round_changes import byes_of


def tournament(seed, players, double, often):
    """Every round: the state before it, and the answer."""
    system = "double_round_robin" if double else "round_robin"
    rounds = (players - 1 + players % 2) * (1 + double)
    recipe = Recipe(seed, players, rounds, system=system, forfeit_rate=0.2 * often, withdrawal_rate=0.04 * often)
    return paired_rounds(recipe)[0]


tournaments = st.builds(
    tournament, st.integers(0, 10**6), st.integers(3, 15), st.booleans(), st.sampled_from([0, 1])
)  # fmt: skip


@given(tournaments)
@settings(max_examples=60)
def test_everybody_has_a_place_and_the_judge_agrees(rounds):
    met = {}
    for state, answer in rounds:
        seated = [number for board in answer.pairs for number in (board.white, board.black)]
        present = {one.number for one in state.competitors if one.absence is None}
        assert len(seated) == len(set(seated))
        assert present <= {*seated, *byes_of(answer)}
        for board in answer.pairs:
            two = frozenset((board.white, board.black))
            met[two] = met.get(two, 0) + 1
            assert met[two] <= (2 if state.system.startswith("double") else 1)
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT


@given(tournaments, st.integers(2, 5))
@settings(max_examples=40)
def test_names_ratings_results_and_gaps_between_numbers_change_nothing(rounds, step):
    for state, answer in rounds:
        assert pair(state) == pair(state)
        other = renumbered(state, step, rating=0)
        again = pair(other)
        assert [(board.white, board.black) for board in again.pairs] == [
            (step * board.white, step * board.black) for board in answer.pairs
        ]
