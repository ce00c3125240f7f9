"""What the tests of following share: somebody who follows, and the mail that was sent."""

from __future__ import annotations

import re
from typing import Any

from django.core import mail
from django.test import Client
from django_scopes import scope, scopes_disabled

from tests.integration.tournaments.public_event import Open
from tournaments.following import tasks
from tournaments.following.actions import begin
from tournaments.models import Entry, Follower

ADDRESS = "fan@example.org"


def ask(client: Client, spring_open: Open, entry: Entry, language: str = "en", **more: str) -> Any:
    """Fill in the form of a player."""
    data = {"email": ADDRESS, "rounds": "on", "results": "on"} | more
    return client.post(spring_open.url("follow", language, entry=entry.pk), data)


def posted(spring_open: Open) -> list[Any]:
    """Let a worker mail the questions that wait; every mail so far."""
    with scopes_disabled():
        waiting = list(Follower.objects.filter(mailed_at__isnull=True).values_list("pk", flat=True))
    for key in waiting:
        tasks.ask_follower(key, spring_open.organization.pk)
    return mail.outbox


def follower(spring_open: Open, entry: Entry, email: str = ADDRESS, **fields: Any) -> Follower:
    """Somebody who has confirmed."""
    with scope(organization=spring_open.organization):
        row = Follower.objects.create(entry=entry, email=email, confirmed_at="2026-03-01T00:00Z", **fields)
        begin(row, spring_open.tournament)
    return row


def tell(spring_open: Open) -> list[Any]:
    """One turn of the worker; the mails that it sent."""
    mail.outbox.clear()
    tasks.tell_followers(spring_open.tournament.pk, spring_open.organization.pk)
    return list(mail.outbox)


def link(text: str) -> str:
    """The path of the first address in a mail."""
    found = re.search(r"http://localhost:8000(\S+)", text)
    assert found
    return found[1]
