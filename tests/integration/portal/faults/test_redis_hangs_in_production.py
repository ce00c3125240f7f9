"""A Redis that hangs while the production settings serve: readers and arbiters go on, and the round is paired later."""

from __future__ import annotations

import shutil
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest
import redis

from tests.integration.portal.faults.served_site import PRODUCTION, TOKEN, Served
from tests.integration.portal.test_redis_away import own_redis  # noqa: F401 - a fixture
from tests.separate_site import Site, wait_for

pytestmark = pytest.mark.skipif(shutil.which("redis-server") is None, reason="needs a Redis of its own")

READERS = 6
HANGS_SECONDS = 15
BUILD = """
from tests.integration.tournaments.public_event import build
event = build()
with scope(organization=event.organization):
    for slug in ("pause", "stop"):
        factories.make_tournament(event.organization, entries=7, slug=slug)
print("true")
"""
DRAFT = """
with scopes_disabled():
    boards = Board.objects.filter(round__tournament__slug=SLUG).count()
    key = Tournament.objects.get(slug=SLUG).pk
    pairings = PairingRun.objects.filter(subject="tournament:" + str(key)).values_list("state", "attempt")
    print(json.dumps([boards, *map(list, pairings)]))
"""
PAGES = ("/en/federation/open/", "/en/federation/open/rounds/3/", "/en/federation/open/standings/", "/en/federation/")
SIGN_IN = "/en/accounts/login/"


def pause(server) -> Callable[[], None]:
    """Redis takes connections and answers nobody; it is told so itself."""
    client = redis.Redis.from_url(server.address)
    client.execute_command("CLIENT", "PAUSE", HANGS_SECONDS * 1000, "ALL")
    ends = time.monotonic() + HANGS_SECONDS
    return lambda: time.sleep(max(0.0, ends - time.monotonic()))


def stop(server) -> Callable[[], None]:
    """The process of Redis stands still; the system still takes connections for it."""
    server.send_signal(signal.SIGSTOP)
    return lambda: server.send_signal(signal.SIGCONT)


@pytest.fixture
def portal(tmp_path, own_redis):  # noqa: F811
    site = Site(tmp_path)
    site.env |= PRODUCTION | {"REDIS_URL": own_redis.address}
    portal = Served(site)
    try:
        site.prepare()
        site.run(BUILD)
        portal.start()
        yield portal
    finally:
        if portal.process is not None and portal.process.poll() is None:
            portal.stop()
        site.close()


def test_nobody_is_kept_from_a_page_or_from_signing_in(portal, own_redis, capsys):  # noqa: F811
    for hang in (pause, stop):
        told = hung(portal, own_redis, hang)
        with capsys.disabled():
            print(f"\n{hang.__name__}: {told}")
        assert set(told.pages) == {200}
        assert told.desk == {"sign-in": 302, "session": True, "wrong password": 200, "pair": 302}
        assert told.health == ("degraded", False)
        assert told.slowest < 20
        assert told.drafted == [3, ["ready", 1]], "paired once"


@dataclass(frozen=True)
class Told:
    """What everybody got while Redis hung, and what became of the round that was asked for then."""

    pages: dict[int, int]
    desk: dict[str, int | bool]
    health: tuple[str, bool]
    slowest: float
    """Seconds."""
    drafted: list[object]


def hung(portal, server, hang) -> Told:
    """Read, sign in and ask for a round while Redis hangs; then wait until it is paired."""

    def sign_in(role: str):
        words = {
            "login": f"{role}@federation.example.org",
            "password": "a long enough password",
            "csrfmiddlewaretoken": TOKEN,
        }
        return portal.ask("POST", SIGN_IN, words)

    statuses, slowest, over = Counter(), [], threading.Event()

    def read(turn: int) -> None:
        while not over.is_set():
            # A word that differs passes every copy of a page that is kept.
            answer = portal.ask("GET", f"{PAGES[turn % len(PAGES)]}?from={turn}")
            statuses[answer.status] += 1
            slowest.append(answer.seconds)
            turn += READERS + 1

    assert sign_in("viewer").status == 302
    resume = hang(server)
    readers = [threading.Thread(target=read, args=(turn,)) for turn in range(READERS)]
    for one in readers:
        one.start()
    try:
        signed = sign_in("arbiter")
        session = signed.headers.get("Set-Cookie", "").partition("sessionid=")[2].partition(";")[0]
        wrong = portal.ask("POST", SIGN_IN, {"login": "arbiter@federation.example.org", "password": "not this one"})
        paired = portal.ask(
            "POST", f"/en/manage/federation/{hang.__name__}/rounds/1/pair/", {"announced": "wall"}, session
        )
        health = portal.health()
        wait_for(lambda: len(slowest) >= 60)
    finally:
        over.set()
        for one in readers:
            one.join()
        resume()
    wait_for(lambda: portal.health()["broker"], seconds=60)
    draft = DRAFT.replace("SLUG", repr(hang.__name__))
    wait_for(lambda: portal.site.run(draft)[0] == 3)
    drafted = portal.site.run(draft)
    desk = {"sign-in": signed.status, "session": bool(session), "wrong password": wrong.status, "pair": paired.status}
    seconds = max([*slowest, signed.seconds, paired.seconds])
    return Told(dict(statuses), desk, (health["status"], health["broker"]), seconds, drafted)
