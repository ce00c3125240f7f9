"""The form is filled in from FIDE's list by the FIDE ID."""

from __future__ import annotations

from datetime import date

import pytest
from django_scopes import scope, scopes_disabled

from portal.common import robots
from tests.integration.tournaments.rating_lists import lists
from tests.integration.tournaments.registration.people import rows, told
from tournaments.models import RatingList, Tournament
from tournaments.rating_lists.actions import load_list


@pytest.fixture
def listed(coming, tmp_path):
    """FIDE's list and one of the federation, in which the event looks players up."""
    with scopes_disabled():
        load_list(path=lists.saved(tmp_path, lists.combined()), month=date(2020, 1, 1))
    with scope(organization=coming.organization):
        Tournament.objects.filter(pk=coming.tournament.pk).update(rated_as="standard")
        coming.tournament.refresh_from_db()
    return coming


def values(answer):
    form = answer.context["form"]
    return {name: form[name].value() for name in ("last_name", "first_name", "fide_id", "federation", "rating")}


def test_the_number_fills_in_what_the_list_knows(client, listed):
    answer = client.get(listed.url(), {"fide_id": "814954"})
    assert values(answer) == {
        "last_name": "Vallifuoco", "first_name": "Giovanni", "fide_id": 814954, "federation": "ITA", "rating": 2190,
    }  # fmt: skip
    assert answer.context["form"]["birth_year"].value() == 1950
    assert "Filled in from FIDE's list of January 2020." in told(answer)
    assert answer.headers["Cache-Control"].startswith("max-age=0")


@pytest.mark.parametrize("asked", ["1", "x", "-5", "9" * 40, "８１４９５４", "814954 OR 1=1"])
def test_a_number_that_the_list_does_not_have_is_said(client, listed, asked):
    answer = client.get(listed.url(), {"fide_id": asked})
    assert answer.status_code == 200
    assert values(answer)["last_name"] is None
    assert "The list has no player with this FIDE ID." in told(answer)


def test_without_a_list_or_where_no_number_is_asked_there_is_no_look_up(client, listed):
    assert "fills in the form" in told(client.get(listed.url()))
    listed.set(asks_fide_id="")
    assert "fills in the form" not in told(client.get(listed.url()))
    listed.set(asks_fide_id="optional")
    with scopes_disabled():
        RatingList.objects.update(state="loading")
    page = client.get(listed.url(), {"fide_id": "814954"})
    assert "fills in the form" not in told(page)
    assert values(page)["last_name"] is None


def test_what_the_list_of_the_federation_knows_is_for_the_desk_alone(client, listed, tmp_path):
    with scope(organization=listed.organization):
        own = RatingList.objects.create(
            organization=listed.organization, source="fsi", month=date(2020, 1, 1), kind="standard", digest="",
            state="ready",
        )  # fmt: skip
        own.players.create(fide_id=555, name="Secret, Sara", words=" secret sara", word1="secret", standard=1500)
    assert "Sara" not in told(client.get(listed.url(), {"fide_id": "555"}))


def test_a_network_that_asks_too_often_waits(client, listed, monkeypatch):
    # One window for all of it, whenever the test runs.
    monkeypatch.setattr(robots, "WINDOW", 10**9)
    for _ in range(robots.MOST):
        client.get(listed.url(), {"fide_id": "814954"})
    answer = client.get(listed.url(), {"fide_id": "814954"})
    assert values(answer)["last_name"] is None
    assert "Too many requests come from your network." in told(answer)
    assert client.get(listed.url()).status_code == 200


def test_whoever_gives_no_rating_has_that_of_the_list_and_its_limits(client, listed):
    listed.enter(client, fide_id="814954", rating="")
    assert rows()[-1].rating == 2190
    listed.set(highest_rating=1999)
    answer = listed.send(client, fide_id="814954", rating="", email="other@example.org")
    assert answer.status_code == 422
    assert "This event is for ratings up to 1999." in told(answer)
    unrated = {"fide_id": "900100", "rating": "", "email": "rosa@example.org", "last_name": "D'Angelo"}
    assert listed.send(client, **unrated).status_code == 200


@pytest.mark.parametrize("waits", [False, True])
def test_a_rating_that_the_list_knows_better_is_not_accepted_by_itself(client, listed, desk, waits):
    """The form believes a rating; the list of players takes the one of the list, which this event does not admit."""
    listed.set(highest_rating=1999, accepts_at_once=True, most_players=4 if waits else None)
    listed.enter(client, fide_id="814954", rating="1500")
    assert rows()[-1].state == ("waiting" if waits else "pending")
    listed.set(highest_rating=1999, accepts_at_once=True, most_players=9)
    assert rows()[-1].state == "pending"
    said = told(desk("owner").post("registrations_accept", follow=True))
    assert "Rossi, Giulia: Open is not for a rating of 2190." in said
    assert rows()[-1].state == "pending"
    said = told(desk("owner").post("registration_accept", rows()[-1].pk, follow=True))
    assert "Open is not for a rating of 2190." in said
    assert rows()[-1].entry.rating == 2190
    listed.enter(client, fide_id="", rating="1500", last_name="Bianchi", email="b@example.org")
    assert rows()[-1].state == "accepted"
