"""What holds for every division of prizes: nothing is lost, nobody gets less than the rules promise."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.prizes.division import Contender, Offer, PrizeList, divide


@st.composite
def fields(draw: st.DrawFn) -> list[Contender]:
    """Up to 14 players in order of rank, many of them tied, some of them not separated by any tie-break."""
    points = sorted(draw(st.lists(st.integers(0, 6), min_size=1, max_size=14)), reverse=True)
    players: list[Contender] = []
    for number, score in enumerate(points, start=1):
        same = players and players[-1].points == score * 5 and draw(st.integers(0, 3)) == 0
        players.append(Contender(number, players[-1].rank if same else number, score * 5))
    return players


@st.composite
def lists(draw: st.DrawFn, sharing: st.SearchStrategy[str], *, awards: bool = True) -> list[PrizeList]:
    """A general list and up to three categories; amounts fall, minimums rise."""
    found = []
    for index in range(draw(st.integers(1, 4))):
        amounts = sorted(draw(st.lists(st.integers(1, 9999), min_size=1, max_size=6)), reverse=True)
        minimums = sorted(draw(st.lists(st.integers(0, 8), min_size=len(amounts), max_size=len(amounts))))
        members = frozenset(range(1, 15)) if index == 0 else draw(st.frozensets(st.integers(1, 14)))
        offers = tuple(
            Offer(amount, "cup" if awards and draw(st.integers(0, 4)) == 0 else "", minimum)
            for amount, minimum in zip(amounts, minimums, strict=True)
        )
        found.append(PrizeList(str(index), offers, members, draw(st.integers(0, 9)), draw(sharing)))
    return found


ANY = st.sampled_from(["rank", "equal", "hort"])
SMALLEST = st.sampled_from([1, 100])


@given(fields(), lists(ANY), st.booleans(), SMALLEST)
@settings(max_examples=80)
def test_everything_is_paid_or_left_over(players, funds, cumulative, smallest):
    division = divide(players, funds, cumulative=cumulative, smallest=smallest)
    for fund in funds:
        paid = sum(win.amount for win in division.wins if win.key == fund.key)
        left = sum(one.amount for one in division.left if one.key == fund.key)
        assert paid + left == sum(offer.amount for offer in fund.prizes)
        given_away = [win.award for win in division.wins if win.key == fund.key and win.award]
        kept = [one.award for one in division.left if one.key == fund.key and one.award]
        assert sorted(given_away + kept) == sorted(offer.award for offer in fund.prizes if offer.award)
    assert all(win.amount > 0 or win.award for win in division.wins)
    assert all(win.entry in next(one for one in funds if one.key == win.key).members for win in division.wins)
    if not cumulative:
        assert len({win.entry for win in division.wins}) == len(division.wins)


@given(fields(), lists(ANY), st.booleans(), SMALLEST)
@settings(max_examples=80)
def test_in_one_list_the_better_placed_never_gets_less(players, funds, cumulative, smallest):
    division = divide(players, funds, cumulative=cumulative, smallest=smallest)
    for fund in funds:
        wins = [win for win in division.wins if win.key == fund.key]
        assert all(better.amount >= worse.amount for better, worse in pairwise(wins))
        assert [win.place for win in wins] == sorted(win.place for win in wins)


@given(fields(), lists(st.just("hort"), awards=False))
@settings(max_examples=80)
def test_hort_gives_everybody_at_least_half_of_what_the_rank_gives(players, funds):
    by_rank = divide(players, [replace(one, sharing="rank") for one in funds], cumulative=True)
    hort = {(win.key, win.entry): win.amount for win in divide(players, funds, cumulative=True).wins}
    for win in by_rank.wins:
        assert 2 * hort[win.key, win.entry] >= win.amount - 1
    equal = divide(players, [replace(one, sharing="equal") for one in funds], cumulative=True)
    shared = {(win.key, win.entry): win.amount for win in equal.wins}
    ranked = {(win.key, win.entry): win.amount for win in by_rank.wins}
    for key, amount in hort.items():
        # Half of the one and half of the other, but for the cents that cannot be divided.
        assert abs(2 * amount - ranked.get(key, 0) - shared[key]) <= 4


@given(fields(), lists(ANY))
@settings(max_examples=60)
def test_without_equal_points_every_rule_gives_the_same(players, funds):
    apart = [Contender(one.entry, one.entry, 1000 - one.entry) for one in players]
    outcomes = [
        divide(apart, [replace(one, sharing=sharing) for one in funds], cumulative=False).wins
        for sharing in ("rank", "equal", "hort")
    ]
    assert outcomes[0] == outcomes[1] == outcomes[2]


@given(fields(), lists(ANY, awards=False))
@settings(max_examples=100)
def test_nobody_would_get_more_in_another_list(players, funds):
    """Whatever is shared: with everybody else where they are, no change of list pays."""
    division = divide(players, funds, cumulative=False)
    taken = {win.entry: win for win in division.wins}
    for player in players:
        for fund in funds:
            if player.entry in fund.members and (player.entry not in taken or taken[player.entry].key != fund.key):
                others = {one for one in fund.members if one not in taken or taken[one].key == fund.key}
                there = divide(players, [replace(fund, members=frozenset(others | {player.entry}))], cumulative=True)
                instead = sum(win.amount for win in there.wins if win.entry == player.entry)
                # Cents that cannot be divided are given out after the lists are chosen.
                assert instead <= (taken[player.entry].amount if player.entry in taken else 0) + 2


@given(fields(), lists(st.just("rank"), awards=False))
@settings(max_examples=100)
def test_by_rank_nobody_could_have_had_a_higher_prize(players, funds):
    """No player is passed over: whoever would prefer a prize of another list stands there behind its winner."""
    apart = [replace(one, rank=one.entry) for one in players]
    division = divide(apart, funds, cumulative=False)
    got = {win.entry: (win.amount, -int(win.key)) for win in division.wins}
    for win in division.wins:
        fund = next(one for one in funds if one.key == win.key)
        for player in apart:
            if player.entry in fund.members and player.entry < win.entry:
                assert got.get(player.entry, (0, 0)) >= (win.amount, -int(win.key))


@given(fields(), lists(ANY), SMALLEST)
@settings(max_examples=100)
def test_who_takes_no_part_changes_nothing_for_those_ahead_in_a_cumulative_list(players, funds, smallest):
    """The last player, alone on the lowest points, takes from nobody by coming."""
    last = Contender(99, 99, -5)
    widened = [replace(one, members=one.members | {99}) for one in funds]
    before = divide(players, funds, cumulative=True, smallest=smallest)
    after = divide([*players, last], widened, cumulative=True, smallest=smallest)
    assert [win for win in after.wins if win.entry != 99] == list(before.wins)
