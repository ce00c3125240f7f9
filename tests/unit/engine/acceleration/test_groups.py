"""Groups belong to people: what freezing and late entries do to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.acceleration import (
    AccelerationPlan,
    Entrant,
    Event,
    FrozenGroups,
    Group,
    RatingFrom,
    Remaining,
    Rule,
    Size,
    ThroughNumber,
    freeze,
    preset,
)
from pairing.engine.errors import InvalidState


def plan_of(*boundaries) -> AccelerationPlan:
    groups = tuple(Group(chr(65 + i), boundary) for i, boundary in enumerate(boundaries))
    return AccelerationPlan("own", groups, (Rule("A", 1, 2, 10),))


def field(count: int) -> list[Entrant]:
    return [Entrant(100 + n, 2500 - 10 * n) for n in range(1, count + 1)]


def test_the_last_person_stays_the_last_when_somebody_enters_late():
    frozen = freeze(preset("baku", Event(7)), field(8))
    assert frozen.groups[0].last == 104
    ranking = [101, 102, 999, 103, 104, 105, 106, 107, 108, 998]
    members = frozen.members(ranking)
    assert [identity for identity in ranking if members[identity] == "A"] == [101, 102, 999, 103, 104]
    assert members[998] == "B"


def test_a_ninth_player_at_the_bottom_does_not_make_the_top_group_grow():
    frozen = freeze(preset("baku", Event(7)), field(8))
    members = frozen.members([entrant.identity for entrant in field(9)])
    assert sum(group == "A" for group in members.values()) == 4


def test_who_misses_round_1_is_not_counted_but_belongs_to_a_group():
    entrants = [Entrant(n, present=n not in (2, 3)) for n in range(1, 11)]
    frozen = freeze(preset("baku", Event(7)), entrants)
    assert frozen.groups[0].last == 6
    members = frozen.members(range(1, 11))
    assert [n for n in members if members[n] == "A"] == [1, 2, 3, 4, 5, 6]


def test_groups_by_rating_size_and_number():
    rated = freeze(plan_of(RatingFrom(2450), RatingFrom(2420), Remaining()), field(12))
    assert [(group.size, group.last) for group in rated.groups] == [(5, 105), (3, 108), (4, None)]
    sized = freeze(plan_of(Size(3), ThroughNumber(9), Remaining()), field(12))
    assert [(group.size, group.first_position, group.last_position) for group in sized.groups] == [
        (3, 1, 3),
        (6, 4, 9),
        (3, 10, 12),
    ]


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (plan_of(Size(12), Remaining()), "groups.empty"),
        (plan_of(Size(13), Remaining()), "groups.too_large"),
        (plan_of(RatingFrom(2600), Remaining()), "groups.empty"),
        (plan_of(Size(5), ThroughNumber(4), Remaining()), "groups.empty"),
    ],
)
def test_an_empty_or_too_large_group_is_refused(plan, code):
    with pytest.raises(InvalidState) as caught:
        freeze(plan, field(12))
    assert caught.value.code == code
    assert caught.value.facts["field"].startswith("groups.")


def test_frozen_groups_survive_json_and_miss_nobody_silently():
    frozen = freeze(preset("progressive", Event(9, players=30)), field(30))
    assert FrozenGroups.from_json(frozen.to_json()) == frozen
    with pytest.raises(InvalidState) as caught:
        frozen.members([101, 102])
    assert caught.value.code == "groups.last_missing"


def test_no_groups_without_acceleration():
    assert freeze(preset("none", Event(7)), field(4)).members([101, 102]) == {}


@given(st.permutations(range(1, 13)), st.integers(1, 3))
def test_no_order_of_the_list_moves_anybody_whose_group_is_settled(ranking, share):
    plan = plan_of(Size(2 * share), ThroughNumber(2 * share + 3), Remaining())
    frozen = freeze(plan, [Entrant(n) for n in range(1, 13)])
    settled = frozen.members(range(1, 13))
    assert frozen.members(ranking, settled) == {identity: settled[identity] for identity in ranking}


@given(st.integers(1, 8), st.lists(st.integers(0, 8), max_size=4))
def test_newcomers_among_settled_groups_are_placed_as_the_last_person_says(size, places):
    """In a list that nobody corrected the settled groups and Article 1.3 say the same."""
    people = list(range(1, 10))
    frozen = freeze(plan_of(Size(size), Remaining()), [Entrant(person) for person in people])
    settled = frozen.members(people)
    ranking = list(people)
    for newcomer, place in enumerate(places, start=100):
        ranking.insert(place, newcomer)
    assert frozen.members(ranking, settled) == frozen.members(ranking)


def test_a_newcomer_is_not_drawn_along_by_a_last_person_whose_rating_fell():
    frozen = freeze(plan_of(Size(4), Remaining()), [Entrant(n) for n in range(1, 9)])
    settled = frozen.members(range(1, 9))
    corrected = [1, 2, 3, 5, 6, 7, 99, 8, 4]
    assert frozen.members(corrected)[99] == "A"
    assert frozen.members(corrected, settled)[99] == "B"
