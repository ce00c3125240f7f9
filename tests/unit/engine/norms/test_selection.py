"""Which games may be put forward: Articles 1.4.1c, 1.4.1e, 1.4.1f and 1.4.2 of B.01."""

from dataclasses import replace

import pytest

from pairing.engine.norms import REQUIREMENTS, LeftOut, NormGame, Reason, best_selection, games_of
from tests.unit.engine.norms.tables import GM_FIELD, event, games
from tests.unit.engine.ratings.events import one_player

GM, IM = REQUIREMENTS["GM"], REQUIREMENTS["IM"]
STRONG = "GM2560GER GM2520FRA GM2480ESP IM2450GER IM2420POL FM2400FRA 2380ITA IM2380ITA GM2380ITA"


def test_later_games_may_be_ignored_in_a_swiss_but_not_in_a_round_robin():
    table = games(f"{GM_FIELD} GM2500ENG GM2500NED", "1=1=1=1=100")

    swiss = best_selection(table, (), GM, "ITA", event(11, 11))

    assert swiss.met
    assert [game.round_number for game in swiss.dropped] == [10, 11]
    assert not best_selection(table, (), GM, "ITA", event(11, 11, round_robin=True)).met


@pytest.mark.parametrize(
    ("field", "round_robin", "dropped"),
    [(STRONG, False, [1500]), (STRONG, True, [1500]), (GM_FIELD, False, [1500, 1500]), (GM_FIELD, True, None)],
)
def test_won_games_may_be_ignored(field, round_robin, dropped):
    """Two wins that spoil the average. A round robin needs the mix in all games: four grandmasters of eleven."""
    table = games(f"{field} 1500GER 1500GER", "1=1=1=1=111")

    found = best_selection(table, (), GM, "ITA", event(11, 11, round_robin=round_robin))

    assert found.met == (dropped is not None)
    assert [game.rating for game in found.dropped] == (dropped or [])


def test_lost_games_count():
    table = games(f"{STRONG} 1500GER", "1=1=1=1=10")

    assert not best_selection(table[9:] + table[:9], (), GM, "ITA", event(10, 10)).met


def test_a_norm_with_all_games_leaves_none_out():
    table = games(f"{STRONG} GM2500ENG", "1=1=1=1=11")

    found = best_selection(table, (), GM, "ITA", event(10, 10))

    assert (len(found.games), found.dropped) == (10, ())


@pytest.mark.parametrize(
    ("reason", "rounds", "met"),
    [
        (Reason.PAIRING_BYE, 9, True),
        (Reason.FORFEIT_WIN, 9, True),
        (Reason.FORFEIT_LOSS, 9, False),
        (Reason.NO_OPPONENT, 9, False),
        (Reason.PAIRING_BYE, 8, False),
        (Reason.PAIRING_BYE, 10, False),
    ],
)
def test_eight_games_of_nine_rounds_count_as_nine(reason, rounds, met):
    table = games("GM2560GER GM2520FRA GM2480ESP IM2450GER IM2420POL FM2400FRA 2380ITA IM2300ITA", "1=1=1=11")

    found = best_selection(table, [LeftOut(9, 0, reason)], GM, "ITA", event(rounds, rounds))

    assert found.met is met
    if met:
        assert (found.eight, found.credited_games) == (True, 9)


def test_a_forfeit_in_the_last_round_counts_as_a_loss_that_was_enough():
    table = games("GM2560GER GM2520FRA GM2480ESP IM2450GER IM2420POL FM2400FRA 2380ITA IM2300ITA", "1=1=1=1=")
    last = NormGame(10, 99, 2400, "IM", "GER", 0, forfeited=True)
    other = [LeftOut(9, 0, Reason.NO_OPPONENT)]

    assert best_selection(table, other, GM, "ITA", event(10, 10), forfeited=last).met is False
    table = (*table[:7], replace(table[7], halves=2))
    found = best_selection(table, other, GM, "ITA", event(10, 10), forfeited=last)
    assert found.met
    assert found.games[-1].forfeited
    assert not best_selection(table, other, GM, "ITA", event(10, 10)).met


def test_what_counts_as_a_game():
    of_fide = {"federation": "GER"}
    state = one_player(
        2400,
        ("1", 2300, of_fide),
        ("W", 2310, of_fide),
        ("L", 2320, of_fide),
        ("+", 2330, of_fide),
        ("-", 2340, of_fide),
        ("?", 2350, of_fide),
        ("=", 0, of_fide),
        ("1", 2360, {"federation": "NON"}),
        ("1", 2370),
        "U",
        "H",
    )

    counted, others = games_of(state.by_number, 1)

    assert [(game.round_number, game.rating, game.halves) for game in counted] == [
        (1, 2300, 2), (2, 2310, 2), (3, 2320, 0), (7, 0, 1),
    ]  # fmt: skip
    assert [(one.round_number, one.reason.value) for one in others] == [
        (4, "forfeit_win"), (5, "forfeit_loss"), (6, "no_result"), (8, "no_federation"), (9, "no_federation"),
        (10, "pairing_bye"), (11, "no_opponent"),
    ]  # fmt: skip


def test_unrated_players_without_a_point_are_left_out_of_round_robins_only():
    state = one_player(2400, ("1", 0, {"federation": "GER"}), ("=", 0, {"federation": "GER"}))

    assert len(games_of(state.by_number, 1)[0]) == 2
    counted, others = games_of(state.by_number, 1, round_robin=True)
    assert [game.round_number for game in counted] == [2]
    assert [one.reason for one in others] == [Reason.UNRATED_WITHOUT_POINT]


def test_an_im_norm_is_found_where_the_gm_norm_fails():
    table = games(GM_FIELD, "1=0=1=0=1")

    assert not best_selection(table, (), GM, "ITA", event()).met
    assert best_selection(table, (), IM, "ITA", event()).met
