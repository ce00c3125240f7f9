"""Workers on several machines: each with a data folder and a name of its own, the same database, Redis and keys.

They are processes of one machine here; what they share is what the address of a database and of Redis can give.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.portal.faults.served_site import PRODUCTION
from tests.separate_site import ROOT, Site, wait_for

pytestmark = pytest.mark.skipif(
    not {"DATABASE_URL", "REDIS_URL"} <= set(os.environ), reason="several machines need PostgreSQL and Redis"
)

LATER = ("messages", "imports", "checks", "studies")
SET_UP = """
organization = factories.make_organization("federation")
with scope(organization=organization):
    staff = factories.make_staff(organization)
    factories.make_tournament(organization, entries=40, rounds=5)
print("true")
"""
STUDY = """
from tournaments.simulations import actions as simulation
simulation.CHUNK_GAMES = 3 * 40 * 5 * 2 // 2
with scope(organization=Organization.objects.get(slug="federation")):
    organization, tournament, arbiter = site()
    factories.make_study(tournament, arbiter, runs=450)
print("true")
"""
REQUEST = """
with scope(organization=Organization.objects.get(slug="federation")):
    organization, tournament, arbiter = site()
    run = runs.request_round(tournament=tournament, actor=arbiter, announced="On the wall.")
    print(json.dumps([str(run.pk), run.attempt]))
"""
STATUS = """
from tournaments.simulations.queries import progress
with scope(organization=Organization.objects.get(slug="federation")):
    organization, tournament, arbiter = site()
    study = SimulationStudy.objects.first()
    found = progress(study) if study else None
    round_ = run_status(tournament=tournament)
    print(json.dumps({
        "study": found.state if found else "", "done": found.done if found else 0,
        "round": round_.state if round_ else "", "code": round_.error_code if round_ else "",
        "boards": Board.objects.count(), "verdicts": list(RevisionVerdict.objects.values_list("grade", flat=True)),
    }))
"""
PUBLISH = """
with scope(organization=Organization.objects.get(slug="federation")):
    organization, tournament, arbiter = site()
    publication.publish_round(round=Round.objects.get(tournament=tournament, number=1), actor=arbiter)
print("true")
"""
SIGNS = """
from pairing.models import WorkerSign
print(json.dumps(WorkerSign.objects.count()))
"""
A_MINUTE_LATER = """
from datetime import timedelta
from django.db.models import F
with scopes_disabled():
    SimulationChunk.objects.filter(state="running").update(taken_at=F("taken_at") - timedelta(minutes=1))
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


class Machine:
    """A worker with a data folder of its own."""

    def __init__(self, site: Site, name: str, queues: tuple[str, ...], *options: str) -> None:
        self.folder = site.folder.parent / name
        self.folder.mkdir()
        env = site.env | {"PORTAL_DATA_DIR": str(self.folder), "LOG_LEVEL": "INFO"}
        command = [sys.executable, "-m", "celery", "-A", "portal", "worker", "-c", "1", "-l", "INFO", "-n", f"x@{name}"]
        with (self.folder / "worker.log").open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "-Q", ",".join(queues), *options],
                cwd=ROOT, env=env, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def has_done(self, task: str) -> bool:
        """Whether its log says that it has worked off a task of this name."""
        log = (self.folder / "worker.log").read_text()
        return any(f"Task {task}[" in line and "succeeded" in line for line in log.splitlines())

    @property
    def files(self) -> list[str]:
        """What lies in its folder besides the log."""
        return sorted(path.name for path in self.folder.iterdir() if path.name != "worker.log")

    def kill(self) -> None:
        """Cut it off without notice, as a machine that loses its power."""
        if self.process.poll() is None:
            Site.kill(self.process)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    one = Site(tmp_path / "web")
    one.folder.mkdir()
    one.env |= PRODUCTION
    one.prepare()
    one.run(SET_UP)
    yield one
    one.close()


def queues_of(site: Site) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The queue of the rounds, and those of everything else."""
    rounds = site.env["TASK_QUEUE"]
    return (rounds,), tuple(f"{rounds}-{one}" for one in LATER)


def test_one_pairs_another_simulates_and_what_a_killed_one_held_is_taken_over(site: Site) -> None:
    rounds, later = queues_of(site)
    hall = Machine(site, "hall", rounds)
    cellar, attic = Machine(site, "cellar", later), Machine(site, "attic", later)
    try:
        site.run(STUDY)
        wait_for(lambda: site.run(STATUS)["done"] >= 12, seconds=180)
        # While both are busy with the study a round passes.
        site.run(REQUEST)
        wait_for(lambda: site.run(STATUS)["round"] == "draft", seconds=120)
        cellar.kill()
        cut = site.run(STATUS)
        site.run(PUBLISH)
        site.run(A_MINUTE_LATER)
        wait_for(lambda: site.run(STATUS)["study"] == "ready", seconds=300)
        wait_for(lambda: site.run(STATUS)["verdicts"] == ["exact"], seconds=120)
    finally:
        for machine in (hall, cellar, attic):
            machine.kill()
    assert (cut["study"], cut["done"] < 450) == ("running", True), "it was killed too late to mean anything"
    assert site.run(STATUS) | {"code": ""} == {
        "study": "ready", "done": 450, "round": "", "code": "", "boards": 20, "verdicts": ["exact"],
    }  # fmt: skip
    assert site.run(COMPARE) is True, "the numbers are those of one process that was never disturbed"
    assert hall.has_done("pairing.compute_run")
    assert not hall.has_done("tournaments.simulate")
    assert cellar.has_done("tournaments.simulate")
    assert attic.has_done("tournaments.simulate")
    assert attic.has_done("tournaments.verify_revision")
    assert not any(machine.has_done("pairing.compute_run") for machine in (cellar, attic))
    assert [machine.files for machine in (hall, cellar, attic)] == [[], [], []], "nothing that others would miss"


def test_a_round_whose_machine_dies_is_paired_on_another_one(site: Site) -> None:
    """Its silence is noticed, the arbiter presses *Pair* again, and there is one draft."""
    rounds, _later = queues_of(site)
    dying = Machine(site, "dying", rounds, "-I", "tests.stalling_engine")
    other = None
    try:
        first = site.run(REQUEST)
        wait_for(lambda: site.run(STATUS)["round"] == "running")
        other = Machine(site, "other", rounds)
        wait_for(lambda: site.run(SIGNS) == 2)
        dying.kill()
        wait_for(lambda: site.run(STATUS)["code"] == "worker_lost", seconds=90)
        again = site.run(REQUEST)
        wait_for(lambda: site.run(STATUS)["round"] == "draft")
    finally:
        dying.kill()
        if other is not None:
            other.kill()
    assert again == [first[0], 2]
    assert site.run(STATUS)["boards"] == 20
    assert other.has_done("pairing.compute_run")
