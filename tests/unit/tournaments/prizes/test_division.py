"""Who gets which prize: published examples, and what each rule says."""

from __future__ import annotations

import pytest

from tournaments.prizes.division import Contender, Left, Offer, PrizeList, Unawarded, divide, split

GENERAL = "general"


def field(*points, shared=()):
    """Contenders 1, 2, … with these points (tenths), ranked in this order; ``shared``: those with the rank before."""
    ranks: list[int] = []
    for number in range(1, len(points) + 1):
        ranks.append(ranks[-1] if number in shared else number)
    return [Contender(number, rank, score) for number, (rank, score) in enumerate(zip(ranks, points, strict=True), 1)]


def prizes(*amounts, key=GENERAL, members=range(1, 100), entrants=99, sharing="rank", minimum=0, award=""):
    """A list of prizes; amounts in whole euros, or offers."""
    offers = tuple(one if isinstance(one, Offer) else Offer(one * 100, award, minimum) for one in amounts)
    return PrizeList(key, offers, frozenset(members), entrants, sharing)


def euros(division):
    """Euros by (list, player)."""
    return {(win.key, win.entry): win.amount / 100 for win in division.wins}


def amounts(division):
    return [win.amount / 100 for win in division.wins]


SIX = field(80, 80, 75, 70, 70, 70)


def test_hort_as_its_author_s_example_divides():
    """The example of the German encyclopedia: points 8, 8, 7½, 7, 7, 7."""
    division = divide(SIX, [prizes(1000, 500, 350, 200, 150, 100, sharing="hort")], cumulative=False)
    assert amounts(division) == [875, 625, 350, 175, 150, 125]


def test_hort_as_the_manual_of_vega_divides():
    """Four players on the same points: half of 28,000 in equal parts, the other half by rank."""
    division = divide(field(60, 60, 60, 60), [prizes(10000, 8000, 6000, 4000, sharing="hort")], cumulative=True)
    assert amounts(division) == [8500, 7500, 6500, 5500]


def test_equal_shares():
    division = divide(SIX, [prizes(100, 80, 60, 40, 20, 12, sharing="equal")], cumulative=True)
    assert amounts(division) == [90, 90, 60, 24, 24, 24]
    assert [(win.first_place, win.shared_by) for win in division.wins] == [
        (1, 2),
        (1, 2),
        (3, 1),
        (4, 3),
        (4, 3),
        (4, 3),
    ]


def test_by_rank_nothing_is_shared():
    assert amounts(divide(SIX, [prizes(100, 80, 60)], cumulative=True)) == [100, 80, 60]


def test_players_whom_nothing_separates_share_even_by_rank():
    division = divide(field(70, 60, 60, 50, shared={3}), [prizes(100, 80, 60)], cumulative=True)
    assert amounts(division) == [100, 70, 70]


def test_equal_points_below_the_last_prize_share_too():
    division = divide(SIX, [prizes(90, 90, 60, 60, sharing="equal")], cumulative=True)
    assert amounts(division) == [90, 90, 60, 20, 20, 20]


@pytest.mark.parametrize(
    ("total", "count", "smallest", "parts"),
    [
        (10000, 3, 1, [3334, 3333, 3333]),
        (10001, 3, 1, [3334, 3334, 3333]),
        (10000, 3, 100, [3400, 3300, 3300]),
        (10050, 3, 100, [3450, 3300, 3300]),
        (2, 3, 1, [1, 1, 0]),
        (0, 2, 1, [0, 0]),
    ],
)
def test_what_cannot_be_divided_goes_to_the_better_placed(total, count, smallest, parts):
    assert split(total, count, smallest) == parts
    assert sum(parts) == total


def test_whole_units():
    division = divide(SIX, [prizes(100, 80, 60, 40, 20, 10, sharing="hort")], cumulative=False, smallest=100)
    assert amounts(division) == [95, 85, 60, 32, 22, 16]
    assert sum(amounts(division)) == 310


