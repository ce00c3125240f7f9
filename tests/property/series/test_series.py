"""What is true of every series, with an own reckoning of what the page shows."""

from __future__ import annotations

import itertools
from collections import defaultdict
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tournaments.series.counting import Placed, Rules, Table, reason, standings, values_of
from tournaments.series.recognising import Known, recognise

PEOPLE = 6


@st.composite
def events(draw: Any) -> list[Table]:
    """Up to five events; entry 100·event + person. Equal points share a rank, as standings do."""
    found = []
    for event in range(draw(st.integers(1, 5))):
        there = draw(st.lists(st.integers(1, PEOPLE), unique=True, max_size=PEOPLE))
        points = {person: 5 * draw(st.integers(0, 14)) for person in there}
        lines = [
            Placed(100 * event + person, 1 + sum(other > own for other in points.values()), own, draw(st.booleans()))
            for person, own in points.items()
        ]
        found.append(Table(70, tuple(lines)))
    return found


RULES = st.builds(
    Rules,
    counting=st.sampled_from(["places", "points", "percent"]),
    table=st.lists(st.integers(0, 250), max_size=6).map(tuple),
    divided=st.booleans(),
    best=st.none() | st.integers(1, 5),
    least=st.integers(1, 3),
    tie_breaks=st.permutations(["wins", "best", "last"]).flatmap(
        lambda order: st.integers(0, 3).map(lambda count: tuple(order[:count]))
    ),
)


def everybody(tables: list[Table]) -> dict[int, list[int]]:
    return {person: [100 * event + person for event in range(len(tables))] for person in range(1, PEOPLE + 1)}


@given(tables=events(), rules=RULES)
def test_every_total_is_the_largest_sum_of_so_many_results(tables, rules):
    for line in standings(tables, everybody(tables), rules):
        own = [values_of(table, rules)[one.entry] for one in line.results for table in [tables[one.event]]]
        assert [one.value for one in line.results] == own
        assert len(line.counted) == min(len(own), rules.best or len(own))
        assert line.total == sum(sorted(own, reverse=True)[: rules.best], Fraction(0))
        assert sorted(one.value for one in line.counted) == sorted(sorted(own, reverse=True)[: rules.best])
        assert line.wins == sum(one.rank == 1 for one in line.results)


@given(tables=events(), rules=RULES)
def test_the_order_follows_the_reasons(tables, rules):
    lines = standings(tables, everybody(tables), rules)
    ranked = [one for one in lines if one.rank]
    assert all(len(one.results) >= rules.least for one in ranked)
    assert all(len(one.results) < rules.least for one in lines[len(ranked) :])
    for above, below in itertools.pairwise(ranked):
        assert above.ahead == reason(above, below, len(tables), rules)
        assert (above.ahead is None) == (above.rank == below.rank)
        if above.ahead is not None:
            assert above.ahead.other is None or above.ahead.own > above.ahead.other
    for place, line in enumerate(ranked, start=1):
        assert line.rank <= place
        # A rank is one more than the number of those who are ahead.
        ahead = [one for one in ranked if one is not line and one.rank < line.rank]
        assert line.rank == len(ahead) + 1


@given(tables=events(), table=st.lists(st.integers(0, 250), min_size=1, max_size=8))
def test_dividing_gives_out_just_what_the_taken_places_bring(tables, table):
    rules = Rules(table=tuple(table), divided=True)
    for event in tables:
        whole = Table(event.possible, tuple(Placed(one.entry, one.rank, one.points) for one in event.lines))
        assert sum(values_of(whole, rules).values()) == Fraction(sum(table[: len(whole.lines)]), 10)


@given(tables=events(), rules=RULES, order=st.permutations(range(1, PEOPLE + 1)))
def test_the_order_in_which_people_are_given_changes_nothing(tables, rules, order):
    people = everybody(tables)
    facts = [
        {one.person: (one.rank, one.total, one.results) for one in standings(tables, given, rules)}
        for given in (people, {person: people[person] for person in order})
    ]
    assert facts[0] == facts[1]


KNOWN = st.lists(
    st.builds(
        Known,
        entry=st.integers(1, 40),
        event=st.integers(0, 3),
        name=st.sampled_from(["a", "b"]),
        fide_id=st.sampled_from([None, None, 1, 2]),
        birth_year=st.sampled_from([None, 1990, 1991]),
        registered=st.sampled_from([None, None, 5, 6]),
    ),
    unique_by=lambda one: one.entry,
)


@given(players=KNOWN)
def test_everybody_is_one_person_and_what_is_certain_is_kept(players):
    found = recognise(players)
    assert sorted(one.entry for person in found for one in person.entries) == sorted(one.entry for one in players)
    assert len({person.key for person in found}) == len(found)
    by_id = defaultdict(set)
    for person in found:
        ids = {one.fide_id for one in person.entries} - {None}
        assert len(ids) < 2
        for number in ids:
            by_id[number].add(person.key)
        for entry in person.guessed:
            [one] = [one for one in person.entries if one.entry == entry]
            assert one.fide_id is None
            assert one.registered is None
            assert sum(other.event == one.event for other in person.entries) == 1
    assert all(len(keys) == 1 for keys in by_id.values())
    assert recognise(list(reversed(players))) == found
