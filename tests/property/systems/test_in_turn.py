"""Systems in which players choose in turn, on random tournaments: legal, complete, deterministic, blind to names."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.simulation import Recipe
from pairing.engine.verifier import Grade, verify_round
from tests.property.systems.paired_rounds import paired_rounds
from tests.property.systems.renumbered import renumbered
from tests.round_changes import byes_of

SECONDS = 2.0
"""A round of so few players takes milliseconds; a search without an end would not be done by then."""


def tournament(seed, players, rounds, system, often, acceleration):
    """Every round: the state before it, and the answer."""
    recipe = Recipe(
        seed, players, rounds, system=system, acceleration=acceleration, forfeit_rate=0.1 * often,
        half_bye_rate=0.1 * often, withdrawal_rate=0.02 * often, forbidden_pairs=players // 3 if often else 0,
    )  # fmt: skip
    return paired_rounds(recipe, timed=True)[0]


tournaments = st.builds(
    tournament,
    st.integers(0, 10**6),
    st.integers(8, 40),
    st.integers(1, 9),
    st.sampled_from(
        ["monrad", "alternating", "italo_swiss", "english", "seeded", "lottery", "six_subgroups", "yugoslav"]
    ),
    st.sampled_from([0, 1]),
    st.sampled_from(["none", "baku"]),
)


@given(tournaments)
@settings(max_examples=60)
def test_a_round_is_complete_legal_and_exact_for_the_verifier(rounds):
    met = set()
    for state, answer, seconds in rounds:
        assert seconds < SECONDS
        present = sorted(one.number for one in state.competitors if one.absence is None)
        seated = [number for board in answer.pairs for number in (board.white, board.black)] + [*byes_of(answer)]
        assert sorted(seated) == present
        met |= {
            frozenset((one.number, g.opponent)) for one in state.competitors for g in one.games if g.outcome in "1=0"
        }
        assert not met & {frozenset((board.white, board.black)) for board in answer.pairs}
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT


@given(tournaments, st.integers(2, 5))
@settings(max_examples=40)
def test_names_ratings_and_gaps_between_numbers_change_no_opponent(rounds, step):
    for state, answer, _ in rounds:
        assert pair(state) == pair(state)
        if state.system in {"lottery", "six_subgroups"}:
            step = 1  # numbers are what is drawn
        other = renumbered(state, step, rating=0)
        again = pair(other)
        assert [(board.white, board.black) for board in again.pairs] == [
            (step * board.white, step * board.black) for board in answer.pairs
        ]
        assert again.bye == (answer.bye and step * answer.bye)
