"""Rounds of an event that the public cannot see: said in large letters wherever one is published or was, with the way
out."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.urls import reverse
from django_scopes import scope

from tests.factories import make_tournament, pair_round
from tests.integration.tournaments.public_event import complete
from tournaments.announcements.actions import publish_announcement
from tournaments.models import Round, RoundState

SAID = {"en": "<h2>Nobody outside sees this event yet</h2>", "it": "<h2>Nessuno fuori vede ancora questo evento</h2>"}


@pytest.fixture
def hidden(organization, staff):
    """Round 1 is a draft of an event that is not public; everything for its announcement is there."""
    with scope(organization=organization):
        tournament = make_tournament(organization, is_public=False)
        complete(tournament)
        pair_round(tournament, staff.arbiter)
    return tournament


@pytest.fixture
def public_page(hidden):
    cache.clear()
    return reverse("public:round", args=["federation", "open", 1])


def way_out(page):
    return f'role="button"\nhref="{page.url("announcement")}"'


def test_draft_and_publish_page_say_it_once_with_the_way_out(hidden, desk, staff):
    owner = desk("owner")
    for name in ("round", "publish"):
        text = owner.text(name, 1)
        assert text.count(SAID["en"]) == 1
        assert way_out(owner) in text
        arbiter = desk("arbiter").text(name, 1)
        assert SAID["en"] in arbiter
        assert "An owner or organizer publishes it." in arbiter
        assert way_out(owner) not in arbiter


def test_the_published_round_and_the_console_say_it_until_the_announcement_is_out(
    hidden, desk, staff, client, organization, public_page
):
    owner = desk("owner")
    done = owner.post("publish", 1, follow=True).content.decode()
    assert "Round 1 is published, but nobody outside sees this event yet." in done
    with scope(organization=organization):
        assert Round.objects.get(tournament=hidden, number=1).state == RoundState.PUBLISHED
    assert client.get(public_page).status_code == 404
    for text in (owner.text("round", 1), owner.text("console")):
        assert text.count(SAID["en"]) == 1
        assert "the public page answers “not found” until the announcement is published" in text
        assert way_out(owner) in text
    with scope(organization=organization):
        publish_announcement(tournament=hidden, actor=staff.organizer)
    assert "Player, 001" in client.get(public_page).content.decode()
    for text in (owner.text("round", 1), owner.text("console")):
        assert 'id="invisible"' not in text


def test_italian_says_it_too(hidden, desk):
    owner = desk("owner")
    assert SAID["it"] in owner.client.get(owner.url("round", 1).replace("/en/", "/it/")).content.decode()


def test_a_public_event_reads_nothing_of_it(desk, organization, staff):
    with scope(organization=organization):
        pair_round(make_tournament(organization), staff.arbiter)
    owner = desk("owner")
    assert 'id="invisible"' not in owner.text("publish", 1)
    assert "Round 1 is published." in owner.post("publish", 1, follow=True).content.decode()
    assert 'id="invisible"' not in owner.text("round", 1)
