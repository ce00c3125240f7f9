"""Two organizations on one portal: one lets workers simulate, the other wants a small round. Real processes.

``manage.py serve`` runs as an operator starts it, on the embedded defaults or with DATABASE_URL and REDIS_URL.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from tests.separate_site import ROOT, Site, wait_for

SET_UP = """
for slug, tournaments, entries in (("busy", STUDIES, 4), ("small", 1, 10)):
    organization = factories.make_organization(slug)
    with scope(organization=organization):
        factories.make_staff(organization)
        for number in range(tournaments):
            factories.make_tournament(organization, entries=entries, rounds=9, slug=f"event-{number}")
print("true")
"""
START = """
from pairing.engine.simulation import Population
organization = Organization.objects.get(slug="busy")
with scope(organization=organization):
    arbiter = User.objects.get(email="arbiter@busy.example.org")
    for tournament in Tournament.objects.all():
        factories.make_study(tournament, arbiter, runs=RUNS, population=Population("uniform", players=FIELD))
print("true")
"""
ROUNDS = """
import time
from tournaments.rounds import drafts
organization = Organization.objects.get(slug="small")

def parts():
    with scopes_disabled():
        return SimulationChunk.objects.filter(state="done").count()

with scope(organization=organization):
    arbiter = User.objects.get(email="arbiter@small.example.org")
    tournament = Tournament.objects.get()
    waits = []
    for _ in range(REPEATS):
        began, done = time.monotonic(), parts()
        run = runs.request_round(tournament=tournament, actor=arbiter, announced="wall")
        while PairingRun.objects.values_list("state", flat=True).get(pk=run.pk) != "ready":
            time.sleep(0.01)
        computed, ended = time.monotonic() - began, parts() - done
        while run_status(tournament=tournament).state != "draft":
            time.sleep(0.01)
        waits.append([computed, time.monotonic() - began, ended])
        drafts.discard_draft(round=Round.objects.get(number=1), actor=arbiter, reason="again")
        Round.objects.update(run=None)
        PairingRun.objects.all().delete()
    print(json.dumps(waits))
"""
ALIVE = """
from pairing import workers
print(json.dumps(workers.alive()))
"""
STUDIES = """
with scopes_disabled():
    print(json.dumps([
        SimulationStudy.objects.filter(state="running").count(),
        SimulationChunk.objects.filter(state="running").count(),
        SimulationChunk.objects.filter(state="done").count(),
    ]))
"""


@dataclass(frozen=True, slots=True)
class Wait:
    """How long the small organization waited for one round, in seconds from its request."""

    computed: float
    """Until a worker had the pairing."""
    draft: float
    """Until its boards stood on the page."""
    parts: int
    """How many parts of studies came to their end until the pairing was there."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """What the studies of the busy organization are doing."""

    studies: int
    """Under way."""
    computing: int
    """Parts in the hands of workers."""
    parts: int
    """Parts done."""


class Neighbours:
    """A portal with two organizations, served by one command."""

    def __init__(self, site: Site, *, studies: int = 10, field: int = 300) -> None:
        """Prepare the database: ``studies`` events, to be simulated with ``field`` players, and one of 10 players."""
        self.site, self.field = site, field
        site.prepare()
        site.run(SET_UP.replace("STUDIES", str(studies)))

    def __enter__(self) -> Self:
        """Start web server and workers, and wait until somebody takes up pairings."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with (self.site.folder / "serve.log").open("ab") as log:
            self._served = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(port)],
                cwd=ROOT,
                env=self.site.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            wait_for(lambda: bool(self.site.run(ALIVE)), seconds=240)
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop what was started."""
        self._stop()

    def _stop(self) -> None:
        os.kill(self._served.pid, signal.SIGINT)
        self._served.wait(timeout=120)

    def start_studies(self, runs: int = 2000) -> None:
        """Have the busy organization start all its studies, and wait until workers compute them."""
        self.site.run(START.replace("RUNS", str(runs)).replace("FIELD", str(self.field)))
        wait_for(lambda: self.simulated().computing > 0, seconds=240)

    def simulated(self) -> Simulated:
        """What the studies are doing."""
        return Simulated(*self.site.run(STUDIES))

    def rounds(self, repeats: int) -> list[Wait]:
        """Have the small organization ask for its round ``repeats`` times, one after the other."""
        process = self.site.start(ROUNDS.replace("REPEATS", str(repeats)))
        return [Wait(*seconds) for seconds in self.site.finish(process, seconds=600)]
