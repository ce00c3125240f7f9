"""How a series counts: the numbers are worked out by hand from its rules."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tournaments.series.counting import Placed, Rules, Table, ranked, standings, values_of

TABLE = (250, 180, 150, 120)
PLACES = Rules(table=TABLE)


def table(*ranks: int, possible: int = 50, points: tuple[int, ...] = (), first: int = 1) -> Table:
    """Entries ``first``, ``first + 1`` … with these ranks."""
    worth = points or tuple(50 - 5 * rank for rank in ranks)
    return Table(
        possible, tuple(Placed(first + index, rank, worth[index]) for index, rank in enumerate(ranks))
    )  # fmt: skip


def people(*rows: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Everybody under the first of the entries."""
    return {entries[0]: entries for entries in rows}


def test_a_place_brings_the_points_of_the_table_and_further_ones_none():
    assert values_of(table(1, 2, 3, 4, 5), PLACES) == {1: 25, 2: 18, 3: 15, 4: 12, 5: 0}


def test_who_share_a_place_get_its_points_or_divide_those_of_their_places():
    shared = table(1, 2, 2, 2, 5)
    assert values_of(shared, PLACES) == {1: 25, 2: 18, 3: 18, 4: 18, 5: 0}
    assert values_of(shared, replace(PLACES, divided=True)) == {1: 25, 2: 15, 3: 15, 4: 15, 5: 0}
    assert values_of(table(1, 1, 1, 4), replace(PLACES, divided=True))[1] == Fraction(58, 3)
    # The last of those who share it may be beyond the table.
    assert values_of(table(1, 2, 3, 4, 4), replace(PLACES, divided=True))[5] == 6


def test_who_has_played_no_game_gets_nothing_and_keeps_the_place():
    away = Table(50, (Placed(1, 1, 50), Placed(2, 2, 45, played=False), Placed(3, 3, 40)))
    assert values_of(away, PLACES) == {1: 25, 3: 15}


def test_game_points_and_percentages_are_exact():
    event = table(1, 2, possible=70, points=(65, 45))
    assert values_of(event, Rules(counting="points")) == {1: Fraction(13, 2), 2: Fraction(9, 2)}
    assert values_of(event, Rules(counting="percent")) == {1: Fraction(650, 7), 2: Fraction(450, 7)}


def test_the_best_results_count_and_the_others_are_named():
    """Places 2, 1, 3: with two best events 18 + 25, and 15 is dropped."""
    tables = [table(2, 1), table(1, 2, first=11), table(3, 2, first=21)]
    lines = standings(tables, people((1, 11, 21), (2, 12)), replace(PLACES, best=2))
    assert [(one.person, one.rank, one.total) for one in lines] == [(1, 1, 43), (2, 1, 43)]
    assert [one.value for one in lines[0].dropped] == [15]
    assert [one.value for one in lines[1].dropped] == []


def test_of_equal_results_the_earlier_one_counts():
    tables = [table(2), table(2, first=11)]
    [line] = standings(tables, people((1, 11)), replace(PLACES, best=1))
    assert [(one.event, one.counts) for one in line.results] == [(0, True), (1, False)]


def test_who_has_too_few_events_stands_below_without_a_rank():
    tables = [table(1, 2), table(1, first=12)]
    lines = standings(tables, people((1,), (2, 12)), replace(PLACES, least=2))
    assert [(one.person, one.rank, one.total) for one in lines] == [(2, 1, 43), (1, 0, 25)]
    assert lines[0].ahead is None


def test_each_tie_break_says_why_somebody_is_ahead():
    # 1 was first and fourth, 2 second and second of a table in which both have 36.
    rules = Rules(table=(240, 180, 150, 120))
    tables = [table(1, 2), table(4, 2, first=11)]
    both = people((1, 11), (2, 12))
    assert [one.rank for one in standings(tables, both, rules)] == [1, 1]
    for code, own, other in (("wins", 1, 0), ("best", 24, 18)):
        first, second = standings(tables, both, replace(rules, tie_breaks=(code,)))
        assert (first.person, first.rank, second.rank) == (1, 1, 2)
        assert first.ahead is not None
        assert (first.ahead.code, first.ahead.own, first.ahead.other) == (code, own, other)
    first, _second = standings(tables, both, replace(rules, tie_breaks=("last", "wins")))
    assert first.person == 2
    assert first.ahead is not None
    assert (first.ahead.code, first.ahead.own, first.ahead.other, first.ahead.event) == ("last", 18, 12, 1)


def test_in_the_last_event_a_poor_result_is_ahead_of_none():
    rules = Rules(table=(100,), tie_breaks=("last",))
    tables = [table(1, 1), table(5, first=11)]
    first, second = standings(tables, people((1, 11), (2,)), rules)
    assert (first.person, second.person) == (1, 2)
    assert first.ahead is not None
    assert (first.ahead.own, first.ahead.other, first.ahead.event) == (0, None, 1)


def test_of_two_entries_in_one_event_the_better_one_counts():
    [line] = standings([table(3, 1)], people((1, 2)), PLACES)
    assert [(one.entry, one.value) for one in line.results] == [(2, 25)]


def test_a_category_is_ranked_among_itself():
    lines = standings([table(1, 2, 3)], people((1,), (2,), (3,)), PLACES)
    part = ranked([one for one in lines if one.person != 1], 1, PLACES)
    assert [(one.person, one.rank, one.total) for one in part] == [(2, 1, 18), (3, 2, 15)]
