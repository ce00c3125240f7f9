"""The public form: what it asks, what it refuses in a sentence, and that the owner of the address confirms."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common import robots
from tests.factories import make_organization, make_staff, make_tournament, pair_round
from tests.integration.tournaments.registration.people import build, link, rows, told
from tournaments.models import Entry, Registration, RegistrationLetter, Tournament


def test_a_registration_counts_when_the_owner_of_the_address_has_pressed_the_button(client, coming):
    assert "You are registered as soon as you have pressed the button" in told(coming.send(client))
    (row,) = rows()
    assert (row.state, row.name, row.federation, row.rating) == ("unconfirmed", "Rossi, Giulia", "ITA", 1850)
    (letter,) = coming.letters()
    assert letter.to == ["giulia@example.org"]
    assert letter.subject == "Confirm the registration for Open"
    page = client.get(link(letter.body))
    assert "Register Rossi, Giulia? Nothing is decided before you press the button." in told(page)
    assert rows()[0].state == "unconfirmed"

    assert "Rossi, Giulia is registered" in told(client.post(link(letter.body), follow=True))
    (row,) = rows()
    assert row.state == "pending"
    (receipt,) = coming.letters()
    assert receipt.subject == "Open: You have a place"
    first = row.confirmed_at
    client.post(link(letter.body))
    assert rows()[0].confirmed_at == first
    assert coming.letters() == []


def test_the_page_behind_the_link_says_what_was_written_and_is_kept_by_nobody(client, coming):
    coming.send(client, byes=[])
    (letter,) = coming.letters()
    page = client.get(link(letter.body))
    said = told(page)
    for words in ("FIDE ID 812345", "Circolo Bologna", "Year of birth 1990", "giulia@example.org", "Agreed to My name"):
        assert words in said
    assert "no-store" in page["Cache-Control"]
    assert "no-store" in client.get(coming.url())["Cache-Control"]


def test_letters_and_links_are_in_the_language_that_was_chosen(client, coming):
    coming.send(client, language="it")
    (letter,) = coming.letters()
    assert letter.subject == "Conferma l'iscrizione a Open"
    assert link(letter.body).startswith("/it/")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"last_name": ""}, "Last name : This field is required"),
        ({"last_name": "\u200f"}, "Give your name."),
        ({"email": "giulia"}, "E-mail address : Enter a valid email address"),
        ({"federation": "IT"}, "Federation : Give three letters, for example ITA."),
        ({"fide_id": "x"}, "FIDE ID : Enter a whole number"),
        ({"birth_year": "90"}, "Year of birth : Give the year with four digits, for example 1990."),
        ({"birth_year": "2999"}, "Year of birth : Give the year with four digits"),
        ({"consent": ""}, "Nobody can take part without this consent."),
        ({"birth_year": "2015"}, "A player under 18 is registered by a parent or guardian. Give the name."),
        ({"birth_year": "2015", "guardian": "Rossi, Anna"}, "A parent or guardian has to agree for a player under 18."),
        ({"rating": "1400"}, "This event is for ratings from 1500 on."),
        ({"rating": ""}, "This event is for ratings from 1500 on."),
        ({"rating": "2300"}, "This event is for ratings up to 2200."),
        ({"club": "A\x85B"}, "This field is one line."),
    ],
)
def test_bad_input_is_named_and_stores_nothing_and_loses_nothing(client, coming, more, said):
    coming.set(lowest_rating=1500, highest_rating=2200)
    answer = coming.send(client, **more)
    assert answer.status_code == 422
    assert said in told(answer)
    assert 'value="Giulia"' in answer.content.decode()
    assert rows() == []


def test_a_guardian_registers_a_minor_and_an_adults_guardian_is_not_kept(client, coming):
    coming.send(client, birth_year="2009", guardian="Rossi, Anna", guardian_agrees="on")
    assert rows()[0].guardian == "Rossi, Anna"
    coming.send(client, first_name="Ada", fide_id="", birth_year="2008", guardian="Rossi, Anna", email="a@example.org")
    assert rows()[1].guardian == ""


def test_the_form_asks_what_the_settings_say(client, coming):
    coming.set(asks_fide_id="required", asks_club="", asks_birth_year="", bye_rounds=[1, 4])
    page = client.get(coming.url()).content.decode()
    assert 'name="club"' not in page
    assert 'name="birth_year"' not in page
    assert 'name="guardian"' not in page
    assert "FIDE ID : This field is required" in told(coming.send(client, fide_id=""))
    assert coming.send(client, byes=["2"]).status_code == 422
    assert coming.send(client, byes=["4"]).status_code == 200
    assert rows()[0].byes == [4]


def test_fees_are_shown_chosen_and_kept_as_they_were(client, coming):
    coming.set(
        fees=[{"name": "Adults", "amount": 3000}, {"name": "Under 18", "amount": 1550}],
        texts={"fee": {"en": "By transfer.", "it": ""}},
    )
    said = told(client.get(coming.url()))
    assert "Fee (Adults): 30 EUR" in said.replace("\xa0", " ")
    in_italian = told(client.get(coming.url(language="it"))).replace("\xa0", " ")
    assert "Quota (Adults): 30 EUR" in in_italian
    assert "Adults: 30" in in_italian, "the choices of the form name the fee once"
    assert "By transfer." in said
    assert "Fee : This field is required" in told(coming.send(client))
    coming.send(client, fee="1")
    assert (rows()[0].fee_name, rows()[0].fee_amount) == ("Under 18", 1550)


def test_a_fee_that_changed_since_the_form_was_opened_is_read_again_and_nothing_typed_is_lost(client, coming):
    old = coming.seen()
    coming.set(fees=[{"name": "", "amount": 4000}])
    answer = coming.send(client, seen=old)
    assert answer.status_code == 422
    assert "The fee has changed since you opened this page. Read it again, then send the form." in told(answer)
    page = answer.content.decode()
    assert 'value="Rossi"' in page
    assert f'name="seen" value="{coming.seen()}"' in page
    assert rows() == []


def test_a_consent_that_changed_is_read_again(client, coming):
    old = coming.seen()
    coming.set(texts={"consent": {"en": "Photographs, <b>too</b>.", "it": ""}})
    answer = coming.send(client, seen=old)
    assert "The text of the consent has changed since you opened this page." in told(answer)
    assert "Photographs, &lt;b&gt;too&lt;/b&gt;." in answer.content.decode()
    assert rows() == []
    coming.send(client)
    assert rows()[0].consent == "Photographs, <b>too</b>."


def test_a_form_without_what_it_showed_is_not_taken(client, coming):
    coming.set(fees=[{"name": "", "amount": 4000}])
    assert coming.send(client, seen="").status_code == 422
    assert coming.send(client, seen="x.y.z").status_code == 422
    assert rows() == []


def test_a_full_event_says_so_and_takes_a_waiting_list_with_numbers(client, coming):
    coming.set(most_players=5)
    assert "1 place is free." in told(client.get(coming.url()))
    old = coming.seen()
    coming.enter(client)
    assert "All places are taken." in told(client.get(coming.url()))
    bianchi = {"last_name": "Bianchi", "fide_id": "", "email": "b@example.org"}
    answer = coming.send(client, seen=old, **bianchi)
    assert answer.status_code == 422
    assert "The last place was taken since you opened this page." in told(answer)
    assert 'value="Bianchi"' in answer.content.decode()
    assert coming.enter(client, **bianchi).state == "waiting"
    last = coming.enter(client, last_name="Conti", fide_id="", email="c@example.org")
    letter = coming.letters()[-1]
    assert letter.subject == "Open: You are on the waiting list"
    assert "Conti, Giulia is number 2 on the waiting list." in letter.body
    assert "number 2" in told(client.get(link(letter.body)))
    assert last.state == "waiting"
    assert "All places are taken, and 2 players wait." in told(client.get(coming.url()))


def test_who_has_not_confirmed_takes_no_place(client, coming):
    coming.set(most_players=5)
    coming.send(client)
    (first,) = coming.letters()
    second = coming.enter(client, last_name="Bianchi", fide_id="", email="b@example.org")
    assert second.state == "pending"
    client.post(link(first.body))
    assert rows()[0].state == "waiting"


@pytest.mark.parametrize("why", ["off", "late", "begun"])
def test_a_closed_registration_says_why_and_shows_what_was_typed(client, coming, why):
    seen = coming.seen()
    said = "The registration for this event is not open."
    if why == "off":
        coming.set(registration_open=False)
    elif why == "late":
        coming.set(closes_at=timezone.now() - timedelta(minutes=1))
        said = "The registration closed on"
    else:
        with scope(organization=coming.organization):
            pair_round(coming.tournament, coming.staff.arbiter)
        said = "The registration is closed: round 1 is paired."
    page = client.get(coming.url())
    assert said in told(page)
    assert 'name="last_name"' not in page.content.decode()
    answer = coming.send(client, seen=seen)
    assert answer.status_code == 422
    assert said in told(answer)
    assert 'value="Circolo Bologna"' in answer.content.decode()
    assert rows() == []


def test_the_closing_time_is_that_of_the_place_of_the_event(client, coming):
    closes_at = datetime(2026, 3, 5, 20, tzinfo=ZoneInfo("Europe/Rome"))
    coming.set(closes_at=closes_at)
    said = "The registration closed on 5 March 2026, 20:00. Write to the organizer."
    assert said in told(client.get(coming.url()))
    assert said in told(coming.send(client, seen="x|x|room"))
    assert "Le iscrizioni si sono chiuse il 5 marzo 2026, 20:00." in told(client.get(coming.url(language="it")))


def test_who_registered_in_time_confirms_later_but_not_after_round_1_is_paired(client, coming):
    for last in ("Rossi", "Bianchi"):
        coming.send(client, last_name=last, fide_id="", email=f"{last}@example.org".lower())
    first, second = coming.letters()
    coming.set(closes_at=timezone.now() - timedelta(minutes=1))
    client.post(link(first.body))
    with scope(organization=coming.organization):
        pair_round(coming.tournament, coming.staff.arbiter)
    page = client.get(link(second.body))
    assert "The registration was not confirmed in time" in told(page)
    assert "Yes, register" not in told(page), "a button that can only be refused"
    refusal = client.post(link(second.body))
    for answer in (page, refusal):
        assert told(answer).count("The registration is closed: round 1 is paired.") == 1
    assert [row.state for row in rows()] == ["pending", "unconfirmed"]


@pytest.mark.parametrize(
    "spelling",
    [
        {},
        {"last_name": "ROSSI", "first_name": "  giulia "},
        {"last_name": "Giulia", "first_name": "Ròssi", "fide_id": ""},
        {"last_name": "Rossi Verdi", "fide_id": "812345", "birth_year": "1991"},
    ],
)
def test_the_same_person_twice_gets_the_first_link_and_strangers_learn_nothing(client, coming, spelling):
    coming.enter(client)
    coming.letters()
    with scopes_disabled():
        RegistrationLetter.objects.update(queued_at=timezone.now() - timedelta(minutes=11))
    again = coming.send(client, email="second@example.org", **spelling)
    unknown = coming.send(Client(), last_name="Nobody", fide_id="", email="third@example.org")
    assert told(again) == told(unknown)
    letters = coming.letters()
    assert sorted(letter.to[0] for letter in letters) == ["giulia@example.org", "third@example.org"]
    (letter,) = [one for one in letters if one.to == ["giulia@example.org"]]
    assert "Somebody asked for this link once more." in letter.body
    assert "Rossi, Giulia is registered" in told(client.get(link(letter.body)))
    assert len(rows(email="second@example.org")) == 0


def test_the_link_is_not_mailed_again_within_ten_minutes(client, coming):
    coming.send(client)
    assert len(coming.letters()) == 1
    coming.send(client, club="Another club")
    assert coming.letters() == []
    (row,) = rows()
    assert row.club == "Another club"
    with scopes_disabled():
        RegistrationLetter.objects.update(queued_at=timezone.now() - timedelta(minutes=11))
    coming.send(client)
    assert len(coming.letters()) == 1


def test_of_two_unconfirmed_registrations_of_one_person_the_first_confirmed_stands(client, coming):
    coming.send(client)
    coming.send(client, email="second@example.org")
    first, second = coming.letters()
    client.post(link(second.body))
    assert [(row.email, row.state) for row in rows()] == [("second@example.org", "pending")]
    assert "This link does not work any more" in told(client.post(link(first.body)))


def test_people_of_one_name_and_different_years_are_two(client, coming):
    coming.enter(client, fide_id="")
    coming.enter(client, fide_id="", birth_year="1991", email="other@example.org")
    assert [row.state for row in rows()] == ["pending", "pending"]


def test_the_database_refuses_one_person_twice_and_an_entry_of_another_event(client, coming):
    row = coming.enter(client)
    copy = {"tournament": coming.tournament, "folded": row.folded, "birth_year": 1990, "state": "pending"}
    with scope(organization=coming.organization):
        with pytest.raises(IntegrityError), transaction.atomic():
            Registration.objects.create(**copy)
        other = make_tournament(coming.organization, slug="other")
        with pytest.raises(Exception, match="its own tournament"), transaction.atomic():
            Registration.objects.filter(pk=row.pk).update(entry=Entry.objects.filter(tournament=other).first())


def test_one_address_has_five_unconfirmed_registrations_whoever_is_registered(client, coming):
    coming.enter(client, last_name="Standing", fide_id="", email="standing@example.org")
    for number in range(5):
        coming.send(client, last_name=f"Child {number}", fide_id="")
    answers = [coming.send(client, last_name=last, fide_id="") for last in ("Standing", "Nobody")]
    assert [answer.status_code for answer in answers] == [422, 422]
    for answer in answers:
        assert "Several registrations with this address wait." in told(answer)
    assert len(rows()) == 6


def test_a_program_that_fills_the_hidden_field_gets_the_usual_answer_and_stores_nothing(client, coming):
    assert told(coming.send(client, website="https://spam.example")) == told(coming.send(Client()))
    assert len(rows()) == 1


def test_one_network_address_registers_so_often_and_then_waits(client, coming, monkeypatch):
    monkeypatch.setattr(robots, "MOST", 2)
    monkeypatch.setattr(robots, "WINDOW", 10**9)
    for number in range(2):
        coming.send(client, last_name=f"N{number}", fide_id="", email=f"{number}@example.org")
    answer = coming.send(client)
    assert answer.status_code == 429
    assert "Wait ten minutes" in told(answer)
    assert 'value="Rossi"' in answer.content.decode()
    assert len(rows()) == 2


def test_links_of_one_event_serve_for_no_other(client, coming):
    coming.send(client)
    (letter,) = coming.letters()
    path = link(letter.body)
    neighbours = make_organization("neighbours")
    with scope(organization=neighbours):
        away = build(neighbours, make_staff(neighbours))
    for wrong in (path.replace("/federation/", "/neighbours/"), f"{path[:-2]}x/"):
        assert "This link does not work any more" in told(client.post(wrong))
    assert rows()[0].state == "unconfirmed"
    with scope(organization=away.organization):
        Tournament.objects.filter(pk=away.tournament.pk).update(is_public=False)
    assert client.get(away.url()).status_code == 404


def test_the_pages_of_the_event_lead_to_the_form_while_it_is_open(client, coming):
    address = f'href="{coming.url()}"'
    assert address in client.get(coming.url("tournament")).content.decode()
    coming.set(registration_open=False)
    assert address not in client.get(coming.url("tournament")).content.decode()
