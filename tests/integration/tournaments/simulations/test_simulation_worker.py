"""A study through a real broker and two real workers, of which one is killed in the middle."""

from __future__ import annotations

import sys

import pytest

from tests.separate_site import Site, wait_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups are a POSIX matter")

SET_UP = """
organization = factories.make_organization("federation")
with scope(organization=organization):
    factories.make_staff(organization)
    factories.make_tournament(organization, entries=40, rounds=5)
print("true")
"""
START = """
from tournaments.simulations import actions as simulation
simulation.CHUNK_GAMES = 3 * 40 * 5 * 2 // 2
with scope(organization=Organization.objects.get(slug="federation")):
    organization, tournament, arbiter = site()
    study = factories.make_study(tournament, arbiter, runs=RUNS)
    print(json.dumps(str(study.pk)))
"""
STATUS = """
from tournaments.simulations.queries import progress
with scope(organization=Organization.objects.get(slug="federation")):
    found = progress(SimulationStudy.objects.get())
    print(json.dumps([found.state, found.done]))
"""
LOST = """
from datetime import timedelta
from django.db.models import F
with scopes_disabled():
    SimulationChunk.objects.filter(state="running").update(taken_at=F("taken_at") - timedelta(hours=1))
print("true")
"""
COMPARE = """
from pairing.engine.simulation import report, run, study_from_json
with scope(organization=Organization.objects.get(slug="federation")):
    study = SimulationStudy.objects.get()
    description = study_from_json(study.description)
    again = json.loads(json.dumps(report(description, run(description, 0, study.runs)).to_json()))
    print(json.dumps(again == study.result))
"""


@pytest.fixture
def site(tmp_path):
    site = Site(tmp_path)
    site.prepare()
    site.run(SET_UP)
    yield site
    site.close()


def test_a_worker_killed_in_the_middle_costs_nothing_but_time(site):
    site.run(START.replace("RUNS", "450"))
    one, other = site.worker("-n", "one@localhost"), site.worker("-n", "other@localhost")
    try:
        wait_for(lambda: site.run(STATUS)[1] >= 12)
        site.kill(one)
        state, done = site.run(STATUS)
        site.run(LOST)
        wait_for(lambda: site.run(STATUS)[0] == "ready", seconds=240)
    finally:
        for worker in (one, other):
            if worker.poll() is None:
                site.kill(worker)
    assert (state, done < 450) == ("running", True), "it was killed too late to mean anything"
    assert site.run(STATUS) == ["ready", 450]
    assert site.run(COMPARE) is True
