"""A late entry of somebody who has played in another event of the organization: type the name, press."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.urls import reverse
from django_scopes import scope

from tests.factories import make_organization, make_tournament, publish_next
from tests.markup import text_of
from tournaments.entries.known import known_players
from tournaments.models import Entry, Regulations, Tournament


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=8)


@pytest.fixture
def other(organization):
    made = make_tournament(organization, entries=4, slug="other")
    Tournament.objects.filter(pk=made.pk).update(name="Winter Cup", starts_on=date(2026, 1, 5))
    Entry.objects.filter(tournament=made, pairing_number=1).update(
        name="Müller, Jörg", rating=2211, fide_id=4601234, title="FM", club="Chur", federation="SUI", birth_year=1990,
        labels="guest", fixed_table=7, k_factor=20,
    )  # fmt: skip
    return made


@pytest.fixture
def arbiter(client, staff):
    client.force_login(staff.arbiter)
    return client


@pytest.fixture
def url():
    return reverse("manage:entry_known", args=["federation", "open"])


def names(found):
    return [one.entry.name for one in found]


def test_two_actions_beyond_the_name_and_the_data_are_there(tournament, other, arbiter, staff, url):
    publish_next(tournament, staff.arbiter)
    shown = arbiter.get(url, {"name": "jorg mul", "back": "hall"}).content.decode()
    assert re.search(r"FM · 2211 · SUI · 4601234 · Chur", " ".join(re.sub(r"<[^>]+>", " ", shown).split()))
    person = re.search(r'name="person" value="(\d+)"', shown)[1]
    actions = 1  # the press
    assert actions <= 2

    answer = arbiter.post(url, {"person": person, "back": "hall"}, follow=True)

    assert answer.redirect_chain == [(reverse("manage:hall", args=["federation", "open"]), 302)]
    assert "Müller, Jörg was added." in text_of(answer)
    late = Entry.objects.get(tournament=tournament, name="Müller, Jörg")
    assert (late.rating, late.fide_id, late.title, late.federation, late.club, late.birth_year, late.first_round) == (
        2211, 4601234, "FM", "SUI", "Chur", 1990, 2,
    )  # fmt: skip
    assert (late.labels, late.fixed_table, late.k_factor) == ("", None, None)


def test_the_newest_event_counts_and_those_of_the_same_list_come_first(tournament, other, organization):
    newer = make_tournament(organization, entries=2, slug="newer")
    Tournament.objects.filter(pk=newer.pk).update(starts_on=date(2026, 2, 1), rated_as="blitz")
    Entry.objects.filter(tournament=newer, pairing_number=1).update(name="Müller, Jörg", rating=1800, fide_id=4601234)
    Entry.objects.filter(tournament=newer, pairing_number=2).update(name="Mülli, Anna", rating=1700)
    Entry.objects.filter(tournament=other, pairing_number=2).update(name="Müllheim, Zoe", rating=1900)
    found = known_players(tournament, "mull")
    assert names(found) == ["Müllheim, Zoe", "Müller, Jörg", "Mülli, Anna"]
    assert [one.fields["rating"] for one in found] == [1900, 0, 0]


def test_who_is_entered_already_is_not_offered_again(tournament, other):
    assert names(known_players(tournament, "muller")) == ["Müller, Jörg"]
    Entry.objects.filter(tournament=tournament, pairing_number=1).update(fide_id=4601234)
    assert names(known_players(tournament, "muller")) == []
    Entry.objects.filter(tournament=tournament, pairing_number=1).update(fide_id=None, name="Muller, Jorg")
    assert names(known_players(tournament, "muller")) == []


@pytest.mark.parametrize("text", ["", " ", "m", "%", "nobody", "'; drop table"])
def test_what_means_nobody(tournament, other, text):
    assert names(known_players(tournament, text)) == []


def test_events_of_others_stay_theirs(tournament, arbiter, url):
    stranger_house = make_organization("elsewhere")
    with scope(organization=stranger_house):
        theirs = make_tournament(stranger_house, entries=1, slug="theirs")
        stranger = Entry.objects.get(tournament=theirs)
        Entry.objects.filter(pk=stranger.pk).update(name="Secret, Person")
    assert names(known_players(tournament, "secret")) == []
    own = Entry.objects.filter(tournament=tournament).first()
    for person in (stranger.pk, own.pk, 0, "x", "", "9" * 30):
        answer = arbiter.post(url, {"person": person}, follow=True)
        assert "This player is in no other event of yours." in text_of(answer)
    assert Entry.objects.filter(tournament=tournament).count() == 8


def test_pressing_twice_adds_one(tournament, other, arbiter, url):
    sent = {"person": Entry.objects.get(tournament=other, name="Müller, Jörg").pk, "back": "hall"}
    arbiter.post(url, sent)
    answer = arbiter.post(url, sent, follow=True)
    assert "Müller, Jörg is in this tournament already." in text_of(answer)
    Entry.objects.filter(name="Müller, Jörg").update(fide_id=None)
    assert "is in this tournament already." in text_of(arbiter.post(url, sent, follow=True))
    assert Entry.objects.filter(tournament=tournament).count() == 9


def test_after_the_last_round_for_late_entries_a_reason_is_asked_for(tournament, other, arbiter, staff, url):
    Regulations.objects.filter(tournament=tournament).update(last_entry_round=1)
    publish_next(tournament, staff.arbiter)
    sent = {"person": Entry.objects.get(tournament=other, name="Müller, Jörg").pk, "back": "hall"}
    assert 'name="admission" required' in arbiter.get(url, {"name": "muller"}).content.decode()
    assert "The regulations admit no late entries" in text_of(arbiter.post(url, sent, follow=True))
    assert Entry.objects.filter(tournament=tournament).count() == 8
    arbiter.post(url, sent | {"admission": "The train was late."})
    assert Entry.objects.get(tournament=tournament, name="Müller, Jörg").admission_reason == "The train was late."


def test_twenty_events_cost_no_more_queries(tournament, organization, django_assert_num_queries):
    for index in range(20):
        make_tournament(organization, entries=30, slug=f"event-{index}")
    Entry.objects.filter(tournament__slug="event-3", pairing_number=3).update(name="Wanted, Wanda")
    with django_assert_num_queries(3):
        assert names(known_players(tournament, "wanda")) == ["Wanted, Wanda"]
