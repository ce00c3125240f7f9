"""Every worked example of the Lim system: those of its articles and those of the Italian documents on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import pair
from pairing.engine.history import derive
from pairing.engine.matching.bitset import UNMATCHED, make_maximum
from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.systems.lim.colours import assign
from pairing.engine.systems.lim.direction import Direction
from pairing.engine.systems.lim.field import build, median_score
from pairing.engine.systems.lim.floaters import Selection
from pairing.engine.systems.lim.scrutiny import Scrutiny
from pairing.engine.systems.lim.system import SYSTEM
from tests.small_events import board_text, event

BLANK = Game(Outcome.ZERO_BYE)


def lim(state):
    return replace(state, system="lim")


def player(number, colours="", rating=0, rounds=9, points=0):
    """A player who had these colours, against nobody in particular, and won the first games up to ``points``."""
    games = [
        Game(Outcome.WIN if 10 * place < points else Outcome.LOSS, 0, Colour(c)) for place, c in enumerate(colours)
    ]
    return Competitor(number, (*games, *[BLANK] * (rounds - len(games))), rating=rating)


def one_group(players, *, maxi=False, round_number=10, rounds=20):
    """The field of these players, all in one scoregroup, without the checks of a whole tournament."""
    state = TournamentState(tuple(players), rounds, round_number - 1, system="lim", options={"maxi": maxi})
    return build(derive(state))


def group_of(count, met, colours=None):
    """Players 1 to ``count`` of one group; ``met`` by player, ``colours`` so far (W or B) or none that matter."""
    symmetric = {number: set(met.get(number, ())) for number in range(1, count + 1)}
    for number, others in met.items():
        for other in others:
            symmetric.setdefault(other, set()).add(number)
    field = one_group([player(number, colours[number - 1] if colours else "") for number in range(1, count + 1)])
    for number in range(1, count + 1):
        for other in symmetric[number]:
            if other <= count:
                field.rows[number - 1] &= ~(1 << (other - 1))
    return field


def scrutinised(field, direction=Direction.DOWN):
    """The pairs of a whole field as one group, and who floats, by number."""
    mates = [UNMATCHED] * len(field.players)
    left = make_maximum(field.rows, mates, field.everyone, field.everyone)
    floaters = Selection(field, direction, 0, 0, mates).choose(field.everyone, left)
    staying = field.everyone & ~sum(1 << one.position for one in floaters)
    pairs = Scrutiny(field, direction, staying, mates).pair_others()
    return [(one + 1, other + 1) for one, other in pairs], sorted(one.position + 1 for one in floaters)


def text(pairs):
    return " ".join(sorted(f"{min(pair)}-{max(pair)}" for pair in pairs))


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ((), "1-4 2-5 3-6"),
        ((4,), "1-5 2-4 3-6"),
        ((4, 5), "1-6 2-4 3-5"),
        ((4, 5, 6), "1-3 2-5 4-6"),
        ((4, 5, 6, 3), "1-2 3-5 4-6"),
    ],
)
def test_columns_of_article_4_2(met, expected):
    assert text(scrutinised(group_of(6, {1: met}))[0]) == expected


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ((), "1-6 2-4 3-5"),
        ((4,), "1-6 2-5 3-4"),
        ((4, 5), "1-6 2-3 4-5"),
        ((4, 5, 3), "1-3 2-6 4-5"),
        ((4, 5, 3, 6), "1-2 3-5 4-6"),
    ],
)
def test_columns_of_article_4_3(met, expected):
    assert text(scrutinised(group_of(6, {1: (4, 5), 2: met}))[0]) == expected


def test_the_columns_are_mirrored_upwards():
    mirrored = {4: 3, 5: 2}
    pairs, _ = scrutinised(group_of(6, {6: (mirrored[4], mirrored[5])}), Direction.UP)
    assert text(pairs) == "1-6 2-4 3-5"


def test_article_4_4_2_two_float_from_an_even_group():
    pairs, floaters = scrutinised(group_of(6, {1: (2, 3, 4, 5), 2: (1, 3, 4, 5)}))
    assert (text(pairs), floaters) == ("1-6 3-4", [2, 5])


def test_article_4_4_1_the_player_without_opponent_floats_from_an_odd_group():
    _, floaters = scrutinised(group_of(7, {1: (2, 3, 4, 5), 2: (1, 3, 4, 5, 6, 7)}))
    assert floaters == [2]


@pytest.mark.parametrize(
    ("initial", "first", "last"),
    [(Colour.WHITE, "1-21 22-2 3-23 24-4", "40-20"), (Colour.BLACK, "21-1 2-22 23-3 4-24", "20-40")],
)
def test_round_one_of_forty_players(initial, first, last):
    found = board_text(pair(lim(event(40, 9, initial=initial)))).split(", ")
    assert " ".join(found[:4]) == first
    assert found[-1] == last


def test_round_one_bye_goes_to_the_lowest_rated():
    state = lim(event(5, 5))
    rated = tuple(replace(one, rating=1500 if one.number == 2 else 2000) for one in state.competitors)
    assert pair(replace(state, competitors=rated)).bye == 2
    unrated = tuple(replace(one, rating=0 if one.number == 3 else 2000) for one in state.competitors)
    assert pair(replace(state, competitors=unrated)).bye == 3


def test_order_of_the_groups():
    first = "1-8 1-0, 9-2 0-1, 3-10 =, 4-11 =, 5-12 0-1, 6-13 0-1"
    state = lim(event(14, 9, first + ", 7-14 ="))
    assert [group.score for group in pair(state, trace=True).brackets] == [10, 0, 5]
    scores = [40, 35, 30, 25, 0, 5, 10, 15, 20]
    assert median_score(replace(state, completed=4), 5, scores) == 20


@pytest.mark.parametrize(("direction", "floater"), [(Direction.DOWN, 4), (Direction.UP, 1)])
def test_article_3_2_2_equalises_the_colours_due(direction, floater):
    field = one_group([player(number, colour) for number, colour in enumerate("bwbbw", start=1)])
    assert floaters_of(field, direction, adjacent=1) == [floater]


@pytest.mark.parametrize(("maxi", "floater"), [(False, 4), (True, 5)])
def test_article_3_2_3_keeps_the_choice_within_100_points(maxi, floater):
    ratings = [2500, 2400, 2300, 2200, 2050]
    colours = "bwbbw"
    players = [player(n, colours[n - 1], rating=ratings[n - 1]) for n in range(1, 6)]
    assert floaters_of(one_group(players, maxi=maxi), Direction.DOWN, adjacent=1) == [floater]


def floaters_of(field, direction, adjacent, floated=0, unreachable=()):
    """Who leaves a group of all but ``adjacent`` further players, whom those of ``unreachable`` have met."""
    count = len(field.players)
    field.rows = [row | 1 << count for row in field.rows]
    for number in unreachable:
        field.rows[number - 1] &= ~(1 << count)
    field.floated = floated
    mates = [UNMATCHED] * (count + 1)
    everyone = (1 << count) - 1
    left = make_maximum(field.rows, mates, everyone, everyone)
    chosen = Selection(field, direction, 0, adjacent << count, mates).choose(everyone, left)
    return [one.position + 1 for one in chosen]


def test_article_3_10_spares_who_floated_in_the_previous_round():
    field = one_group([player(number) for number in range(1, 6)])
    assert floaters_of(field, Direction.DOWN, adjacent=1, floated=1 << 4) == [4]


def test_article_3_9_spares_who_has_met_everybody_below():
    field = one_group([player(number) for number in range(1, 4)])
    assert floaters_of(field, Direction.DOWN, adjacent=1, unreachable=[3]) == [2]


@pytest.mark.parametrize(("made", "white", "black"), [(Direction.DOWN, 3, 7), (Direction.UP, 7, 3)])
def test_article_5_4_equal_histories(made, white, black):
    players = {one.number: one for one in one_group([player(3, "wb"), player(7, "wb")]).players}
    board = assign(players[3], players[7], made, Colour.WHITE)
    assert (board.white, board.black, board.colour_rule) == (white, black, "5.4")


def test_article_5_4_goes_back_to_the_latest_difference():
    four, eight = one_group([player(4, "bwb"), player(8, "wbb")]).players
    assert assign(four, eight, Direction.DOWN, Colour.WHITE).white == 8


def test_article_6_the_last_round_ignores_the_limits_of_colour():
    pairings = [one_group([player(1, "bww"), player(2, "wbww")], rounds=rounds).rows for rounds in (20, 10)]
    assert pairings == [[0, 0], [0b10, 0b01]]


def test_article_2_6_1_cracks_a_pair_of_the_lower_side():
    """Round 3: 1, 2 and 3 have two points and have met 4, who has one; 5 and 6 have none."""
    colours = {1: "wb", 2: "bw", 3: "wb", 4: "bw", 5: "wb", 6: "bw"}
    points = {1: 20, 2: 20, 3: 20, 4: 10, 5: 0, 6: 0}
    players = [player(n, colours[n], rating=2500 - 100 * n, rounds=2, points=points[n]) for n in colours]
    state = TournamentState(tuple(players), 5, 2, system="lim")
    history = derive(state)
    for number in (1, 2, 3):
        history.players[number].opponents = frozenset({4})
    history.players[4].opponents = frozenset({1, 2, 3})
    answer = SYSTEM.pair_history(history, trace=True)
    assert text((board.white, board.black) for board in answer.pairs) == "1-2 3-6 4-5"
    assert [group.cracked for group in answer.brackets if group.median] == [((6, 5),)]


LIM_ROUNDS = (
    "1-6 =, 7-2 =, 3-8 =, 9-4 =, 5-10 =",
    "8-1 =, 2-9 =, 6-3 =, 4-5 =, 10-7 =",
    "1-10 =, 5-2 =, 3-4 =, 9-6 =, 7-8 =",
)


@pytest.mark.parametrize("completed", range(3))
def test_ten_players_of_the_comparison_of_systems(completed):
    """Dutch and Lim side by side, every game drawn: round 2 parts them (document 002)."""
    expected = {game.split()[0] for game in LIM_ROUNDS[completed].split(", ")}
    assert set(board_text(pair(lim(event(10, 9, *LIM_ROUNDS[:completed])))).split(", ")) == expected


def test_the_dutch_column_of_that_comparison():
    dutch = event(10, 9, LIM_ROUNDS[0])
    assert set(board_text(pair(dutch)).split(", ")) == {"8-1", "2-9", "10-3", "4-7", "6-5"}


DUE = "wbbbbwbw"
"""The colours that players 1 to 8 of the article on the Lim system expect (document 004)."""


def eight(met):
    given = "".join("b" if due == "w" else "w" for due in DUE)
    return group_of(8, met, given)


def test_eight_players_downwards():
    assert scrutinised(eight({1: (5, 7)}))[0] == [(1, 4), (2, 6), (3, 8), (5, 7)]


def test_eight_players_downwards_when_the_last_pair_has_met():
    """The article lets 3 take 5, and leaves 7 to 8: so it is when 3 and 7 have met too."""
    assert scrutinised(eight({1: (5, 7), 5: (7,), 3: (7,)}))[0] == [(1, 4), (2, 6), (3, 5), (7, 8)]
    assert scrutinised(eight({1: (5, 7), 5: (7,)}))[0] == [(1, 4), (2, 6), (3, 7), (5, 8)]


def test_eight_players_upwards():
    field = eight({})
    pairs = scrutinised(field, Direction.UP)[0]
    assert pairs == [(8, 4), (7, 1), (6, 3), (5, 2)]
    by_number = {one.number: one for one in field.players}
    coloured = [assign(by_number[one], by_number[other], Direction.UP, Colour.WHITE) for one, other in pairs]
    assert [(board.white, board.black) for board in coloured] == [(8, 4), (1, 7), (6, 3), (2, 5)]
