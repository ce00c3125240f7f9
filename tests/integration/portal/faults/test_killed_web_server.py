"""``kill -9`` of the web process of ``manage.py serve``, production settings, workers running, arbiters at work."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest

from tests.integration.portal.faults.served_site import PRODUCTION, Answer, Served, is_alive
from tests.separate_site import Site, wait_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are a POSIX matter")

BUILD = """
from django.test import Client
organization = factories.make_organization("federation")
with scope(organization=organization):
    arbiter = factories.make_staff(organization).arbiter
    round_ = factories.publish_next(factories.make_tournament(organization, entries=60), arbiter)
    factories.make_tournament(organization, entries=7, slug="next")
    boards = [(board.number, board.pk) for board in Board.objects.filter(round=round_)]
browser = Client()
browser.force_login(arbiter)
print(json.dumps({"boards": boards, "session": browser.cookies["sessionid"].value}))
"""
PAIR = """
with scope(organization=Organization.objects.get(slug="federation")):
    arbiter = User.objects.get(email="arbiter@federation.example.org")
    runs.request_round(tournament=Tournament.objects.get(slug="next"), actor=arbiter)
print("true")
"""
KEPT = """
from portal.common.models import JournalEntry
with scopes_disabled():
    entered = JournalEntry.objects.filter(action="result.entered").count()
    results = sorted(ResultEntry.objects.values_list("board__number", "white_outcome"))
    run = PairingRun.objects.filter(organization__slug="federation").order_by("-requested_at")
    newest = run.values_list("state", "attempt").first()
    boards = Board.objects.filter(round__tournament__slug="next").count()
print(json.dumps({"results": results, "journal": entered, "run": newest, "next": boards}))
"""
RESULTS = "/en/manage/federation/open/rounds/1/results/"


def test_its_workers_end_and_the_second_start_goes_on_with_everything(tmp_path, capsys):
    site = Site(tmp_path)
    site.env |= PRODUCTION
    portal, workers = Served(site), []
    try:
        site.prepare()
        built = site.run(BUILD)
        portal.start()
        workers = portal.workers()

        def enter(number: int, board: int) -> Answer:
            words = {"entry": f"{number} {board} 0 1:0", "key": f"board-{number:06}"}
            return portal.ask("POST", RESULTS, words, built["session"])

        answered, cut_off = [], []

        def work(own):
            for number, board in own:
                try:
                    answered.append((number, enter(number, board).status))
                except OSError:
                    cut_off.append(number)

        arbiters = [threading.Thread(target=work, args=(built["boards"][turn::3],)) for turn in range(3)]
        for one in arbiters:
            one.start()
        wait_for(lambda: len(answered) >= 9)
        portal.kill()
        began = time.monotonic()
        for one in arbiters:
            one.join()
        wait_for(lambda: not any(map(is_alive, workers)), seconds=30)
        gone = time.monotonic() - began
        between = site.run(KEPT)
        site.run(PAIR)

        portal.start()
        assert len(portal.workers()) == 2
        again = [enter(number, board).status for number, board in built["boards"]]
        wait_for(lambda: site.run(KEPT)["next"] == 3)
        kept = site.run(KEPT)
        health = portal.health()
        status = portal.stop()
    finally:
        if portal.process is not None:
            portal.process.kill()
        for worker in filter(is_alive, workers):
            os.killpg(worker, signal.SIGKILL)
        site.close()
    with capsys.disabled():
        print(
            f"\nkill -9 of the web process: {len(answered)} results answered, {len(cut_off)} requests cut off; both "
            f"workers gone after {gone:.1f} s; {len(between['results'])} results kept; second start: "
            f"{len(kept['results'])} of {len(built['boards'])} kept, {kept['journal']} in the journal; "
            f"run {kept['run']}"
        )
    _nothing_is_lost(answered, cut_off, between, again, kept)
    assert (health["status"], status) == ("ok", 0)


def _nothing_is_lost(answered, cut_off, between, again, kept):
    assert {status for _number, status in answered} == {200}
    assert cut_off, "it was killed while arbiters were at work"
    assert {number for number, _status in answered} <= {number for number, _outcome in between["results"]}
    assert set(again) == {200}
    assert kept["results"] == [[number, "1"] for number in range(1, 31)]
    assert (kept["journal"], kept["run"], kept["next"]) == (30, ["ready", 1], 3)
