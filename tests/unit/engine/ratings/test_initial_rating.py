"""The first rating of an unrated player (B.02 Articles 7.1.4 and 8.2)."""

from fractions import Fraction

import pytest

from pairing.engine.ratings import STANDARD, Coefficient, Source, initial_rating, rated
from tests.unit.engine.ratings.events import one_player


def test_a_published_first_rating():
    """Five rated opponents, 9507 points together, three points: FIDE published 1922."""
    first = initial_rating([1901, 1901, 1901, 1902, 1902], 300)

    assert (first.average, first.percent, first.difference) == (Fraction(13107, 7), 57, 50)
    assert (first.rating, first.state.value) == (1922, "rated")


@pytest.mark.parametrize(
    ("opponents", "score", "rating", "state"),
    [
        ([1800] * 5, 250, 1800, "rated"),
        ([1800] * 4, 200, 1800, "too_few_games"),
        ([1800] * 5, 0, 1491, "zero_score"),
        ([2400] * 9, 900, 2200, "rated"),
        ([1400] * 9, 50, 1164, "below_floor"),
    ],
)
def test_what_becomes_of_a_first_result(opponents, score, rating, state):
    first = initial_rating(opponents, score)

    assert (first.rating, first.state.value) == (rating, state)


def test_percentages_and_the_rating_are_rounded_half_up():
    assert initial_rating([1800] * 6, 350).percent == 56  # 4.5 of 8 is 56.25
    assert initial_rating([1800] * 198, 10050).percent == 51  # 101.5 of 200 is 50.75
    assert initial_rating([1800] * 98, 4950).percent == 51  # 50.5 of 100 is a half
    assert initial_rating([1801, 1801, 1800, 1800, 1800, 1800], 300).rating == 1800  # 1800.25
    assert initial_rating([1802, 1802, 1800, 1800, 1800, 1800], 300).rating == 1801  # 1800.5
    assert initial_rating([1800] * 14, 50).percent == 9  # 1.5 of 16 is 9.375


def test_without_a_rated_opponent_there_is_nothing_to_say():
    assert initial_rating([], 0) is None


def test_an_unrated_player_of_a_tournament_counts_rated_opponents_only():
    state = one_player(0, ("1", 1700), ("1", 0), ("=", 1900), "U", ("+", 2000))
    k = {number: Coefficient(20, Source.LIST) for number in (2, 4, 5)}

    mine = rated(state, STANDARD, k)[0]

    assert (mine.games, mine.score, mine.change, mine.coefficient) == (2, 150, None, None)
    assert (mine.initial.average, mine.initial.percent, mine.initial.rating) == (1800, 63, 1895)
