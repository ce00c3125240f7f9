"""Molter events at random: complete, no team-mates, no team twice, deterministic, blind to names, judged alike."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.simulation import Recipe
from pairing.engine.systems.molter import SIZE
from pairing.engine.verifier import Grade, verify_round
from tests.property.systems.paired_rounds import paired_rounds
from tests.property.systems.renumbered import renumbered


def event(seed, shape, rounds, often):
    """Players of a team, and every round: the state before it, and the answer."""
    teams, size = shape
    recipe = Recipe(
        seed, teams * size, 1 + rounds % (teams - 1), system="molter", options=((SIZE, size),),
        forfeit_rate=0.1 * often, half_bye_rate=0.1 * often, withdrawal_rate=0.03 * often,
    )  # fmt: skip
    return size, paired_rounds(recipe)[0]


shapes = st.tuples(st.integers(3, 13), st.integers(2, 9)).filter(lambda shape: shape[0] * shape[1] % 2 == 0)
events = st.builds(event, st.integers(0, 10**6), shapes, st.integers(0, 11), st.sampled_from([0, 1]))


def team_of(state, size):
    """The team of every player: the players stand team by team, the strongest of each first."""
    return {one.number: index // size for index, one in enumerate(state.competitors)}


@given(events)
@settings(max_examples=60)
def test_nobody_rests_or_meets_a_team_mate_or_a_team_twice_and_the_judge_agrees(played):
    size, rounds = played
    met: dict[int, list[int]] = {}
    for state, answer in rounds:
        teams = team_of(state, size)
        assert sorted(number for board in answer.pairs for number in (board.white, board.black)) == sorted(teams)
        assert answer.bye is None
        for board in answer.pairs:
            for one, other in ((board.white, board.black), (board.black, board.white)):
                assert teams[one] != teams[other]
                met.setdefault(one, []).append(teams[other])
        assert verify_round(state, answer.pairs).grade is Grade.EXACT
    assert all(len(set(found)) == len(found) == len(rounds) for found in met.values())


@given(events)
@settings(max_examples=60)
def test_a_board_meets_its_like_or_its_neighbour_and_two_rounds_bring_both_colours(played):
    """With an odd number of teams one player of each couple of boards plays one up or down in a round; over any two
    rounds that go together everybody has each colour once."""
    size, rounds = played
    colours: dict[int, list[int]] = {}
    for state, answer in rounds:
        board_of = {one.number: index % size for index, one in enumerate(state.competitors)}
        odd = len(state.competitors) // size % 2
        for pair_ in answer.pairs:
            apart = abs(board_of[pair_.white] - board_of[pair_.black])
            assert apart == 0 or (odd and apart == 1)
            colours.setdefault(pair_.white, []).append(1)
            colours.setdefault(pair_.black, []).append(-1)
    for had in colours.values():
        assert all(had[first] + had[first + 1] == 0 for first in range(0, len(had) - 1, 2)), had


@given(events, st.integers(2, 5))
@settings(max_examples=30)
def test_names_ratings_results_and_gaps_between_numbers_change_nothing(played, step):
    for state, answer in played[1]:
        assert pair(state, trace=True) == answer
        other = renumbered(state, step, rating=0)
        assert [(board.white, board.black) for board in pair(other).pairs] == [
            (step * board.white, step * board.black) for board in answer.pairs
        ]
