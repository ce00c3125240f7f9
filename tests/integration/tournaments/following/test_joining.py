"""Asking for e-mails about a player, confirming, leaving."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common import robots, sending
from portal.organizations.quotas import MESSAGES_PER_HOUR, set_quota
from tests.factories import make_tournament
from tests.integration.tournaments.following.letters import ADDRESS, ask, follower, link, posted, tell
from tests.integration.tournaments.public_event import Open, build
from tournaments.entries.actions import remove_entry
from tournaments.following import tasks
from tournaments.following.actions import forget
from tournaments.following.sweeping import reach_followers
from tournaments.models import Entry, Follower, FollowerMessage, Tournament


@pytest.fixture
def player(spring_open: Open) -> Entry:
    return spring_open.board(2).white


def rows(**wanted):
    with scopes_disabled():
        return list(Follower.objects.filter(**wanted).order_by("pk"))


def test_an_address_is_asked_first_and_nothing_else_goes_there_before_it_confirms(client, spring_open: Open, player):
    answer = ask(client, spring_open, player)
    assert "Look into your mail" in answer.content.decode()
    (question,) = posted(spring_open)
    assert question.to == [ADDRESS]
    assert question.subject == f"Do you want messages about {player.name}?"
    assert "deleted after two days" in question.body
    with scope(organization=spring_open.organization):
        Tournament.objects.update(public_version=99)
        FollowerMessage.objects.all().delete()
    assert tell(spring_open) == []

    page = client.get(link(question.body))
    assert f"Send messages about {player.name} to {ADDRESS}?" in page.content.decode()
    assert rows()[0].confirmed_at is None
    assert f"You follow {player.name}" in client.post(link(question.body)).content.decode()
    (row,) = rows()
    first = row.confirmed_at
    assert first is not None
    client.post(link(question.body))
    assert rows()[0].confirmed_at == first
    assert tell(spring_open) == []


def test_the_question_is_in_the_language_of_the_page_and_sent_once(client, spring_open: Open, player):
    ask(client, spring_open, player, "it")
    key = rows()[0].pk
    for _ in range(2):
        tasks.ask_follower(key, spring_open.organization.pk)
    (question,) = mail.outbox
    assert question.subject == f"Vuoi ricevere messaggi su {player.name}?"
    assert link(question.body).startswith("/it/")


def test_the_answer_is_the_same_whether_the_address_follows_already(client, spring_open: Open, player):
    def body(answer):
        return answer.content.decode().split("<main", 1)[1]

    new = body(ask(client, spring_open, player))
    posted(spring_open)
    client.post(link(mail.outbox[0].body))
    mail.outbox.clear()
    again = ask(Client(), spring_open, player, rounds="on", results="")
    assert body(again) == new
    assert posted(spring_open) == []
    (row,) = rows()
    assert row.results


def test_asking_again_before_confirming_changes_the_choice_and_mails_no_second_time(client, spring_open: Open, player):
    ask(client, spring_open, player)
    posted(spring_open)
    ask(client, spring_open, player, results="")
    assert len(posted(spring_open)) == 1
    assert not rows()[0].results
    with scopes_disabled():
        Follower.objects.update(mailed_at=timezone.now() - timedelta(hours=11))
    ask(client, spring_open, player)
    assert len(posted(spring_open)) == 1, "whoever asks for somebody else may come back all day"
    with scopes_disabled():
        Follower.objects.update(mailed_at=timezone.now() - timedelta(hours=13))
    ask(client, spring_open, player)
    assert len(posted(spring_open)) == 2


def test_nobody_floods_an_address_that_is_not_theirs(client, spring_open: Open):
    with scope(organization=spring_open.organization):
        entries = list(Entry.objects.filter(tournament=spring_open.tournament))[:8]
    for entry in entries:
        ask(client, spring_open, entry)
    assert len(posted(spring_open)) == 5


def test_questions_leave_room_for_the_messages_that_are_wanted(client, spring_open: Open, player):
    with scopes_disabled():
        set_quota(organization=spring_open.organization, name=MESSAGES_PER_HOUR, most=5)
    for number in range(5):
        ask(client, spring_open, player, email=f"{number}@example.org")
    assert len(posted(spring_open)) == 3
    with scopes_disabled():
        Follower.objects.filter(mailed_at__isnull=False).update(mailed_at=timezone.now() - timedelta(hours=2))
    assert len(posted(spring_open)) == 5


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"email": "nobody"}, "Enter a valid email address"),
        ({"email": ""}, "This field is required"),
        ({"rounds": "", "results": ""}, "Choose what you want to be told"),
    ],
)
def test_bad_input_is_named_and_stores_nothing(client, spring_open: Open, player, more, said):
    answer = ask(client, spring_open, player, **more)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert rows() == []


def test_a_program_that_fills_the_hidden_field_gets_the_usual_answer_and_stores_nothing(
    client, spring_open: Open, player
):
    answer = ask(client, spring_open, player, website="https://spam.example")
    assert "Look into your mail" in answer.content.decode()
    assert rows() == []


def test_one_network_address_asks_so_often_and_then_waits(client, spring_open: Open, player, monkeypatch):
    monkeypatch.setattr(robots, "MOST", 2)
    monkeypatch.setattr(robots, "WINDOW", 10**9)
    for number in range(2):
        ask(client, spring_open, player, email=f"{number}@example.org")
    answer = ask(client, spring_open, player, email="third@example.org")
    assert answer.status_code == 429
    assert "Wait ten minutes" in answer.content.decode()
    assert len(rows()) == 2
    other = client.post(
        spring_open.url("follow", entry=player.pk), {"email": ADDRESS, "rounds": "on"}, REMOTE_ADDR="192.0.2.9"
    )
    assert other.status_code == 200
    assert len(rows()) == 3


def test_a_network_of_the_newer_internet_counts_as_one(client, spring_open: Open, player, monkeypatch):
    monkeypatch.setattr(robots, "MOST", 2)
    monkeypatch.setattr(robots, "WINDOW", 10**9)

    def asked_from(network_address: str, number: int) -> int:
        form = {"email": f"{number}@example.org", "rounds": "on"}
        return client.post(
            spring_open.url("follow", entry=player.pk), form, REMOTE_ADDR=network_address
        ).status_code  # fmt: skip

    assert [asked_from(f"2001:db8:1:2::{number:x}", number) for number in range(1, 4)] == [200, 200, 429]
    assert asked_from("2001:db8:1:3::1", 4) == 200
    assert [asked_from(f"::ffff:192.0.2.{number}", 10 + number) for number in range(3)] == [200, 200, 200]
    assert len(rows()) == 6


def test_one_press_in_a_mail_program_deletes_the_address(spring_open: Open, player):
    row = follower(spring_open, player)
    with scope(organization=spring_open.organization):
        FollowerMessage.objects.all().delete()
        Follower.objects.update(version=0)
    letter = tell(spring_open)[0]
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = link(letter.extra_headers["List-Unsubscribe"]).rstrip(">")
    strict = Client(enforce_csrf_checks=True)
    assert "No more messages about" in strict.get(path).content.decode()
    assert rows(pk=row.pk)
    said = strict.post(path, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert "Your address is deleted" in said.content.decode()
    assert rows(pk=row.pk) == []
    assert "Your address is deleted" in strict.get(path).content.decode()


def test_leaving_works_for_a_hidden_event_and_following_does_not(client, spring_open: Open, player):
    ask(client, spring_open, player)
    confirm = link(posted(spring_open)[0].body)
    leave = link(mail.outbox[0].extra_headers["List-Unsubscribe"]).rstrip(">")
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    assert ask(client, spring_open, player, email="other@example.org").status_code == 404
    assert client.post(confirm).status_code == 404
    assert rows()[0].confirmed_at is None
    client.post(leave)
    assert rows() == []


def test_links_of_one_kind_event_or_organization_serve_for_no_other(client, spring_open: Open, player):
    ask(client, spring_open, player)
    question = posted(spring_open)[0]
    confirm = link(question.body)
    leave = link(question.extra_headers["List-Unsubscribe"]).rstrip(">")
    build("neighbours")
    for path in (confirm.replace("/federation/", "/neighbours/"), leave.removesuffix("leave/"), f"{confirm[:-2]}x/"):
        assert "does not work any more" in client.post(path).content.decode(), path
    for path in (f"{confirm}leave/", leave.replace("/federation/", "/neighbours/"), f"{leave[:-8]}x/leave/"):
        assert client.post(path).status_code == 404, path
    (row,) = rows()
    assert row.confirmed_at is None


def test_a_player_of_another_event_is_not_found(client, spring_open: Open):
    stranger = build("neighbours").board(1).white
    assert ask(client, spring_open, stranger).status_code == 404
    assert rows() == []


def test_addresses_go_when_nobody_confirms_and_when_the_event_is_over(client, spring_open: Open, player):
    today = timezone.localdate()
    with scopes_disabled():
        Tournament.objects.update(ends_on=today)
    follower(spring_open, player, "stays@example.org")
    ask(client, spring_open, player)
    with scopes_disabled():
        forget()
        assert len(rows()) == 2
        Follower.objects.filter(email=ADDRESS).update(asked_at=timezone.now() - timedelta(days=2, minutes=1))
        forget()
        assert [row.email for row in rows()] == ["stays@example.org"]
        Tournament.objects.update(starts_on=today - timedelta(days=20), ends_on=today - timedelta(days=15))
        forget()
    assert rows() == []


def test_an_address_goes_with_its_player(spring_open: Open):
    with scope(organization=spring_open.organization):
        entry = Entry.objects.filter(tournament=make_tournament(spring_open.organization, slug="coming")).first()
        Follower.objects.create(entry=entry, email=ADDRESS)
        remove_entry(entry=entry, actor=spring_open.staff.organizer)
    assert rows() == []


def test_without_a_broker_the_answer_comes_and_a_sweep_asks_later(
    client, spring_open: Open, player, monkeypatch, django_capture_on_commit_callbacks
):
    queued = []

    class Signature:
        def __init__(self, task, args):
            self.message = (task, *args)

        def apply_async(self, **_options):
            if away:
                raise OSError("Redis is away")
            queued.append(self.message)

    away = True
    monkeypatch.setattr(sending, "signature", Signature)
    with django_capture_on_commit_callbacks(execute=True):
        answer = ask(client, spring_open, player)
    assert "Look into your mail" in answer.content.decode()
    assert queued == []
    away = False
    sending.outage.forget()
    with scopes_disabled():
        reach_followers()
    assert queued == [("tournaments.ask_follower", rows()[0].pk, spring_open.organization.pk)]


def test_where_the_portal_sends_no_mail_it_asks_for_no_address(client, spring_open: Open, player, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert "/follow/" not in client.get(spring_open.url("player", entry=player.pk)).content.decode()
    page = client.get(spring_open.url("follow", entry=player.pk)).content.decode()
    assert "This portal sends no e-mails" in page
    assert 'name="email"' not in page
    ask(client, spring_open, player)
    assert rows() == []


def test_the_page_of_a_player_leads_to_the_form_which_says_what_becomes_of_the_address(
    client, spring_open: Open, player
):
    address = spring_open.url("follow", entry=player.pk)
    assert f'href="{address}"' in client.get(spring_open.url("player", entry=player.pk)).content.decode()
    page = client.get(address)
    assert "otherwise 14 days after the last day of the event" in page.content.decode()
    assert "no-store" in page["Cache-Control"]
