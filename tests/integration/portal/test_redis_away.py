"""A Redis that hangs or is dead keeps nobody from a page, from signing in, and from entering and pairing."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess

import pytest
import redis
from django.db import connection

from tests.separate_site import Site, wait_for

pytestmark = pytest.mark.skipif(shutil.which("redis-server") is None, reason="needs a Redis of its own")

BUILD = """
from tests.integration.tournaments.public_event import build
build()
print("true")
"""
CLICKS = """
import time
from django.test import Client
from django.urls import reverse
from tests.factories import PASSWORD

reader, arbiter, answers, slowest = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost"), {}, 0
with scopes_disabled():
    place = {"organization": "federation", "tournament": Tournament.objects.get().slug}

def address(name, **words):
    return reverse(name, kwargs={**place, **words})

def click(name, ask, *arguments, **options):
    global slowest
    began = time.monotonic()
    answers[name] = ask(*arguments, **options).status_code
    slowest = max(slowest, time.monotonic() - began)

for turn in ("first", "second"):
    click(turn + " round", reader.get, address("public:round", round_number=3))
    click(turn + " standings", reader.get, address("public:standings"))
person = {"login": "arbiter@federation.example.org", "password": PASSWORD}
click("sign in", arbiter.post, reverse("account_login"), person)
click("desk", arbiter.get, address("manage:round", round_number=3))
with scope(organization=Organization.objects.get(slug="federation")):
    factories.enter_results(Round.objects.get(number=3), User.objects.get(email="arbiter@federation.example.org"))
click("pair", arbiter.post, address("manage:pair", round_number=4))
with scope(organization=Organization.objects.get(slug="federation")):
    state = run_status(tournament=Tournament.objects.get()).state
health = json.loads(reader.get(reverse("health")).content)
print(json.dumps({"answers": answers, "state": state, "health": health, "slowest": slowest}))
"""
LATER = """
from datetime import timedelta
from django.db.models import F
with scopes_disabled():
    PairingRun.objects.update(requested_at=F("requested_at") - timedelta(minutes=1))
print("true")
"""
STATE = """
with scope(organization=Organization.objects.get(slug="federation")):
    print(json.dumps(run_status(tournament=Tournament.objects.get()).state))
"""
MORE = {"second_wall": True} if connection.vendor == "postgresql" else {"disk": True}
WELL = {
    "first round": 200,
    "first standings": 200,
    "second round": 200,
    "second standings": 200,
    "sign in": 302,
    "desk": 200,
    "pair": 302,
}


@pytest.fixture
def own_redis():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        ["redis-server", "--port", str(port), "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL
    )
    address = f"redis://127.0.0.1:{port}/0"

    def answers() -> bool:
        try:
            return bool(redis.Redis.from_url(address).ping())
        except redis.ConnectionError:
            return False

    wait_for(answers)
    server.address = address
    yield server
    server.send_signal(signal.SIGCONT)
    server.kill()
    server.wait()


@pytest.fixture
def site(tmp_path, own_redis):
    site = Site(tmp_path)
    site.env["REDIS_URL"] = own_redis.address
    site.prepare()
    site.run(BUILD)
    yield site
    site.close()


def test_with_redis_a_round_waits_for_a_worker(site):
    found = site.run(CLICKS)
    assert (found["answers"], found["state"]) == (WELL, "queued")
    assert found["health"] == {"status": "ok", "database": True, "broker": True, **MORE}


@pytest.mark.parametrize("fault", [signal.SIGSTOP, signal.SIGKILL])
def test_without_redis_everything_goes_on_and_the_round_is_paired_in_place(site, own_redis, fault):
    own_redis.send_signal(fault)
    found = site.run(CLICKS)
    assert (found["answers"], found["state"]) == (WELL, "draft")
    assert found["health"] == {"status": "degraded", "database": True, "broker": False, **MORE}
    # Patience with the cache and with the broker is one and two seconds; before, a click waited for ever.
    assert found["slowest"] < 30


def test_a_redis_that_was_emptied_loses_no_request(site, own_redis):
    assert site.run(CLICKS)["state"] == "queued"
    redis.Redis.from_url(own_redis.address).flushall()
    site.run(LATER)
    worker = site.worker()
    try:
        wait_for(lambda: site.run(STATE) == "draft")
    finally:
        site.kill(worker)


def test_whoever_changes_the_secret_key_finds_what_was_cached_as_if_it_had_never_been(site):
    """Sign-in counts its tries in the cache: with the values of the former key nobody could sign in."""
    assert site.run(CLICKS)["answers"] == WELL
    keep = """
from django.core.cache import cache
cache.set("text", "sealed", 600)
cache.set("number", 7, 600)
print("true")
"""
    look = """
from django.core.cache import cache
found = [cache.get("text", "nothing"), cache.get_many(["number", "text"]), cache.add("text", "new", 600)]
print(json.dumps(found))
"""
    site.run(keep)
    assert site.run(look) == ["sealed", {"number": 7, "text": "sealed"}, False]
    site.env["SECRET_KEY"] = "another secret key of fifty characters and a few more"
    assert site.run(look) == ["nothing", {"number": 7}, True]
    assert site.run(CLICKS)["answers"]["sign in"] == 302
