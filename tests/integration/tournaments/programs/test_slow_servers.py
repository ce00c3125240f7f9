"""Servers that take long to answer: whoever names twenty of them must not keep the worker from everybody else."""

from __future__ import annotations

import time
from uuid import uuid4

import pytest
from django.core.cache.backends.locmem import LocMemCache
from django_scopes import scope, scopes_disabled

from portal.common.cache import resting
from portal.organizations.models import Organization
from tests.factories import make_organization, make_staff
from tournaments.models import Webhook, WebhookMessage
from tournaments.programs import delivering
from tournaments.programs.delivering import deliver, deliver_what_waits
from tournaments.programs.webhook_actions import MOST_WEBHOOKS, make_webhook, resume_webhook

HOUR = 3600
ANSWERED_AFTER = {"slow": 14.0, "dead": 15.0, "quick": 0.05}
"""Seconds until the server of this name answers; the dead one is given up then."""


class Clock:
    """A clock that goes when somebody waits."""

    def __init__(self, monkeypatch) -> None:
        self.now = time.time()
        monkeypatch.setattr(time, "time", lambda: self.now)
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        # A cache that goes by this clock.
        monkeypatch.setattr(resting, "cache", LocMemCache(f"slow-{self.now}", {}))


def federation(slug, name, webhooks, messages):
    organization = make_organization(slug)
    with scope(organization=organization):
        owner = make_staff(organization).owner
        for _number in range(webhooks):
            hook = make_webhook(
                organization=organization, actor=owner, address=f"https://{name}.example.org/", kinds=["result"]
            )
            WebhookMessage.objects.bulk_create(
                WebhookMessage(webhook=hook, number=number, key=uuid4(), kind="result", content={})
                for number in range(1, messages + 1)
            )
    return organization


@pytest.mark.parametrize("kind", ["slow", "dead"])
def test_slow_servers_of_one_organization_leave_the_worker_to_others(db, monkeypatch, kind):
    """One worker for one hour; it finds tasks in the order in which they came, as from a broker."""
    busy = federation("busy", kind, MOST_WEBHOOKS, 40)
    other = federation("other", "quick", 1, 30)
    clock, tasks, spent, turns, posted = Clock(monkeypatch), [], {}, [], []

    def post(webhook, message):
        name = webhook.address.split("/")[2].split(".")[0]
        clock.now += ANSWERED_AFTER[name]
        spent[name] = spent.get(name, 0) + ANSWERED_AFTER[name]
        posted.append((name, clock.now))
        return (0, "ReadTimeout") if name == "dead" else (200, "")

    monkeypatch.setattr(delivering, "_post", post)
    monkeypatch.setattr(delivering, "queue_delivery", lambda *task: tasks.append(task))
    began = clock.now
    while clock.now < began + HOUR:
        with scopes_disabled():
            Webhook.objects.update(retry_at=None)  # as if every pause were over, or its owner pressed the button
            deliver_what_waits()
        while tasks:
            webhook, organization = tasks.pop(0)
            with scope(organization=Organization.objects.get(pk=organization)):
                at = clock.now
                if deliver(webhook):
                    tasks.append((webhook, organization))
                turns.append(clock.now - at)
        clock.now += 15
    hour = clock.now - began
    waited = max(at for name, at in posted if name == "quick") - began
    print(
        f"{MOST_WEBHOOKS} {kind} servers of one organization held the worker {spent[kind]:.0f} of {hour:.0f} s, "
        f"{max(turns):.0f} s at a time; 30 messages of another one were out after {waited:.0f} s"
    )
    assert spent[kind] <= 0.25 * hour
    assert max(turns) <= 30
    assert waited < 60
    with scope(organization=other):
        assert not WebhookMessage.objects.filter(delivered_at=None).exists()
    with scope(organization=busy):
        assert WebhookMessage.objects.filter(tries__gt=0).count() > 10


def test_the_button_does_not_end_a_rest(db, monkeypatch):
    busy = federation("busy", "slow", 2, 5)
    clock = Clock(monkeypatch)

    def post(_webhook, _message):
        clock.now += 14
        return 200, ""

    monkeypatch.setattr(delivering, "_post", post)
    with scope(organization=busy):
        first, second = Webhook.objects.order_by("pk")
        assert not deliver(first.pk)
        for hook in (first, second):
            resume_webhook(webhook=hook, actor=hook.made_by)
            assert not deliver(hook.pk)
        assert WebhookMessage.objects.filter(delivered_at__isnull=False).count() == 1
        clock.now += 4 * 14 + 1
        deliver(second.pk)
        assert WebhookMessage.objects.filter(delivered_at__isnull=False).count() == 2
