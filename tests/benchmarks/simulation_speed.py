"""How long a study takes through the portal: two worker processes, a real broker and database.

Run: python tests/benchmarks/simulation_speed.py [--kill]

1,000 tournaments of 200 players and 9 rounds under two plans, 18,000 rounds; the target is two minutes on two cores.
With ``--kill`` one worker is killed with a third of the work done, and another one takes its place. Embedded defaults
(SQLite, file broker), or the servers that DATABASE_URL and REDIS_URL name.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.separate_site import Site

RUNS = 1000
START = f"""
organization = factories.make_organization("federation")
with scope(organization=organization):
    factories.make_staff(organization)
    tournament = factories.make_tournament(organization, entries=200, rounds=9)
    organization, tournament, arbiter = site()
    factories.make_study(tournament, arbiter, runs={RUNS}, methods=["none", "baku"])
print("true")
"""
STATUS = """
from tournaments.domain.queries.simulation import progress
with scope(organization=Organization.objects.get(slug="federation")):
    study = SimulationStudy.objects.get()
    found = progress(study)
    seconds = (study.finished_at - study.chunks.order_by("taken_at")[0].taken_at).total_seconds() \\
        if study.finished_at else 0
    attempts = max(study.chunks.values_list("attempt", flat=True))
    print(json.dumps([found.state, found.done, seconds, study.chunks.count(), attempts]))
"""


def measure(folder: Path, *, kill: bool) -> None:
    site = Site(folder)
    site.manage("migrate", "--verbosity", "0")
    site.run(START)
    workers = [site.worker("-n", f"worker{number}@localhost") for number in (1, 2)]
    try:
        while True:
            time.sleep(10)
            state, done, seconds, chunks, attempts = site.run(STATUS)
            if kill and done > RUNS / 3:
                site.kill(workers.pop(0))
                workers.append(site.worker("-n", "worker3@localhost"))
                print(f"one worker killed after {done} tournaments, another one started")
                kill = False
            if state != "running":
                break
    finally:
        for worker in workers:
            site.kill(worker)
        site.close()
    print(f"{state}: {done} tournaments under 2 plans in {seconds:.1f} s, {chunks} chunks, at most {attempts} attempts")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        measure(Path(name), kill="--kill" in sys.argv)
