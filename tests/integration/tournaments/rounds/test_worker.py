"""Runs through a real broker and a real worker process."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.separate_site import Site, wait_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups are a POSIX matter")

SET_UP = """
organization = factories.make_organization("federation")
with scope(organization=organization):
    factories.make_staff(organization)
    factories.make_tournament(organization, entries=7)
print("true")
"""
REQUEST = """
organization, _ = Organization.objects.get(slug="federation"), None
with scope(organization=organization):
    organization, tournament, arbiter = site()
    run = runs.request_round(tournament=tournament, actor=arbiter)
    run.refresh_from_db()
    print(json.dumps({"id": str(run.pk), "attempt": run.attempt, "state": run.state}))
"""
STATUS = """
organization = Organization.objects.get(slug="federation")
with scope(organization=organization):
    organization, tournament, arbiter = site()
    status = run_status(tournament=tournament)
    print(json.dumps(status and {
        "state": status.state, "code": status.error_code, "message": status.message, "retry": status.can_retry,
        "attempt": status.attempt, "boards": Board.objects.count(), "runs": PairingRun.objects.count(),
    }))
"""
AN_HOUR_LATER = """
from datetime import timedelta
from django.db.models import F
with scopes_disabled():
    hour = timedelta(hours=1)
    PairingRun.objects.update(started_at=F("started_at") - hour, requested_at=F("requested_at") - hour)
print("true")
"""
A_SILENT_MINUTE = """
from datetime import timedelta
from django.db.models import F
from pairing.models import WorkerSign
with scopes_disabled():
    minute = timedelta(minutes=1)
    PairingRun.objects.update(started_at=F("started_at") - minute)
    WorkerSign.objects.update(seen_at=F("seen_at") - minute)
print("true")
"""
LOST = (
    """
from pairing import runs as pairing_runs
pairing_runs.send = lambda *_words: True
"""
    + REQUEST
)
PUBLISH = """
organization = Organization.objects.get(slug="federation")
with scope(organization=organization):
    organization, tournament, arbiter = site()
    round_ = Round.objects.get(tournament=tournament, number=1)
    try:
        publication.publish_round(round=round_, actor=arbiter)
        outcome = "published"
    except Refused as refusal:
        outcome = refusal.code
    print(json.dumps([outcome, RoundRevision.objects.count()]))
"""


@pytest.fixture(scope="module")
def migrated(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("site"))
    site.prepare()
    yield site
    site.close()


@pytest.fixture
def site(migrated):
    flush = """
import tests.conftest  # lifts the guards meanwhile
from django.core.management import call_command
call_command("flush", interactive=False, verbosity=0, allow_cascade=True)
print("true")
"""
    migrated.run(flush, **migrated.as_owner)
    migrated.run(SET_UP)
    return migrated


def test_a_worker_killed_in_mid_run_is_noticed_and_the_action_tried_again(site):
    stalled = site.worker("-I", "tests.stalling_engine")
    try:
        first = site.run(REQUEST)
        wait_for(lambda: site.run(STATUS)["state"] == "running")
    finally:
        site.kill(stalled)
    site.run(AN_HOUR_LATER)

    status = site.run(STATUS)
    assert (status["state"], status["code"], status["retry"], status["boards"]) == ("failed", "worker_lost", True, 0)
    assert status["message"] == "The worker stopped before it finished. Nothing was changed. Pair the round again."

    second = site.run(REQUEST)
    assert (second["id"], second["attempt"], second["state"]) == (first["id"], 2, "queued")
    worker = site.worker()
    try:
        wait_for(lambda: site.run(STATUS)["state"] == "draft")
    finally:
        site.kill(worker)
    assert site.run(STATUS) == {
        "state": "draft",
        "code": "",
        "message": "",
        "retry": False,
        "attempt": 2,
        "boards": 3,
        "runs": 1,
    }


def test_without_a_worker_the_arbiter_is_told(site):
    site.run(REQUEST)
    assert site.run(STATUS)["state"] == "queued"
    site.run(AN_HOUR_LATER)
    status = site.run(STATUS)
    assert (status["state"], status["code"], status["retry"]) == ("failed", "not_picked_up", True)
    assert status["message"].startswith("No worker has taken up the request.")


BUSY = """
from pairing import workers
workers.work_for_parent()
workers.sign()
print("true")
"""
STUDIES = """
from tournaments.simulations import actions as simulation
with scope(organization=Organization.objects.get(slug="federation")):
    organization, tournament, arbiter = site()
    for number in range(3):
        other = factories.make_tournament(organization, entries=60, rounds=7, slug=f"other-{number}")
        factories.make_study(other, arbiter, runs=3000)
