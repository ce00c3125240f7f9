"""The lists of an event in order: the main one counts, the others are shown and can be taken."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from tests.factories import make_organization, make_tournament
from tests.integration.tournaments.rating_lists import lists
from tests.markup import text_of
from tournaments.models import Entry, Tournament
from tournaments.rating_lists.actions import load_list
from tournaments.rating_lists.queries import listed_players
from tournaments.rating_lists.selecting import ratings_of, take_rating
from tournaments.rating_lists.sequence import sequence_of, set_sequence

ANA = 4653025
"""Standard 2201, no rapid rating, blitz 2100."""


@pytest.fixture
def tournament(organization, tmp_path):
    with scopes_disabled():
        load_list(path=lists.saved(tmp_path, lists.combined()), month=date(2020, 1, 1))
    with scope(organization=organization):
        yield make_tournament(organization, entries=0)


def rated_as(tournament, kind):
    Tournament.objects.filter(pk=tournament.pk).update(rated_as=kind)
    tournament.refresh_from_db()


@pytest.mark.parametrize(
    ("kind", "usual", "rating", "others"),
    [
        ("standard", ("standard", "rapid", "blitz"), 2201, [("blitz", 2100)]),
        ("rapid", ("effective-rapid", "blitz"), 2201, [("blitz", 2100)]),
        ("blitz", ("effective-blitz", "rapid"), 2100, []),
        ("none", (), 0, []),
    ],
)
def test_the_usual_order_and_the_effective_lists(tournament, kind, usual, rating, others):
    rated_as(tournament, kind)
    assert sequence_of(tournament) == usual
    (found,) = listed_players(tournament, "munoz perez")
    assert (found.rating, found.others) == (rating, others)


def test_lists_are_put_into_another_order_left_out_and_added(tournament, client, staff):
    rated_as(tournament, "standard")
    client.force_login(staff.organizer)
    url = reverse("manage:entry_refresh", args=["federation", tournament.slug])
    client.post(url, {"first": "blitz", "second": "effective-rapid", "third": "", "fourth": ""})
    tournament.refresh_from_db()
    assert sequence_of(tournament) == ("blitz", "effective-rapid")
    (found,) = listed_players(tournament, "munoz perez")
    assert (found.rating, found.others) == (2100, [("rapid, else standard", 2201)])
    with pytest.raises(Refused, match="Name each list once"):
        set_sequence(tournament=tournament, names=["blitz", "blitz"], actor=staff.organizer)
    assert "Name each list once" in text_of(client.post(url, {"first": "rapid", "second": "rapid"}))


def test_the_desk_sees_the_ratings_of_all_lists_and_takes_one(tournament, client, staff):
    rated_as(tournament, "standard")
    entry = Entry.objects.create(tournament=tournament, name="Muñoz Pérez, Ana María", fide_id=ANA, rating=2201)
    assert [(one.name, one.rating) for one in ratings_of(entry)] == [("standard", 2201), ("blitz", 2100)]
    client.force_login(staff.organizer)
    page = reverse("manage:entry", args=["federation", tournament.slug, entry.pk])
    assert "2100 fide 2020-01 all, blitz" in text_of(client.get(page))
    key = ratings_of(entry)[1].key
    take = reverse("manage:entry_take_rating", args=["federation", tournament.slug, entry.pk])
    assert "counts with 2100 now" in text_of(client.post(take, {"rating": key}, follow=True))
    entry.refresh_from_db()
    assert (entry.rating, entry.rating_source) == (2100, "fide 2020-01 all, blitz")
    with pytest.raises(Refused, match="do not give this rating"):
        take_rating(entry=entry, key="0:rapid", actor=staff.organizer)


@pytest.mark.django_db(transaction=True)
def test_an_order_is_kept_without_a_transaction_around_it():
    organization = make_organization()
    with scope(organization=organization):
        event = make_tournament(organization, entries=0)
        set_sequence(tournament=event, names=["blitz", "rapid"], actor=None)
        event.refresh_from_db()
        assert sequence_of(event) == ("blitz", "rapid")
