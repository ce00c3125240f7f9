"""A player across events: within a federation by number or name, beyond it by the FIDE ID alone, never hidden."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django_scopes import scope

from tests.factories import make_organization, make_tournament
from tests.integration.tournaments.listing.public.test_pages import text_of
from tournaments.entries.career import career
from tournaments.models import Entry, EntryStatus, Tournament

NAME = "Rossi, Giulia"


@pytest.fixture
def place(db):
    """Makes an event in a federation with one player in question, and tells event and entry."""
    hosts = {}

    def make(host, slug, **fields):
        if host not in hosts:
            hosts[host] = make_organization(host)
        with scope(organization=hosts[host]):
            event = make_tournament(hosts[host], slug=slug, entries=2)
            Tournament.objects.filter(pk=event.pk).update(name=slug.title())
            entry = Entry.objects.filter(tournament=event).first()
            fields = {"name": NAME, "fide_id": None, "birth_year": None, "federation": ""} | fields
            Entry.objects.filter(pk=entry.pk).update(**fields)
        return event, entry

    return make


def found(event, entry):
    with scope(organization=event.organization):
        return {one.name: one.by_name for one in career(event, entry.pk).events}


def test_beyond_a_federation_only_the_fide_id_tells(place):
    here = place("north", "alpha", fide_id=800001)
    place("north", "beta", fide_id=800001)
    place("south", "gamma", fide_id=800001, name="Rossi G.")
    place("south", "delta")
    assert found(*here) == {"Beta": False, "Gamma": False}


def test_a_name_counts_within_the_federation_unless_something_tells_two_people_apart(place):
    here = place("north", "alpha", fide_id=800001, birth_year=1990, federation="ITA")
    place("north", "same")
    place("north", "other-number", fide_id=800002)
    place("north", "other-year", birth_year=1960)
    place("north", "other-flag", federation="FRA")
    place("south", "far")
    assert found(*here) == {"Same": True}


def test_without_a_fide_id_nothing_is_asked_of_others(place, django_assert_num_queries):
    here = place("north", "alpha")
    place("south", "beta", fide_id=800001)
    with scope(organization=here[0].organization), django_assert_num_queries(2):
        assert career(here[0], here[1].pk).events == ()


def test_a_hidden_event_is_gone_at_once_and_so_is_who_never_played(place, client):
    here, entry = place("north", "alpha", fide_id=800001)
    hidden, _ = place("south", "beta", fide_id=800001)
    left, gone = place("south", "gamma", fide_id=800001)
    with scope(organization=left.organization):
        Entry.objects.filter(pk=gone.pk).update(status=EntryStatus.WITHDRAWN, withdrawn_after=0)
    address = reverse("public:career", args=["north", here.slug, entry.pk])
    page = text_of(client.get(address))
    assert "Beta" in page
    assert "Gamma" not in page
    with scope(organization=hidden.organization):
        Tournament.objects.filter(pk=hidden.pk).update(is_public=False)
    page = text_of(client.get(address))
    assert "Beta" not in page
    assert "No other public event of this player" in page


def test_the_page_belongs_to_a_player_of_the_event(place, client):
    here, entry = place("north", "alpha")
    _, stranger = place("north", "beta", name="Somebody Else")
    player = client.get(reverse("public:player", args=["north", here.slug, entry.pk])).content.decode()
    assert reverse("public:career", args=["north", here.slug, entry.pk]) in player
    assert client.get(reverse("public:career", args=["north", here.slug, stranger.pk])).status_code == 404
