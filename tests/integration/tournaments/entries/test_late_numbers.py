"""The number of a late entry is the one that its rating earns (C.04.2 Article 2.4), also after round 4, when numbers
are not assigned again, and also where somebody in the list has a corrected rating and keeps the number."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from portal.common.errors import Refused
from tests.factories import enter_results, make_tournament, pair_round, play_rounds, publish_next
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.entries.initial_order import InitialOrder
from tournaments.entries.numbering import listed, ranked, reassign_numbers
from tournaments.models import Entry
from tournaments.rounds.drafts import discard_draft

RATINGS = [2400, 2300, 2200, 2100, 2000, 1900, 1800, 1700]


@pytest.fixture
def tournament(organization, staff):
    """Four of six rounds are played."""
    made = make_tournament(organization, entries=8, rounds=6)
    for entry, rating in zip(Entry.objects.order_by("pairing_number"), RATINGS, strict=True):
        edit_entry(entry=entry, actor=staff.arbiter, rating=rating)
    play_rounds(made, 4, staff.arbiter)
    return made


def corrected(number, rating, actor):
    edit_entry(entry=Entry.objects.get(pairing_number=number), actor=actor, rating=rating)


def numbers():
    return list(Entry.objects.exclude(pairing_number=None).order_by("pairing_number").values_list("rating", flat=True))


@pytest.mark.parametrize(
    ("number", "to", "after"),
    [
        # The second falls to the end of the list and keeps its number: nobody of 1950 comes to stand above 2200.
        (2, 1500, [2400, 1500, 2200, 2100, 2000, 1950, 1900, 1800, 1700]),
        # The seventh rises to the top: it pulls nobody down.
        (7, 2500, [2400, 2300, 2200, 2100, 2000, 1950, 1900, 2500, 1700]),
        # The list is in order with the corrected rating, too: then that counts.
        (5, 1940, [2400, 2300, 2200, 2100, 1950, 1940, 1900, 1800, 1700]),
    ],
)
def test_after_round_4_a_corrected_rating_moves_no_newcomer(tournament, staff, number, to, after):
    corrected(number, to, staff.arbiter)
    with pytest.raises(Refused, match="Round 4 has been paired"):
        reassign_numbers(tournament=tournament, actor=staff.arbiter, reason="Wrong rating")
    late = add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lia", rating=1950)
    assert late.pairing_number is None
    round_ = publish_next(tournament, staff.arbiter)
    assert numbers() == after
    rows = {row["entry"]: row["number"] for row in round_.revision.payload["players"]}
    assert rows[late.pk] == after.index(1950) + 1
    assert sorted(rows.values()) == list(range(1, 10))


def test_several_newcomers_find_their_places_among_corrected_ratings(tournament, staff):
    corrected(1, 1600, staff.arbiter)
    corrected(8, 2350, staff.arbiter)
    for name, rating in (("Low, Lia", 1650), ("High, Hal", 2500), ("Mid, Mia", 2050)):
        add_entry(tournament=tournament, actor=staff.arbiter, name=name, rating=rating)
    publish_next(tournament, staff.arbiter)
    assert numbers() == [2500, 1600, 2300, 2200, 2100, 2050, 2000, 1900, 1800, 2350, 1650]


def test_a_newcomer_whose_rating_is_corrected_before_its_round_is_public_gets_the_number_it_earns(tournament, staff):
    late = add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lia", rating=2350)
    draft = pair_round(tournament, staff.arbiter)
    late.refresh_from_db()
    assert late.pairing_number == 2
    edit_entry(entry=late, actor=staff.arbiter, rating=1750)
    discard_draft(round=draft, actor=staff.arbiter)
    late.refresh_from_db()
    assert (late.pairing_number, numbers()) == (None, RATINGS)
    enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    assert numbers() == [*RATINGS[:7], 1750, 1700]
    edit_entry(entry=late, actor=staff.arbiter, rating=2350)
    draft = pair_round(tournament, staff.arbiter)
    discard_draft(round=draft, actor=staff.arbiter)
    assert numbers() == [*RATINGS[:7], 2350, 1700], "once it is public the number stays"


def test_numbers_assigned_again_rest_on_the_corrected_data(organization, staff):
    """A correction before round 4 is taken over by new numbers, a later one is not; the newcomer stands between."""
    tournament = make_tournament(organization, entries=8, rounds=6)
    for entry, rating in zip(Entry.objects.order_by("pairing_number"), RATINGS, strict=True):
        edit_entry(entry=entry, actor=staff.arbiter, rating=rating)
    play_rounds(tournament, 2, staff.arbiter)
    corrected(1, 1850, staff.arbiter)
    reassign_numbers(tournament=tournament, actor=staff.arbiter, reason="Wrong rating")
    play_rounds(tournament, 2, staff.arbiter)
    assert numbers() == [2300, 2200, 2100, 2000, 1900, 1850, 1800, 1700]
    corrected(6, 2500, staff.arbiter)
    add_entry(tournament=tournament, actor=staff.arbiter, name="Late, Lia", rating=1875)
    publish_next(tournament, staff.arbiter)
    assert numbers() == [2300, 2200, 2100, 2000, 1900, 1875, 2500, 1800, 1700]


def field(ratings):
    """Players in order with their numbers."""
    entries = ranked(Entry(pk=key, name=f"P{key}", rating=rating) for key, rating in enumerate(ratings, start=1))
    for number, entry in enumerate(entries, start=1):
        entry.pairing_number = number
    return entries


LISTS = st.lists(st.integers(1000, 2800), min_size=1, max_size=30)


@settings(max_examples=200, deadline=None)
@given(LISTS, st.integers(1000, 2800))
def test_in_a_list_in_order_the_place_is_that_of_the_ranking(ratings, rating):
    entries = field(ratings)
    newcomer = Entry(pk=99, name="Late", rating=rating, first_round=5)
    found = listed([*entries, newcomer], round_number=5, renumber=False, order=InitialOrder())
    assert [one.pk for one in found] == [one.pk for one in ranked([*entries, newcomer])]


@settings(max_examples=200, deadline=None)
@given(LISTS, st.integers(1000, 2800), st.data())
def test_whatever_ratings_are_corrected_the_place_is_that_of_those_that_earned_the_numbers(ratings, rating, data):
    entries = field(ratings)
    newcomer = Entry(pk=99, name="Late", rating=rating, first_round=5)
    place = [one.pk for one in ranked([*entries, newcomer])]
    earned = {one.pk: (one.rating, one.title) for one in entries}
    for entry in entries:
        if data.draw(st.booleans()):
            entry.rating = data.draw(st.integers(1000, 2800))
    today = [one.pk for one in entries] == [one.pk for one in ranked(entries)]
    found = listed(
        [*entries, newcomer], round_number=5, renumber=False, order=InitialOrder(), earned=lambda: earned
    )  # fmt: skip
    assert [one.pk for one in found if one.pk != 99] == [one.pk for one in entries]
    if not today:
        assert [one.pk for one in found] == place
