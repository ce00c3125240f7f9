"""Scheveningen matches at random: complete, one meeting for two, deterministic, blind to names, judged alike."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.simulation import Recipe
from pairing.engine.verifier import Grade, verify_round
from tests.property.systems.paired_rounds import paired_rounds
from tests.property.systems.renumbered import renumbered


def match(seed, size, often):
    """Every round: the state before it, and the answer."""
    recipe = Recipe(
        seed, 2 * size, size, system="scheveningen", forfeit_rate=0.1 * often, half_bye_rate=0.1 * often,
        withdrawal_rate=0.03 * often,
    )  # fmt: skip
    return size, paired_rounds(recipe)[0]


matches = st.builds(match, st.integers(0, 10**6), st.integers(2, 14), st.sampled_from([0, 1]))


@given(matches)
@settings(max_examples=60)
def test_everybody_meets_everybody_of_the_other_group_once_and_the_judge_agrees(played):
    size, rounds = played
    met = set()
    for state, answer in rounds:
        order = [one.number for one in state.competitors]
        assert sorted(number for board in answer.pairs for number in (board.white, board.black)) == order
        assert answer.bye is None
        first = {*order[:size]}
        assert all(len({board.white, board.black} & first) == 1 for board in answer.pairs)
        met |= {frozenset((board.white, board.black)) for board in answer.pairs}
        assert verify_round(state, answer.pairs).grade is Grade.EXACT
    assert len(met) == size * len(rounds)


@given(matches, st.integers(2, 5))
@settings(max_examples=40)
def test_names_ratings_results_and_gaps_between_numbers_change_nothing(played, step):
    for state, answer in played[1]:
        assert pair(state, trace=True) == answer
        other = renumbered(state, step, rating=0)
        assert [(board.white, board.black) for board in pair(other).pairs] == [
            (step * board.white, step * board.black) for board in answer.pairs
        ]
