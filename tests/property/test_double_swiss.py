"""The Double-Swiss system on random tournaments: legal, complete, deterministic, blind to names, never stuck, judged
alike, accelerated or not."""

from __future__ import annotations

from time import perf_counter

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.simulation import Recipe, play
from pairing.engine.verifier import Grade, verify_round
from tests.property.systems.renumbered import renumbered
from tests.round_changes import byes_of

SECONDS = 2.0
"""A round of so few players takes milliseconds; a search without an end would not be done by then."""


def tournament(seed, players, rounds, acceleration, often):
    """Every round: the state before it, and the answer."""
    seen = []

    def remember(state):
        begun = perf_counter()
        answer = pair(state, trace=True)
        seen.append((state, answer, perf_counter() - begun))
        return answer

    play(
        Recipe(  # late entries may leave too few for the groups of an acceleration
            seed, players, rounds, system="double_swiss", acceleration=acceleration, forfeit_rate=0.2 * often,
            half_bye_rate=0.15 * often, withdrawal_rate=0.03 * often,
            late_rate=0.1 * often if acceleration == "none" else 0,
            forbidden_pairs=players // 3 if often else 0,
        ),
        pair=remember,
    )  # fmt: skip
    return seen


tournaments = st.builds(
    tournament,
    st.integers(0, 10**6),
    st.integers(8, 40),
    st.integers(1, 9),
    st.sampled_from(["none", "baku", "haley"]),
    st.sampled_from([0, 1]),
)


@given(tournaments)
@settings(max_examples=60)
def test_a_round_is_complete_legal_and_exact_for_the_verifier(rounds):
    for state, answer, seconds in rounds:
        assert seconds < SECONDS
        present = sorted(one.number for one in state.competitors if one.absence is None)
        seated = [number for board in answer.pairs for number in (board.white, board.black)] + [*byes_of(answer)]
        assert sorted(seated) == present
        apart = {frozenset(one.numbers) for one in state.prohibitions}
        assert not apart & {frozenset((board.white, board.black)) for board in answer.pairs}
        assert verify_round(state, answer.pairs, byes_of(answer)).grade is Grade.EXACT


@given(tournaments)
@settings(max_examples=40)
def test_nobody_meets_twice_unless_the_match_was_forfeited_and_nobody_has_two_byes(rounds):
    met, had = set(), set()
    for state, answer, _ in rounds:
        for one in state.competitors:
            game = one.games[-1] if one.games else None
            if game and game.opponent and not {"-"} >= {game.outcome.value, game.second.value}:
                other = state.by_number[game.opponent].games[-1]
                if not {"-"} >= {other.outcome.value, other.second.value}:
                    met.add(frozenset((one.number, game.opponent)))
        assert not met & {frozenset((board.white, board.black)) for board in answer.pairs}
        assert had.isdisjoint(byes_of(answer))
        had.update(byes_of(answer))


@given(tournaments, st.integers(1, 5))
@settings(max_examples=40)
def test_names_ratings_and_gaps_between_numbers_change_nothing_but_the_colour_of_first_matches(rounds, step):
    for state, answer, _ in rounds:
        other = renumbered(state, 2 * step - 1, rating=0)  # an odd step keeps what is odd
        again = pair(other)
        assert again == pair(other)
        assert [{board.white, board.black} for board in again.pairs] == [
            {(2 * step - 1) * board.white, (2 * step - 1) * board.black} for board in answer.pairs
        ]
        assert again.bye == (answer.bye and (2 * step - 1) * answer.bye)
