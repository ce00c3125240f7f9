"""Rating changes worked by hand from table 8.1.2 of B.02, and what does not count."""

import pytest

from pairing.engine.ratings import BLITZ, ITALIAN, RAPID, STANDARD, Coefficient, PlayerRating, rated
from tests.unit.engine.ratings.events import one_player


def account(rating, *rounds, k=20, formula=STANDARD):
    state = one_player(rating, *rounds)
    return rated(state, formula, {c.number: Coefficient(k, "list") for c in state.competitors if c.rating})[0]


def test_a_tournament_game_by_game():
    mine = account(2000, ("1", 2000), ("=", 2198), ("0", 1910), ("1", 2450), k=20)

    assert [(line.counted, line.score, line.expected, line.difference) for line in mine.lines] == [
        (2000, 100, 50, 50),
        (2198, 50, 24, 26),
        (1910, 0, 62, -62),
        (2400, 100, 8, 92),
    ]
    assert (mine.games, mine.score, mine.expected) == (4, 250, 144)
    assert (mine.change_hundredths, mine.change, mine.new_rating) == (2120, 21, 2021)


@pytest.mark.parametrize(
    ("own", "opponent", "formula", "counted", "expected"),
    [
        (2000, 1600, STANDARD, 1600, 92),
        (2000, 1599, STANDARD, 1600, 92),
        (1500, 2600, STANDARD, 1900, 8),
        (2649, 2000, STANDARD, 2249, 92),
        (2650, 2250, STANDARD, 2250, 92),
        (2650, 2238, STANDARD, 2238, 93),
        (2813, 2400, STANDARD, 2400, 93),
        (2400, 2813, STANDARD, 2800, 8),
        (2800, 2000, STANDARD, 2000, 100),
        (2600, 1900, RAPID, 2200, 92),
        (2700, 2200, RAPID, 2300, 92),
        (2700, 2101, BLITZ, 2300, 92),
    ],
)
def test_400_points_count_at_most_except_from_2650_in_standard(own, opponent, formula, counted, expected):
    line = account(own, ("1", opponent), formula=formula).lines[0]

    assert (line.rating, line.counted, line.expected) == (opponent, counted, expected)


def test_the_limit_applies_in_every_game_of_an_event():
    mine = account(2000, *[("1", 1500)] * 4)

    assert [line.counted for line in mine.lines] == [1600] * 4
    assert mine.change_hundredths == 20 * 4 * 8


@pytest.mark.parametrize(
    ("rating", "opponent", "formula", "state"),
    [
        (2601, 2001, RAPID, "too_wide"),
        (2000, 2601, BLITZ, "too_wide"),
        (2600, 2000, RAPID, "rated"),
        (2601, 2002, RAPID, "rated"),
        (2601, 2001, STANDARD, "rated"),
    ],
)
def test_rapid_games_600_points_apart_above_2600_are_not_rated(rating, opponent, formula, state):
    assert account(rating, ("1", opponent), formula=formula).lines[0].state == state


def test_what_was_not_played_or_not_to_be_rated_does_not_count():
    mine = account(2000, ("+", 2000), ("-", 2000), ("W", 2000), ("D", 1900), ("?", 2000), ("1", 0), "U", "H", "Z")

    assert [line.state.value for line in mine.lines] == [
        "unplayed", "unplayed", "not_to_be_rated", "not_to_be_rated", "open", "unrated_opponent",
        "unplayed", "unplayed", "unplayed",
    ]  # fmt: skip
    assert (mine.games, mine.score, mine.change) == (0, 0, 0)


@pytest.mark.parametrize(
    ("sum_", "change"), [(25, 3), (-25, -3), (24, 2), (-24, -2), (15, 2), (-15, -2), (4, 0), (-4, 0)]
)
def test_halves_are_rounded_away_from_zero(sum_, change):
    mine = PlayerRating(1, 2000, (), 1, 100 + sum_, 100, Coefficient(10, "list"))

    assert (mine.change_hundredths, mine.change) == (10 * sum_, change)


def test_k_is_limited_by_the_games_of_the_event():
    mine = account(2000, *[("1", 2000)] * 20, k=40)

    assert (mine.coefficient.value, mine.coefficient.before_cap) == (35, 40)
    assert mine.change == 20 * 50 * 35 // 100


def test_a_player_below_the_floor_leaves_the_list():
    assert account(1402, ("0", 1402), ("0", 1402), k=10).drops_out
    assert not account(1500, ("0", 1402), k=10).drops_out


def test_elo_italia_does_not_move():
    state = one_player(1800, ("1", 2100))
    k = {number: ITALIAN.coefficient(1800, None, 2026) for number in (1, 2)}

    mine = rated(state, ITALIAN, k)[0]

    assert (mine.lines[0].expected, mine.coefficient.value, mine.change) == (15, 0, 0)
