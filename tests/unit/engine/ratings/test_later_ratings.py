"""Ratings of later lists in a long event: who reads them, and who goes by the start for ever."""

from __future__ import annotations

from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.norms import event_of, norms_of
from pairing.engine.ratings import FORMULAS, Profile, performances, rated
from pairing.engine.snapshot import to_json
from pairing.engine.standings import standings

FORMULA = FORMULAS["standard"]


def three_games(*later: tuple[int, int]) -> TournamentState:
    """1 (2000) beats 2 (2000) in three rounds; ``later`` are ratings of number 2."""
    won = tuple(Game(Outcome.WIN, 2, Colour.WHITE) for _ in range(3))
    lost = tuple(Game(Outcome.LOSS, 1, Colour.BLACK) for _ in range(3))
    return TournamentState(
        (
            Competitor(1, won, rating=2000, federation="ITA"),
            Competitor(2, lost, rating=2000, federation="GER", title="GM", later_ratings=later),
        ),
        rounds=9,
        completed=3,
    )


def accounts(state: TournamentState):
    coefficients = {one.number: FORMULA.coefficient(one.rating, Profile(20), 2026) for one in state.competitors}
    return rated(state, FORMULA, coefficients)


def test_every_game_counts_with_the_ratings_of_its_round_on_both_sides():
    first, second = accounts(three_games((2, 2100), (3, 2200)))
    # Differences 0, -100 and -200: expected .50, .36 and .24 (Article 8.1.2).
    assert [line.expected for line in first.lines] == [50, 36, 24]
    assert [line.rating for line in first.lines] == [2000, 2100, 2200]
    assert first.change_hundredths == 20 * (300 - 110)
    assert [line.expected for line in second.lines] == [50, 64, 76]
    assert second.later == ((2, 2100), (3, 2200))


def test_there_is_no_new_rating_where_lists_changed():
    first, second = accounts(three_games((2, 2100)))
    assert (first.new_rating, second.new_rating) == (2000 + first.change, None)


def test_the_performance_goes_by_the_round_and_a_tie_break_by_the_start_unless_it_is_asked():
    state = three_games((2, 2100), (3, 2200))
    assert performances(state)[1] == 2100 + 800
    by_start = standings(state, ["ARO"])
    by_round = standings(state, ["ARO"], ratings_by_round=True)
    assert [row.values["ARO"].text for row in (by_start[0], by_round[0])] == ["2000", "2100"]
    assert by_round[0].values["ARO"].terms[2].basis == 2200


def test_a_norm_counts_the_opponent_with_the_rating_of_the_round():
    state = three_games((3, 2200))
    event = event_of(state, host="ITA")
    (first, *_rest) = norms_of(state, event, {1: "m"}, numbers=[1])
    assert [game.rating for game in first.games] == [2000, 2000, 2200]


def test_no_pairing_depends_on_it():
    assert to_json(three_games((2, 2100))) == to_json(three_games())
