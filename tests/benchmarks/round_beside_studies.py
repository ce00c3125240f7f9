"""How long a large round takes from the request to the draft with one worker: alone, and beside running simulations.

Real processes: a portal of its own with the embedded defaults (or DATABASE_URL and REDIS_URL), one worker with one
process. Run by hand: ``python -m tests.benchmarks.round_beside_studies``.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from tests.separate_site import Site, wait_for

SET_UP = """
organization = factories.make_organization("federation")
with scope(organization=organization):
    arbiter = factories.make_staff(organization).arbiter
    factories.make_tournament(organization, entries=PLAYERS, rounds=9)
    for number in range(STUDIES):
        factories.make_tournament(organization, entries=300, rounds=9, slug=f"study-{number}")
print("true")
"""
STUDIES = """
organization = Organization.objects.get(slug="federation")
with scope(organization=organization):
    arbiter = User.objects.get(email="arbiter@federation.example.org")
    for tournament in Tournament.objects.exclude(slug="open"):
        factories.make_study(tournament, arbiter, runs=2000, population=Population("uniform", players=300))
print("true")
"""
ROUND = """
import time
from tournaments.rounds import drafts
organization = Organization.objects.get(slug="federation")
with scope(organization=organization):
    arbiter = User.objects.get(email="arbiter@federation.example.org")
    tournament = Tournament.objects.get(slug="open")
    round_ = Round.objects.get(tournament=tournament, number=1)
    began, told = time.monotonic(), []
    runs.request_round(tournament=tournament, actor=arbiter, announced="wall")
    asked = time.monotonic() - began
    while not told or told[-1] != "draft":
        time.sleep(0.02)
        told.append(run_status(tournament=tournament).state)
    took = time.monotonic() - began
    drafts.discard_draft(round=Round.objects.get(pk=round_.pk), actor=arbiter, reason="again")
    PairingRun.objects.all().delete()
    print(json.dumps([asked, took, "failed" in told]))
"""
ALIVE = """
from pairing import workers
print(json.dumps(workers.alive()))
"""
PARTS = """
with scopes_disabled():
    print(json.dumps(SimulationChunk.objects.filter(state="done").count()))
"""


def main() -> None:
    """Print the seconds of a round alone and beside studies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--studies", type=int, default=3)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        site.manage("migrate", "--verbosity", "0")
        site.run(SET_UP.replace("PLAYERS", str(options.players)).replace("STUDIES", str(options.studies)))
        worker = site.worker()
        try:
            wait_for(lambda: site.run(ALIVE))
            _report("alone", site, options.repeats)
            site.run("from pairing.engine.simulation import Population\n" + STUDIES)
            wait_for(lambda: site.run(PARTS) > options.studies)
            before, began = site.run(PARTS), time.monotonic()
            _report(f"beside {options.studies} studies", site, options.repeats)
            parts, seconds = site.run(PARTS) - before, time.monotonic() - began
            print(f"meanwhile {parts} parts of studies in {seconds:.0f} seconds")
        finally:
            site.kill(worker)
            site.close()


def _report(name: str, site: Site, repeats: int) -> None:
    times = []
    for _ in range(repeats):
        asked, took, failed = site.run(ROUND)
        assert not failed, "the page would have said that nobody pairs"
        times.append((took, asked))
    took = [one for one, _ in times]
    print(
        f"{name}: draft after {statistics.median(took):.2f} s in the median, {max(took):.2f} s at most; "
        f"the request itself {max(asked for _, asked in times):.2f} s at most"
    )


if __name__ == "__main__":
    main()
