"""E-mails of the desk to registered players."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django_scopes import scope

from portal.common.models import JournalEntry
from portal.organizations.quotas import MESSAGES_PER_HOUR, set_quota
from tests.factories import make_tournament
from tests.integration.tournaments.registration.people import link, rows, told
from tournaments.models import EntrantMessage, Registration, RegistrationLetter

BIANCHI = {"last_name": "Bianchi", "fide_id": "", "email": "b@example.org", "language": "it"}
CONTI = {"last_name": "Conti", "fide_id": "", "email": "c@example.org"}
HALL = {
    "readers": "place", "title_en": "The hall", "text_en": "Bring a pen.\nCome early.", "title_it": "La sala",
    "text_it": "Porta una penna.",
}  # fmt: skip


@pytest.fixture
def arbiter(desk):
    return desk("arbiter")


@pytest.fixture
def players(client, coming):
    """Two with a place, one of them Italian, and one who waits; their letters are posted."""
    coming.set(most_players=6, fees=[{"name": "", "amount": 2000}])
    for person in ({}, BIANCHI, CONTI):
        coming.enter(client, **person)
    coming.letters()
    return rows()


def test_each_reads_it_in_the_own_language_with_a_way_to_leave(players, coming, arbiter):
    page = told(arbiter.get("registrations_write"))
    assert "everybody who has a place (2)" in page
    assert "the waiting list (1)" in page
    answer = arbiter.post("registrations_write", data=HALL, follow=True)
    assert "The message is on its way." in told(answer)
    english, italian = coming.letters()
    assert (english.to, english.subject) == (["giulia@example.org"], "The hall")
    assert (italian.to, italian.subject) == (["b@example.org"], "La sala")
    assert english.body.startswith("Bring a pen.\nCome early.\n")
    assert "Ricevi questo messaggio" in italian.body
    assert english.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert coming.letters() == []
    said = told(arbiter.get("registrations_write"))
    assert "The hall La sala" in said
    assert "2 e-mails sent." in said
    with scope(organization=coming.organization):
        entry = JournalEntry.objects.get(action="registration.mailed")
    assert entry.after == {"subject": "The hall", "readers": 2}
    assert entry.actor == coming.staff.arbiter


def test_where_a_language_is_empty_the_other_one_is_sent(players, coming, arbiter):
    arbiter.post("registrations_write", data=HALL | {"title_it": "", "text_it": ""})
    assert [letter.subject for letter in coming.letters()] == ["The hall", "The hall"]


@pytest.mark.parametrize(("readers", "to"), [("waiting", ["c@example.org"]), ("unpaid", ["b@example.org"])])
def test_it_goes_to_those_who_are_meant(players, coming, arbiter, readers, to):
    arbiter.post("registration_paid", players[0].pk, data={"paid": "1"})
    arbiter.post("registrations_write", data=HALL | {"readers": readers})
    assert [letter.to[0] for letter in coming.letters()] == to


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"title_en": "", "text_en": "", "title_it": "", "text_it": " "}, "Write subject and text in one language"),
        ({"title_en": ""}, "Write subject and text, or neither, in each language."),
        ({"text_it": ""}, "Write subject and text, or neither, in each language."),
        ({"readers": "everybody"}, "everybody is not one of the available choices"),
        ({"title_en": "A\x85B"}, "This field is one line."),
    ],
)
def test_bad_input_is_named_and_sends_nothing(players, coming, arbiter, change, said):
    answer = arbiter.post("registrations_write", data=HALL | change)
    assert answer.status_code == 422
    assert said in told(answer)
    assert coming.letters() == []


def test_a_message_that_nobody_would_get_is_not_sent(coming, arbiter):
    answer = arbiter.post("registrations_write", data=HALL)
    assert "Nobody would get this message. Choose other readers." in told(answer)


def test_one_press_leaves_messages_and_keeps_what_concerns_the_registration(players, coming, arbiter):
    arbiter.post("registrations_write", data=HALL)
    letter = coming.letters()[0]
    path = link(letter.extra_headers["List-Unsubscribe"]).rstrip(">")
    strict = Client(enforce_csrf_checks=True)
    assert "No more messages from the organizer of Open to Rossi, Giulia?" in told(strict.get(path))
    assert rows()[0].left_at is None
    arbiter.post("registrations_write", data=HALL)
    said = strict.post(path, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert "No more messages from the organizer" in told(said)
    left_at = rows()[0].left_at
    strict.post(path)
    assert rows()[0].left_at == left_at
    assert [one.to[0] for one in coming.letters()] == ["b@example.org"]
    assert "everybody who has a place (1)" in told(arbiter.get("registrations_write"))
    arbiter.post("registration_accept", players[0].pk)
    assert [one.subject for one in coming.letters()] == ["Open: You take part"]
    with scope(organization=coming.organization):
        coming.tournament.__class__.objects.update(is_public=False)
    assert strict.get(path).status_code == 200
    assert strict.get(path.replace("/open/", "/other/")).status_code == 404
    assert strict.get(f"{path[:-8]}x/leave/").status_code == 404


def test_messages_beyond_the_quota_wait_for_the_next_hour(players, coming, arbiter):
    set_quota(organization=coming.organization, name=MESSAGES_PER_HOUR, most=7)
    arbiter.post("registrations_write", data=HALL)
    assert len(mail.outbox) == 6, "three links and three receipts"
    assert len(coming.letters()) == 1
    assert "1 waits." in told(arbiter.get("registrations_write"))
    with scope(organization=coming.organization):
        RegistrationLetter.objects.filter(sent_at__isnull=False).update(sent_at=timezone.now() - timedelta(hours=2))
    assert len(coming.letters()) == 1


def test_a_viewer_writes_to_nobody(players, coming, desk):
    assert desk("viewer").post("registrations_write", data=HALL).status_code == 403


def test_a_message_stays_in_its_event(players, coming):
    with scope(organization=coming.organization):
        other = make_tournament(coming.organization, slug="other")
        message = EntrantMessage.objects.create(
            tournament=other, readers="place", titles={}, texts={}, written_by=coming.staff.owner
        )
        with pytest.raises(Exception, match="its own tournament"), transaction.atomic():
            RegistrationLetter.objects.create(
                registration=Registration.objects.get(pk=players[0].pk), kind="message", message=message
            )
