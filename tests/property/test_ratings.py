"""What holds for every rating change: both sides share one point, more strength expects more, order does not matter."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.model import Competitor, Game, Outcome, TournamentState
from pairing.engine.ratings import BLITZ, RAPID, STANDARD, Coefficient, initial_rating, rated

RATING = st.integers(1400, 2900)
RESULTS = {"1": "0", "=": "=", "0": "1"}


def game(own, other, result, formula, k=20):
    """Both players' accounts of one game."""
    state = TournamentState(
        (
            Competitor(1, (Game(Outcome(result), 2),), rating=own),
            Competitor(2, (Game(Outcome(RESULTS[result]), 1),), rating=other),
        ),
        rounds=1,
        completed=1,
    )
    return rated(state, formula, {1: Coefficient(k, "list"), 2: Coefficient(k, "list")})


@given(RATING, RATING, st.sampled_from("1=0"), st.sampled_from([STANDARD, RAPID, BLITZ]))
def test_two_players_expect_one_point_together(own, other, result, formula):
    one, two = game(own, other, result, formula)

    if one.games and max(own, other) < 2650:
        assert one.expected + two.expected == 100
        assert one.change_hundredths == -two.change_hundredths
    assert one.games == two.games


@given(RATING, RATING, RATING)
def test_a_stronger_opponent_leaves_less_to_expect(own, other, third):
    weak, strong = sorted((other, third))

    assert game(own, weak, "1", STANDARD)[0].expected >= game(own, strong, "1", STANDARD)[0].expected


@given(RATING, RATING, RATING)
def test_who_is_stronger_expects_more_below_2650(own, higher, other):
    low, high = sorted((min(own, 2649), min(higher, 2649)))

    assert game(low, other, "1", STANDARD)[0].expected <= game(high, other, "1", STANDARD)[0].expected


@st.composite
def tables(draw):
    """A player against up to nine opponents in as many rounds."""
    opponents = draw(st.lists(st.one_of(st.just(0), RATING), min_size=1, max_size=9))
    results = draw(st.lists(st.sampled_from("1=0"), min_size=len(opponents), max_size=len(opponents)))
    own = draw(st.one_of(st.just(0), RATING))
    return own, list(zip(opponents, results, strict=True))


def account(own, games):
    field = [Competitor(1, tuple(Game(Outcome(result), n) for n, (_, result) in enumerate(games, start=2)), rating=own)]
    for place, (rating, result) in enumerate(games):
        rounds = [Game(Outcome.ZERO_BYE)] * len(games)
        rounds[place] = Game(Outcome(RESULTS[result]), 1)
        field.append(Competitor(place + 2, tuple(rounds), rating=rating))
    state = TournamentState(tuple(field), rounds=len(games), completed=len(games))
    return rated(state, STANDARD, {c.number: Coefficient(20, "list") for c in field if c.rating})[0]


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_the_rounds_does_not_matter(table, random):
    own, games = table
    shuffled = random.sample(games, len(games))

    one, other = account(own, games), account(own, shuffled)

    assert replace(one, lines=()) == replace(other, lines=())


@given(tables())
def test_a_better_result_never_costs_points(table):
    own, games = table
    better = [(rating, "1") for rating, _ in games]

    if own:
        assert account(own, better).change >= account(own, games).change


@given(st.lists(RATING, min_size=1, max_size=20), st.data())
def test_a_first_rating_is_at_most_2200_and_grows_with_the_score(opponents, data):
    halves = data.draw(st.integers(0, 2 * len(opponents) - 1))

    low, high = initial_rating(opponents, 50 * halves), initial_rating(opponents, 50 * halves + 50)

    assert low.rating <= high.rating <= 2200
