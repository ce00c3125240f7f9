"""Services of devices that take long to answer: anybody can name one, and nobody else must wait for it."""

from __future__ import annotations

import time

from django.core.cache.backends.locmem import LocMemCache
from django.utils import timezone
from django_scopes import scope

from portal.common.cache import resting
from tests.integration.tournaments.public_event import Open
from tournaments.following import telling
from tournaments.models import Follower


def test_slow_services_of_devices_leave_the_worker_to_others(spring_open: Open, monkeypatch):
    """Two hundred devices of one event, each behind a service that takes 14 seconds; their rounds come in at once."""
    clock, pushed, mailed, turns = [time.time()], [], [], []
    monkeypatch.setattr(time, "time", lambda: clock[0])
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    # A cache that goes by this clock.
    monkeypatch.setattr(resting, "cache", LocMemCache(f"slow-{clock[0]}", {}))

    def slow(follower, _message):
        clock[0] += 14
        pushed.append(follower.pk)

    monkeypatch.setattr(telling, "push", slow)
    monkeypatch.setattr(telling.Post, "send", lambda _post, _letter: mailed.append(clock[0]))
    with scope(organization=spring_open.organization):
        words = {"entry": spring_open.board(2).white, "confirmed_at": timezone.now(), "version": 0}
        Follower.objects.bulk_create(
            Follower(**words, endpoint=f"https://push.example.org/{number}") for number in range(200)
        )
        Follower.objects.create(**words, email="reader@example.org")
        began = clock[0]
        while clock[0] < began + 3600:
            at = clock[0]
            while telling.tell(spring_open.tournament):
                turns.append(clock[0] - at)
                at = clock[0]
            turns.append(clock[0] - at)
            clock[0] += 15
    held = 14 * len(pushed)
    print(
        f"200 slow devices held the worker {held} of 3600 s, {max(turns):.0f} s at a time; "
        f"a mail left after {mailed[0] - began:.0f} s"
    )
    assert 0 < held <= 0.25 * 3600
    assert max(turns) <= 30
    assert mailed[0] - began < 60
