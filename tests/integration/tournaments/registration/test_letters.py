"""Letters about registrations, and how long what was written is kept."""

from __future__ import annotations

from datetime import timedelta

from django.core import mail
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common import sending
from portal.common.models import JournalEntry
from portal.organizations.quotas import MESSAGES_PER_HOUR, set_quota
from tests.integration.tournaments.registration.people import ROSSI, rows, told, waiting_letters
from tournaments.models import Registration, RegistrationLetter, Tournament
from tournaments.registration.actions import forget
from tournaments.registration.sweeping import post_waiting_letters


def test_unconfirmed_registrations_go_after_two_days_and_addresses_after_the_event(client, coming):
    today = timezone.localdate()
    with scopes_disabled():
        Tournament.objects.update(starts_on=today, ends_on=today)
    coming.enter(client, birth_year="2015", guardian="Rossi, Anna", guardian_agrees="on")
    coming.send(client, last_name="Late", fide_id="", email="late@example.org")
    with scopes_disabled():
        Registration.objects.filter(state="pending").update(state="accepted")
        forget()
        assert len(rows()) == 2
        Registration.objects.filter(state="unconfirmed").update(asked_at=timezone.now() - timedelta(days=2, minutes=1))
        forget()
        assert [row.email for row in rows()] == ["giulia@example.org"]
        Tournament.objects.update(starts_on=today - timedelta(days=40), ends_on=today - timedelta(days=31))
        forget()
        assert not RegistrationLetter.objects.exists()
    (row,) = rows()
    assert (row.email, row.guardian, row.name) == ("", "", "Rossi, Giulia")


def test_no_address_is_in_the_journal(client, coming):
    coming.enter(client)
    with scope(organization=coming.organization):
        written = [f"{row.action} {row.before} {row.after} {row.reason}" for row in JournalEntry.objects.all()]
    assert any("registration.confirmed" in row and "Rossi, Giulia" in row for row in written)
    assert not any("@" in row for row in written)


def test_without_a_broker_the_answer_comes_and_a_sweep_posts_later(
    client, coming, monkeypatch, django_capture_on_commit_callbacks
):
    queued = []

    def refuse(*_args, **_options):
        raise OSError("Redis is away")

    with monkeypatch.context() as away, django_capture_on_commit_callbacks(execute=True):
        away.setattr(sending, "signature", refuse)
        assert "Look into your mail" in told(coming.send(client))
    sending.outage.forget()
    assert waiting_letters() == [("link", "giulia@example.org")]
    monkeypatch.setattr("tournaments.registration.requests.send", lambda task, place: queued.append((task, *place)))
    with scopes_disabled():
        post_waiting_letters()
    assert queued == [("tournaments.post_registration_letters", coming.tournament.pk, coming.organization.pk)]


def test_the_link_goes_three_times_a_day_to_an_address_that_does_not_answer(client, coming):
    sent = []
    for _ in range(6):
        coming.send(client)
        sent.append(len(coming.letters()))
        with scopes_disabled():
            early = timezone.now() - timedelta(minutes=11)
            RegistrationLetter.objects.filter(queued_at__gt=early).update(queued_at=early)
    assert sent == [1, 1, 1, 0, 0, 0]
    with scopes_disabled():
        RegistrationLetter.objects.update(queued_at=timezone.now() - timedelta(hours=25))
    coming.send(client)
    assert len(coming.letters()) == 1


def test_letters_beyond_the_quota_wait_and_none_goes_out_twice(client, coming):
    set_quota(organization=coming.organization, name=MESSAGES_PER_HOUR, most=1)
    coming.send(client)
    coming.send(client, last_name="Bianchi", fide_id="", email="b@example.org")
    assert len(coming.letters()) == 1
    assert coming.letters() == []
    assert waiting_letters() == [("link", "b@example.org")]
    set_quota(organization=coming.organization, name=MESSAGES_PER_HOUR, most=9)
    assert [letter.to for letter in coming.letters()] == [["b@example.org"]]
    assert coming.letters() == []


def test_a_mail_server_that_is_away_loses_no_letter(client, coming, monkeypatch):
    coming.send(client)

    def away(*_args):
        raise ConnectionRefusedError

    with monkeypatch.context() as broken:
        broken.setattr("portal.organizations.letters.Mailbox.send", away)
        assert coming.letters() == []
    assert coming.letters() == [], "not at once again"
    with scopes_disabled():
        RegistrationLetter.objects.update(retry_at=timezone.now())
    assert len(coming.letters()) == 1


def test_where_the_portal_sends_no_mail_there_is_no_form(client, coming, settings):
    seen = coming.seen()
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    page = client.get(coming.url())
    assert "This portal sends no e-mails" in told(page)
    assert 'name="email"' not in page.content.decode()
    client.post(coming.url(), {**ROSSI, "seen": seen})
    assert rows() == []
    assert mail.outbox == []
