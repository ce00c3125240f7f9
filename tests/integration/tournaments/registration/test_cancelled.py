"""Players who registered learn in their language that the event is cancelled, and nobody registers meanwhile."""

from __future__ import annotations

import pytest
from django.test import Client
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from tests.integration.tournaments.registration.people import link, rows, told, waiting_letters
from tournaments.entries.actions import withdraw_entry
from tournaments.listing.cancelling import cancel_event, resume_event
from tournaments.models import Entry, Registration, RegistrationLetter, Tournament
from tournaments.registration import sweeping
from tournaments.registration.acceptance import accept, merge
from tournaments.registration.actions import confirm
from tournaments.registration.desk_actions import refuse

BIANCHI = {"last_name": "Bianchi", "fide_id": "", "email": "b@example.org", "language": "it"}
CONTI = {"last_name": "Conti", "fide_id": "", "email": "c@example.org"}
NOTICE = "The hall is flooded.\nLa sala è allagata."


@pytest.fixture
def players(client, coming):
    """One in the list, an Italian who waits for the desk, one on the waiting list; their letters are posted."""
    coming.set(most_players=6)
    for person in ({}, BIANCHI, CONTI):
        coming.enter(client, **person)
    with scope(organization=coming.organization):
        accept(rows()[0], actor=coming.staff.organizer)
        Tournament.objects.update(contact="info@example.org")
    coming.letters()
    return rows()


def cancel(coming) -> int:
    with scope(organization=coming.organization):
        return cancel_event(tournament=coming.tournament, actor=coming.staff.organizer, notice=NOTICE)


def resume(coming) -> int:
    with scope(organization=coming.organization):
        return resume_event(tournament=coming.tournament, actor=coming.staff.organizer, reason="Dry.")


def test_each_reads_the_notice_in_the_own_language_once(players, coming):
    assert cancel(coming) == 3
    english, italian, waiting = coming.letters()
    assert (english.to, italian.to, waiting.to) == (["giulia@example.org"], ["b@example.org"], ["c@example.org"])
    assert english.subject == waiting.subject == "Open is cancelled"
    assert english.body.startswith(
        "Open (7–15 March 2026) is cancelled. The organizer writes:\n\n"
        "The hall is flooded.\nLa sala è allagata.\n\nQuestions go to info@example.org.\n\nYour registration: http"
    )
    assert italian.subject == "Open è annullato"
    assert italian.body.startswith(
        "Open (7–15 marzo 2026) è annullato. L'organizzatore scrive:\n\nThe hall is flooded."
    )
    assert "List-Unsubscribe" not in english.extra_headers
    assert "The hall is flooded." in told(Client().get(link(english.body)))
    assert coming.letters() == []


def test_nobody_is_told_of_a_place_in_an_event_that_is_cancelled(client, players, coming):
    """A letter that waits for its turn when the event is cancelled waits on; a refusal goes out."""
    with scope(organization=coming.organization):
        refuse(rows(email="b@example.org")[0], actor=coming.staff.organizer, reason="Too many.")
    assert [row.state for row in rows()] == ["accepted", "refused", "pending"], "who waited has moved up"
    cancel(coming)
    assert sorted((letter.to[0], letter.subject) for letter in coming.letters()) == [
        ("b@example.org", "Open: L'iscrizione è stata rifiutata"),
        ("c@example.org", "Open is cancelled"),
        ("giulia@example.org", "Open is cancelled"),
    ]
    resume(coming)
    assert [letter.subject for letter in coming.letters() if letter.to == ["c@example.org"]] == [
        "Open: You have a place",
        "Open takes place after all",
    ]


def test_who_wants_no_messages_of_the_desk_is_told_and_who_left_the_event_is_not(players, coming):
    with scope(organization=coming.organization):
        accepted, pending, _waiting = players
        withdraw_entry(entry=Entry.objects.get(registration=accepted), actor=None, reason="Ill.")
        Registration.objects.filter(pk=pending.pk).update(left_at="2026-03-01T00:00Z")
        for state in ("refused", "cancelled", "unconfirmed"):
            Registration.objects.create(
                tournament=coming.tournament, state=state, last_name=state, folded=state, email=f"{state}@example.org"
            )
        Registration.objects.filter(email="c@example.org").update(email="")
    assert cancel(coming) == 1
    assert [letter.to for letter in coming.letters()] == [["b@example.org"]]