print("true")
"""
PAIRED_BESIDE = """
import time
with scope(organization=Organization.objects.get(slug="federation")):
    tournament = Tournament.objects.get(slug="open")
    arbiter = User.objects.get(email="arbiter@federation.example.org")
    runs.request_round(tournament=tournament, actor=arbiter)
    states, ends = [], time.monotonic() + 60
    while (not states or states[-1] != "draft") and time.monotonic() < ends:
        time.sleep(0.05)
        states.append(run_status(tournament=tournament).state)
    done = SimulationChunk.objects.filter(state="done").count()
    open_ = SimulationStudy.objects.filter(state="running").count()
    print(json.dumps([states[-1], "failed" in states, done, open_]))
"""
CHUNKS = """
with scopes_disabled():
    print(json.dumps(SimulationChunk.objects.filter(state="done").count()))
"""


def test_a_worker_that_is_busy_is_not_said_to_be_missing(site):
    site.run(REQUEST)
    site.run(AN_HOUR_LATER)
    site.run(BUSY)
    status = site.run(STATUS)
    assert (status["state"], status["code"], status["retry"]) == ("queued", "", False)
    assert status["message"].startswith("A worker is there, but busy with other work.")


def test_a_worker_says_that_it_lives_until_it_ends(site):
    signs = "from pairing.models import WorkerSign\nprint(json.dumps(WorkerSign.objects.count()))"
    worker = site.worker()
    try:
        wait_for(lambda: site.run(signs) == 1)
    finally:
        worker.terminate()
        worker.wait(timeout=60)
    assert site.run(signs) == 0


def test_a_round_passes_three_studies_that_wait_before_it(site):
    site.run(STUDIES)
    worker = site.worker()
    try:
        wait_for(lambda: site.run(CHUNKS) > 0)
        before = site.run(CHUNKS)
        state, failed, after, still_running = site.run(PAIRED_BESIDE)
    finally:
        site.kill(worker)
    assert (state, failed, still_running) == ("draft", False, 3)
    # Twelve turns of studies were in the queue before it; while this process starts, some of them are done.
    assert after - before < 12, "the round stood behind the studies"


AWAY = {"REDIS_URL": "redis://127.0.0.1:1/0"}
LARGE = "from pairing import runs as pairing_runs\npairing_runs.PLAYERS_IN_PLACE = 6\n"


def test_without_a_broker_a_small_field_is_paired_at_once(site):
    site.run(REQUEST, **AWAY)
    status = site.run(STATUS)
    assert (status["state"], status["boards"], status["runs"], status["attempt"]) == ("draft", 3, 1, 1)


def test_a_large_field_waits_for_the_broker_and_is_taken_up_when_it_is_back(site):
    run = site.run(LARGE + REQUEST, **AWAY)
    status = site.run(STATUS)
    assert (run["state"], status["state"], status["retry"], status["boards"]) == ("queued", "queued", False, 0)
    assert status["message"].startswith("The message broker cannot be reached")
    assert site.run(LARGE + REQUEST, **AWAY) == run, "asked again, it is the same request"

    worker = site.worker()
    try:
        wait_for(lambda: site.run(STATUS)["state"] == "draft")
    finally:
        site.kill(worker)
    assert site.run(STATUS)["runs"] == 1


def test_a_request_whose_message_the_broker_forgot_is_taken_up(site):
    site.run(LOST)
    site.run(AN_HOUR_LATER)
    before = site.run(STATUS)
    # Nobody has taken it for an hour: the arbiter reads that it failed, until a worker is there.
    assert (before["state"], before["boards"]) == ("failed", 0)
    worker = site.worker()
    try:
        wait_for(lambda: site.run(STATUS)["state"] == "draft")
    finally:
        site.kill(worker)
    status = site.run(STATUS)
    assert (status["boards"], status["runs"]) == (3, 1)


def test_a_process_of_the_pool_that_is_killed_is_noticed_at_once(site):
    worker = site.worker("-I", "tests.stalling_engine")
    try:
        site.run(REQUEST)
        wait_for(lambda: site.run(STATUS)["state"] == "running")
        children = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()
        began = time.monotonic()
        for child in children:
            os.kill(int(child), signal.SIGKILL)
        wait_for(lambda: site.run(STATUS)["code"] == "worker_lost", seconds=20)
        assert time.monotonic() - began < 20
    finally:
        site.kill(worker)
    assert site.run(STATUS)["retry"] is True


def test_a_worker_that_is_killed_is_noticed_by_its_silence(site):
    stalled = site.worker("-I", "tests.stalling_engine")
    try:
        site.run(REQUEST)
        wait_for(lambda: site.run(STATUS)["state"] == "running")
    finally:
        site.kill(stalled)
    assert site.run(STATUS)["state"] == "running"
    site.run(A_SILENT_MINUTE)
    assert site.run(STATUS)["code"] == "worker_lost"


def test_pairing_twice_at_once_gives_one_run_and_one_draft(site):
    both = [site.start(REQUEST), site.start(REQUEST)]
    answers = [site.finish(process) for process in both]
    assert answers[0]["id"] == answers[1]["id"]
    worker = site.worker()
    try:
        wait_for(lambda: site.run(STATUS)["state"] == "draft")
    finally:
        site.kill(worker)
    status = site.run(STATUS)
    assert (status["runs"], status["boards"], status["attempt"]) == (1, 3, 1)

    publishing = [site.start(PUBLISH), site.start(PUBLISH)]
    outcomes = sorted(site.finish(process) for process in publishing)
    assert [outcome for outcome, _ in outcomes] == ["already_published", "published"]
    assert {count for _, count in outcomes} == {1}


ENTER = """
import os, signal
from django.test import Client
from portal.common.models import JournalEntry
from tournaments.results import actions as of_results
from tournaments.results.pages import desk

