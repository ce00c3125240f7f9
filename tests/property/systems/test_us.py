"""The US Chess system on random tournaments: legal, complete, exact for the judge, deterministic, blind to names."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.drawn_lots import hash_of_lot, with_lot
from pairing.engine.simulation import Recipe
from pairing.engine.systems.us import DESCRIPTION
from pairing.engine.verifier import Grade, verify_round
from tests.property.systems.paired_rounds import paired_rounds
from tests.round_changes import byes_of


def tournament(seed, players, rounds, often, acceleration, chosen):
    """Every round: the state before it, and the answer."""

    def prepare(state):
        state = replace(state, options=dict.fromkeys(chosen, True))
        return with_lot(state, hash_of_lot(str(state.round_number))) if "last_by_lot" in chosen else state

    recipe = Recipe(
        seed, players, rounds, system="us", acceleration=acceleration, forfeit_rate=0.1 * often,
        half_bye_rate=0.1 * often, withdrawal_rate=0.02 * often, forbidden_pairs=players // 3 if often else 0,
    )  # fmt: skip
    return paired_rounds(recipe, prepare=prepare)[0]


tournaments = st.builds(
    tournament,
    st.integers(0, 10**6),
    st.integers(10, 40),
    st.integers(1, 8),
    st.sampled_from([0, 1]),
    st.sampled_from(["none", "haley", "added_score", "non_winners"]),
    st.sets(st.sampled_from(sorted(DESCRIPTION.options)), max_size=2),
)


@given(tournaments)
@settings(max_examples=60)
def test_a_round_is_complete_legal_and_exact_for_the_judge(rounds):
    met = set()
    for state, answer in rounds:
        present = sorted(one.number for one in state.competitors if one.absence is None)
        seated = [number for board in answer.pairs for number in (board.white, board.black)] + [*byes_of(answer)]
        assert sorted(seated) == present
        judged = verify_round(state, answer.pairs, byes_of(answer))
        assert judged.grade is Grade.EXACT, judged
        met |= {frozenset((board.white, board.black)) for board in answer.pairs}
    assert len({answer.round_number for _state, answer in rounds}) == len(rounds)


@given(tournaments)
@settings(max_examples=20)
def test_groups_go_from_the_top_and_nobody_drops_from_an_even_group_that_can_be_paired(rounds):
    for _state, answer in rounds:
        scores = [group.score for group in answer.brackets]
        assert scores == sorted(scores, reverse=True)
        came = ()
        for group in answer.brackets:
            assert group.came == came
            dropped = tuple(one.player for one in group.drops)
            paired = {number for pair in group.pairs for number in pair}
            paired |= {number for one in group.met for number in (one.player, one.opponent)}
            assert paired | set(dropped) == set(group.residents) | set(group.came)
            came = tuple(sorted(dropped, key=lambda number: _place(answer, number)))
        assert not came


def _place(answer, number):
    order = [one for group in answer.brackets for one in group.residents]
    return order.index(number)


@given(tournaments)
@settings(max_examples=20)
def test_names_and_a_second_try_change_nothing(rounds):
    state, answer = rounds[-1]
    renamed = tuple(replace(one, name=f"X{one.number % 7}", federation="XXX") for one in state.competitors)
    assert pair(replace(state, competitors=renamed)).pairs == answer.pairs == pair(state).pairs