def test_the_end_of_a_cancellation_is_told_to_whom_it_was_told(players, coming):
    cancel(coming)
    with scopes_disabled():
        RegistrationLetter.objects.filter(registration=players[1], kind="off").delete()
        RegistrationLetter.objects.filter(registration=players[0], kind="off").update(sent_at="2026-11-24T00:00Z")
    assert waiting_letters() == [("off", "c@example.org")]
    assert resume(coming) == 1
    assert waiting_letters() == [("on", "giulia@example.org")]
    [letter] = coming.letters()
    assert letter.subject == "Open takes place after all"
    assert "was taken back.\n\nRossi, Giulia is in the list of players." in letter.body
    assert cancel(coming) == 3
    assert resume(coming) == 0
    assert waiting_letters() == []


def test_it_is_told_in_italian_too(players, coming):
    cancel(coming)
    coming.letters()
    assert resume(coming) == 3
    _english, italian, _waiting = coming.letters()
    assert italian.subject == "Open si svolge comunque"
    assert "L'annullamento di Open (7–15 marzo 2026) è stato revocato." in italian.body


def test_nobody_registers_confirms_or_is_accepted_meanwhile(client, players, coming):
    seen = coming.seen()
    coming.send(client, last_name="Gallo", fide_id="", email="g@example.org")
    asked = link(coming.letters()[-1].body)
    cancel(coming)
    coming.letters()
    sentence = "The event is cancelled. Nobody can register."
    assert sentence in told(client.get(coming.url()))
    assert "L'evento è annullato. Nessuno può iscriversi." in told(client.get(coming.url(language="it")))
    assert coming.url() not in client.get(coming.url("tournament")).content.decode()
    assert sentence in told(coming.send(client, seen=seen, last_name="Late", fide_id="", email="l@example.org"))
    assert sentence in told(client.post(asked))
    assert "Yes, register" not in told(client.get(asked))
    pending = rows(email="b@example.org")[0]
    with scope(organization=coming.organization):
        for act in (
            lambda: accept(pending, actor=None),
            lambda: merge(pending, entry=Entry.objects.filter(registration=None).first(), actor=None),
            lambda: confirm(rows(email="g@example.org")[0]),
        ):
            with pytest.raises(Refused, match="is cancelled"):
                act()
    assert [row.state for row in rows()] == ["accepted", "pending", "waiting", "unconfirmed"]
    resume(coming)
    assert told(client.get(coming.url())).count(sentence) == 0
    assert "Yes, register" in told(client.get(asked))


def test_nobody_moves_up_meanwhile(players, coming):
    cancel(coming)
    with scope(organization=coming.organization):
        Registration.objects.filter(email="b@example.org").update(state="refused")
        sweeping.move_waiting_lists_up()
    assert rows(email="c@example.org")[0].state == "waiting"
    resume(coming)
    with scope(organization=coming.organization):
        sweeping.move_waiting_lists_up()
    assert rows(email="c@example.org")[0].state == "pending"


def test_saving_the_settings_meanwhile_keeps_the_registration_open_for_afterwards(players, coming, desk):
    cancel(coming)
    page = desk("organizer").text("registration_settings")
    assert 'name="registration_open"' in page
    assert "checked" in page.split('name="registration_open"')[1].split(">")[0]


def test_the_desk_says_how_many_are_written_to(players, coming, desk):
    organizer = desk("organizer")
    assert "3 e-mails with the notice go to players who registered" in told(organizer.get("event_cancel"))
    answer = organizer.post("event_cancel", data={"notice": NOTICE, "name": "Open"}, follow=True)
    assert "The event is cancelled. 3 e-mails are on their way." in told(answer)
