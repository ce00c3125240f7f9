"""What is read off a tournament round by round, simulated or played."""

from __future__ import annotations

import pytest

from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.simulation import Population, RoundNumbers, observe, round_numbers_from_json, run, sample
from pairing.engine.simulation.tally import SCALE
from tests.unit.engine.simulation.small_study import SMALL

ASSUMED = Population(ratings=(0,), unrated_strength=1500)


def state(*rows: tuple[int, list[Game]]) -> TournamentState:
    """Players by rating with their games."""
    return TournamentState(
        competitors=tuple(
            Competitor(number, tuple(games), rating=rating) for number, (rating, games) in enumerate(rows, start=1)
        ),
        rounds=5,
        completed=len(rows[0][1]),
    )


def test_numbers_of_a_played_round():
    played = state(
        (2000, [Game(Outcome.WIN, 4, Colour.WHITE)]),
        (1900, [Game(Outcome.DRAW, 5, Colour.BLACK)]),
        (1800, [Game(Outcome.FORFEIT_LOSS, 6, Colour.WHITE)]),
        (1700, [Game(Outcome.LOSS, 1, Colour.BLACK)]),
        (1600, [Game(Outcome.DRAW, 2, Colour.WHITE)]),
        (0, [Game(Outcome.FORFEIT_WIN, 3, Colour.BLACK)]),
        (1400, [Game(Outcome.PAIRING_BYE)]),
    )
    # Perfect: the winner, the forfeit win and the bye. Gaps: 300, 300, 300. Games: two, of which one was drawn.
    assert observe(played, ASSUMED) == (RoundNumbers(3, 300.0, 0.5),)


@pytest.mark.parametrize(
    ("outcomes", "upsets"),
    [
        ((Outcome.WIN, Outcome.LOSS), 0.0),
        ((Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS), 0.0),
        ((Outcome.LOSS, Outcome.WIN), 1.0),
        ((Outcome.UNFINISHED, Outcome.UNFINISHED), None),
        ((Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN), None),
    ],
)
@pytest.mark.parametrize("stronger_first", [True, False])
def test_upsets_count_games_over_the_board_whoever_is_listed_first(outcomes, upsets, stronger_first):
    rows = [(2000, [Game(outcomes[0], 0, Colour.WHITE)]), (1900, [Game(outcomes[1], 0, Colour.BLACK)])]
    ordered = rows if stronger_first else rows[::-1]
    seated = [
        (rating, [Game(games[0].outcome, 3 - number, games[0].colour)])
        for number, (rating, games) in enumerate(ordered, start=1)
    ]
    assert observe(state(*seated), ASSUMED)[0].upsets == upsets


def test_equal_ratings_have_no_favourite_and_a_round_of_byes_no_board():
    equal = state((1900, [Game(Outcome.WIN, 2, Colour.WHITE)]), (1900, [Game(Outcome.LOSS, 1, Colour.BLACK)]))
    assert observe(equal, ASSUMED) == (RoundNumbers(1, 0.0, None),)
    absent = state((1900, [Game(Outcome.ZERO_BYE)]), (1800, [Game(Outcome.HALF_BYE)]))
    assert observe(absent, ASSUMED) == (RoundNumbers(0, None, None),)


def test_samples_are_the_tournaments_of_a_study():
    tally = run(SMALL, 0, 4)
    samples = [sample(SMALL, index) for index in range(4)]
    for place in range(len(SMALL.variants)):
        for number in (1, 3, 5):
            perfect = sum(one[place][number - 1].perfect for one in samples)
            assert tally.sums[f"perfect.{number}"][place] == perfect * SCALE
            gap = sum(round((one[place][number - 1].gap or 0) * SCALE) for one in samples)
            assert tally.sums[f"gap.{number}"][place] == gap
        upsets = sum(round((one[place][0].upsets or 0) * SCALE) for one in samples)
        assert tally.sums["upsets.1"][place] == upsets


def test_the_stored_form_is_read_back_equal():
    for one in (RoundNumbers(3, 120.5, 0.25), RoundNumbers(0, None, None)):
        assert round_numbers_from_json(one.to_json()) == one
