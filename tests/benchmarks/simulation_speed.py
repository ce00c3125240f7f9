"""How long a study takes through the portal: two worker processes, a real broker and database.

Run: python tests/benchmarks/simulation_speed.py [--kill]

1,000 tournaments of 200 players and 9 rounds under two plans, 18,000 rounds; the target is two minutes on two cores.
With ``--kill`` one worker is killed with a third of the work done, and another one takes its place. Embedded defaults
(SQLite, file broker), or the servers that DATABASE_URL and REDIS_URL name.

Besides the time on the clock, which other programs on the machine lengthen, it prints the processor time of all worker
processes (start-up included; Linux only), the load before the start, and the SHA-256 of the report: with and without
``--kill`` it is the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
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
WAIT = """
import time
from tournaments.simulations.queries import progress
with scope(organization=Organization.objects.get(slug="federation")):
    while True:
        study = SimulationStudy.objects.get()
        found = progress(study)
        if found.state != "running" or found.done > ENOUGH:
            break
        time.sleep(0.5)
    seconds = (study.finished_at - study.chunks.order_by("taken_at")[0].taken_at).total_seconds() \\
        if study.finished_at else 0
    attempts = max(study.chunks.values_list("attempt", flat=True))
    print(json.dumps([found.state, found.done, seconds, study.chunks.count(), attempts, study.result]))
"""
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(group: int) -> float:
    """What the processes of a group and their children that ended have used."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended meanwhile
        if int(fields[2]) == group:
            ticks += sum(map(int, fields[11:15]))
    return ticks / TICKS


def measure(folder: Path, *, kill: bool) -> None:
    site = Site(folder)
    site.manage("migrate", "--verbosity", "0")
    site.run(START)
    load = os.getloadavg()[0]
    workers = [site.worker("-n", f"worker{number}@localhost") for number in (1, 2)]
    used = 0.0
    try:
        if kill:
            _state, done, *_ = site.finish(site.start(WAIT.replace("ENOUGH", str(RUNS // 3))), seconds=1800)
            used += processor_seconds(workers[0].pid)
            site.kill(workers.pop(0))
            workers.append(site.worker("-n", "worker3@localhost"))
            print(f"one worker killed after {done} tournaments, another one started")
        found = site.finish(site.start(WAIT.replace("ENOUGH", str(RUNS))), seconds=1800)
        state, done, seconds, chunks, attempts, result = found
        used += sum(processor_seconds(worker.pid) for worker in workers)
    finally:
        for worker in workers:
            site.kill(worker)
        site.close()
    report = hashlib.sha256(json.dumps(result, sort_keys=True).encode()).hexdigest()
    print(
        f"{state}: {done} tournaments under 2 plans in {seconds:.1f} s on the clock, {used:.1f} s of processor time in "
        f"all workers, load {load:.1f} at the start; {chunks} chunks, at most {attempts} attempts; report {report[:12]}"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        measure(Path(name), kill="--kill" in sys.argv)
