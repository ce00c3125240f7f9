"""What a player does behind the link: change, cancel, want no more messages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django_scopes import scope

from portal.common.models import JournalEntry
from tests.factories import pair_round
from tests.integration.tournaments.registration.people import Coming, link, rows, told
from tournaments.models import Entry, Registration, Tournament
from tournaments.registration.acceptance import accept
from tournaments.registration.links import OWN, token_of

BIANCHI = {"last_name": "Bianchi", "fide_id": "", "email": "b@example.org"}


def own(coming: Coming, row: Registration, page: str = "registration") -> str:
    return coming.url(page, token=token_of(row, OWN))


def named(address: str) -> str:
    """What an address names, without the second in which it was signed."""
    return address.split(":")[0]


def change(coming: Coming, row: Registration, **more: object):
    data = {"federation": "ITA", "rating": "1850", "club": "Circolo Bologna", "sex": "w"} | more
    return Client().post(own(coming, row, "registration_change"), data)


def accepted(coming: Coming, row: Registration) -> Entry:
    with scope(organization=coming.organization):
        return accept(Registration.objects.get(pk=row.pk), actor=None)


def test_data_are_changed_until_the_desk_has_accepted(client, coming):
    coming.set(bye_rounds=[1, 2], lowest_rating=1500)
    row = coming.enter(client)
    page = client.get(own(coming, row, "registration_change")).content.decode()
    assert 'value="Circolo Bologna"' in page
    assert 'name="last_name"' not in page
    answer = change(coming, row, club="Another club", rating="1700", byes=["2"])
    assert named(answer["Location"]) == named(own(coming, row))
    (row,) = rows()
    assert (row.club, row.rating, row.byes, row.state) == ("Another club", 1700, [2], "pending")
    refused = change(coming, row, rating="1400")
    assert "This event is for ratings from 1500 on." in told(refused)
    assert rows()[0].rating == 1700
    with scope(organization=coming.organization):
        entry = JournalEntry.objects.get(action="registration.changed")
    assert entry.before == {"rating": 1850, "club": "Circolo Bologna", "byes": []}
    assert entry.after == {"name": "Rossi, Giulia", "rating": 1700, "club": "Another club", "byes": [2]}


def test_of_a_player_of_the_list_the_list_is_corrected_and_what_the_desk_checked_stays(client, coming):
    row = coming.enter(client)
    player = accepted(coming, row)
    change(coming, row, club="Another club", rating="2400", fide_id="5")
    with scope(organization=coming.organization):
        player.refresh_from_db()
        assert JournalEntry.objects.filter(action="entry.changed").exists()
    assert (player.club, player.rating, player.fide_id) == ("Another club", 1850, 812345)
    assert rows()[0].rating == 1850


def test_a_missing_fide_id_is_added_once_and_not_one_that_is_taken(client, coming):
    coming.enter(client)
    second = coming.enter(client, **BIANCHI)
    refused = change(coming, second, fide_id="812345")
    assert "This FIDE ID cannot be used here. Write to the organizer." in told(refused)
    change(coming, second, fide_id="99")
    change(coming, second, fide_id="100")
    assert rows()[1].fide_id == 99


@pytest.mark.parametrize("why", ["late", "begun", "refused"])
def test_nothing_is_changed_after_the_closing_date_or_the_decision(client, coming, why):
    row = coming.enter(client)
    if why == "late":
        coming.set(closes_at=timezone.now() - timedelta(minutes=1))
        said = "The registration closed on"
    elif why == "begun":
        with scope(organization=coming.organization):
            pair_round(coming.tournament, coming.staff.arbiter)
        said = "The registration is closed: round 1 is paired."
    else:
        with scope(organization=coming.organization):
            Registration.objects.update(state="refused")
        said = "This registration cannot be changed any more."
    answer = change(coming, row, club="Late")
    assert said in told(answer)
    assert answer.status_code == 422
    assert rows()[0].club == "Circolo Bologna"
    assert own(coming, row, "registration_change") not in client.get(own(coming, row)).content.decode()


def test_cancelling_asks_first_and_gives_the_place_to_the_next(client, coming):
    coming.set(most_players=5)
    row = coming.enter(client)
    coming.enter(client, **BIANCHI)
    coming.letters()
    assert "Rossi, Giulia then does not take part" in told(client.get(own(coming, row, "registration_cancel")))
    assert [one.state for one in rows()] == ["pending", "waiting"]
    answer = client.post(own(coming, row, "registration_cancel"), follow=True)
    assert "The registration is cancelled" in told(answer)
    assert [one.state for one in rows()] == ["cancelled", "pending"]
    assert [letter.subject for letter in coming.letters()] == [
        "Open: The registration is cancelled", "Open: You have a place",
    ]  # fmt: skip
    client.post(own(coming, row, "registration_cancel"))
    assert coming.letters() == []
    assert own(coming, row, "registration_cancel") not in client.get(own(coming, row)).content.decode()


def test_what_nobody_confirmed_is_deleted_by_cancelling_and_no_mail_says_so(client, coming):
    coming.send(client)
    (letter,) = coming.letters()
    path = link(letter.body)
    assert "Cancel the registration" not in told(client.get(path))
    client.post(f"{path}cancel/")
    assert rows() == []
    assert coming.letters() == []


def test_who_cancelled_registers_again(client, coming):
    row = coming.enter(client)
    client.post(own(coming, row, "registration_cancel"))
    assert coming.enter(client).state == "pending"
    assert [one.state for one in rows()] == ["cancelled", "pending"]


def test_a_player_of_the_list_who_cancels_is_taken_off_it(client, coming):
    row = coming.enter(client)
    accepted(coming, row)
    client.post(own(coming, row, "registration_cancel"))
    with scope(organization=coming.organization):
        assert Entry.objects.filter(tournament=coming.tournament).count() == 4
        actions = list(JournalEntry.objects.values_list("action", flat=True))
    assert {"entry.removed", "registration.cancelled"} <= set(actions)


def test_once_round_1_is_paired_the_arbiter_withdraws(client, coming):
    row = coming.enter(client)
    accepted(coming, row)
    with scope(organization=coming.organization):
        pair_round(coming.tournament, coming.staff.arbiter)
    answer = client.post(own(coming, row, "registration_cancel"))
    assert "Round 1 is paired. Tell the arbiter that you do not play." in told(answer)
    assert rows()[0].state == "accepted"
    assert own(coming, row, "registration_cancel") not in client.get(own(coming, row)).content.decode()


@pytest.mark.parametrize("page", ["registration", "registration_change", "registration_cancel"])
def test_a_link_that_is_not_signed_for_this_event_opens_nothing(client, coming, page):
    row = coming.enter(client)
    for token in ("x", token_of(row, "something else"), f"{token_of(row, OWN)}x"):
        address = coming.url(page, token=token)
        for answer in (client.get(address), client.post(address)):
            assert answer.status_code == 404
            assert "This link does not work any more" in told(answer)
    assert rows()[0].state == "pending"
    with scope(organization=coming.organization):
        Tournament.objects.update(is_public=False)
    assert client.get(own(coming, row, page)).status_code == 404


def test_the_page_says_what_is_paid(client, coming):
    coming.set(fees=[{"name": "Adults", "amount": 3000}])
    row = coming.enter(client)
    assert "30 EUR, not paid yet" in told(client.get(own(coming, row))).replace("\xa0", " ")
    with scope(organization=coming.organization):
        Registration.objects.update(paid_at=timezone.now())
    assert "30 EUR, paid" in told(client.get(own(coming, row))).replace("\xa0", " ")


def test_the_link_of_the_letter_is_the_link_of_the_page(client, coming):
    row = coming.enter(client)
    (letter,) = coming.letters()
    assert named(link(letter.body)) == named(own(coming, row))