def die(*_words, **_more):
    os.kill(os.getpid(), signal.SIGKILL)

if os.environ.get("DIES") == "within":
    of_results.record_change = die
if os.environ.get("DIES") == "afterwards":
    desk.JsonResponse = die
with scope(organization=Organization.objects.get(slug="federation")):
    organization, tournament, arbiter = site()
    board = Board.objects.get(number=1)

def kept():
    with scopes_disabled():
        entered = JournalEntry.objects.filter(action="result.entered").count()
        return [Board.objects.get(number=1).white_outcome, ResultEntry.objects.count(), entered]

print(json.dumps(kept()), flush=True)
client = Client(SERVER_NAME="localhost")
client.force_login(arbiter)
sent = {"entry": f"1 {board.pk} 0 1:0", "key": "one-and-the-same"}
answer = client.post("/en/manage/federation/open/rounds/1/results/", sent, headers={"Accept": "application/json"})
print(json.dumps([answer.status_code, kept()]))
"""


def test_a_web_process_that_is_killed_leaves_all_or_nothing_and_what_is_sent_again_is_there_once(site):
    site.run(REQUEST + PUBLISH, **AWAY)
    found = []
    for dies in ("within", "afterwards"):
        killed = site.start(ENTER, DIES=dies)
        found.append(json.loads(killed.communicate(timeout=120)[0]))
        assert killed.returncode == -signal.SIGKILL
    before, after = map(json.loads, site.start(ENTER).communicate(timeout=120)[0].splitlines())
    assert [*found, before] == [["", 0, 0], ["", 0, 0], ["1", 1, 1]]
    assert after == [200, ["1", 1, 1]]