def test_the_highest_prize_is_taken_and_the_others_move_up():
    """Number 3 is the best junior: 150 as a junior is more than 100 for the third place."""
    juniors = prizes(150, 50, key="u16", members={3, 5, 6})
    division = divide(SIX, [prizes(300, 200, 100), juniors], cumulative=False)
    assert euros(division) == {
        (GENERAL, 1): 300, (GENERAL, 2): 200, (GENERAL, 4): 100, ("u16", 3): 150, ("u16", 5): 50,
    }  # fmt: skip
    assert next(win.place for win in division.wins if win.entry == 4) == 3


def test_prizes_can_be_cumulated():
    juniors = prizes(150, key="u16", members={3, 5})
    assert euros(divide(SIX, [prizes(300, 200, 100), juniors], cumulative=True)) == {
        (GENERAL, 1): 300, (GENERAL, 2): 200, (GENERAL, 3): 100, ("u16", 3): 150,
    }  # fmt: skip


def test_a_share_counts_as_what_it_is_when_the_highest_is_taken():
    """The third place brings 120, but shared by four only 55: the junior takes 100, and the three others share."""
    tied = field(80, 70, 60, 60, 60, 60)
    lists = [prizes(300, 200, 120, 60, 40, sharing="equal"), prizes(100, key="u16", members={3})]
    division = divide(tied, lists, cumulative=False)
    assert euros(division)["u16", 3] == 100
    assert [euros(division)[GENERAL, number] for number in (4, 5, 6)] == [73.34, 73.33, 73.33]


def test_whoever_would_get_more_when_others_leave_comes_back():
    """Hort: with all four in the general list number 3 has 181.25 and would take the 190 of his band. But number 4
    takes 205 elsewhere, so that 200 are left for number 3."""
    tied = field(80, 70, 60, 60, 60, 60)
    lists = [
        prizes(500, 400, 250, 200, sharing="hort"),
        prizes(190, key="band", members={3}),
        prizes(205, key="women", members={4}),
    ]
    assert euros(divide(tied, lists[:2], cumulative=False))["band", 3] == 190
    assert euros(divide(tied, lists, cumulative=False)) == {
        (GENERAL, 1): 500, (GENERAL, 2): 400, (GENERAL, 3): 200, (GENERAL, 5): 175, (GENERAL, 6): 75, ("women", 4): 205,
    }  # fmt: skip


def test_of_equal_amounts_the_list_named_first_is_taken():
    lists = [prizes(100, 50), prizes(100, key="women", members={1, 2})]
    assert euros(divide(SIX, lists, cumulative=False)) == {(GENERAL, 1): 100, (GENERAL, 3): 50, ("women", 2): 100}


def test_prizes_are_given_from_their_minimum_of_entrants_on():
    offers = (Offer(10000, minimum=3), Offer(5000, minimum=10))
    division = divide(SIX, [PrizeList("u16", offers, frozenset({2, 4, 5}), 3)], cumulative=False)
    assert amounts(division) == [100]
    assert division.left == (Unawarded("u16", 2, 5000, "", Left.MINIMUM),)


def test_what_nobody_can_take_is_left_over():
    division = divide(SIX, [prizes(100, 50, 20, key="women", members={4})], cumulative=False)
    assert amounts(division) == [100]
    assert [(one.place, one.amount, one.why) for one in division.left] == [
        (2, 5000, Left.NOBODY),
        (3, 2000, Left.NOBODY),
    ]


def test_awards_go_by_rank_and_after_all_money():
    cups = prizes(Offer(0, "cup"), Offer(0, "medal"), key="u16", members={3, 4, 5})
    division = divide(SIX, [prizes(100, 80, 60), cups], cumulative=False)
    assert {(win.entry, win.award) for win in division.wins} == {(1, ""), (2, ""), (3, ""), (4, "cup"), (5, "medal")}


def test_an_award_is_not_shared():
    both = prizes(Offer(10000, "cup"), Offer(5000, "medal"), sharing="equal")
    division = divide(field(60, 60, 60), [both], cumulative=True)
    assert [(win.award, win.amount) for win in division.wins] == [("cup", 5000), ("medal", 5000), ("", 5000)]


def test_nobody_and_nothing():
    assert divide([], [prizes(100)], cumulative=False).wins == ()
    assert divide(SIX, [], cumulative=False).wins == ()
