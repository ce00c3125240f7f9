"""An evening of many events at once: is everything answered, how fast, and does memory stay where it is?

    export DATABASE_URL=postgres://postgres@127.0.0.1:5432/soak REDIS_URL=redis://127.0.0.1:6379/7
    python -m tests.benchmarks.operation.soak --minutes 30

It makes a database of its own on that server and runs ``manage.py serve`` under the production settings: web processes,
a worker of the rounds and one of everything else. In each event arbiters sign in by the form, pair, publish, enter a
result for each board when its game ends, and complete the round, all by the forms of the desk. Visitors keep the event,
a round or the standings open and ask as the script of those pages does: for the version every 12 to 18 seconds while
games are played, and for the page, by its ETag, when it changed. Status 1 where anything was not as it should be.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any, Final

from tests.benchmarks.operation.crowd import Arbiter, Event, Line, Notes, noted, visit
from tests.integration.portal.faults.served_site import PRODUCTION, Served
from tests.separate_site import Site

ROUND_SECONDS: Final = 180
"""A round takes about so long, pairing and publication included."""
LATEST: Final = 120.0
"""So many seconds after the end everybody must be done."""
BUILD: Final = """
from django.contrib.auth.hashers import make_password
from portal.organizations.models import Membership
found, secret = [], make_password(factories.PASSWORD)
for number in range({events}):
    slug = f"club-{{number % {organizations}}}"
    organization = Organization.objects.filter(slug=slug).first() or factories.make_organization(slug)
    with scope(organization=organization):
        arbiters = []
        for one in range({arbiters} // {events} + (number < {arbiters} % {events})):
            email = f"arbiter-{{number}}-{{one}}@{{slug}}.example.org"
            user = User.objects.create(email=email, first_name="Arbiter", password=secret)
            Membership.objects.create(organization=organization, user=user, roles="arbiter")
            arbiters.append(user.email)
        factories.make_tournament(organization, entries={players}, rounds={rounds}, slug=f"open-{{number}}",
                                  acceleration=("none", "baku")[number % 2])
        found.append([slug, f"open-{{number}}", arbiters])
print(json.dumps(found))
"""
KEPT: Final = """
with scopes_disabled():
    print(json.dumps({
        "rounds published": RoundRevision.objects.count(),
        "rounds completed": Round.objects.filter(state="closed").count(),
        "results": Board.objects.exclude(white_outcome="").count(),
        "runs that failed": PairingRun.objects.exclude(state="ready").count(),
        "verdicts": list(RevisionVerdict.objects.values_list("grade", flat=True).distinct()),
        "rounds judged": RevisionVerdict.objects.count(),
    }))
"""


def main() -> None:
    """Build, serve, let everybody in, print what they met, and end with status 1 where something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("events", 20), ("arbiters", 50), ("visitors", 500), ("players", 60), ("processes", 2)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not {"DATABASE_URL", "REDIS_URL"} <= set(os.environ):
        parser.error("set DATABASE_URL and REDIS_URL: it is PostgreSQL and Redis that are soaked")
    if options.arbiters < options.events:
        parser.error("--arbiters: each event needs one")
    rounds = max(2, round(options.minutes * 60 / ROUND_SECONDS))
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        site.env |= PRODUCTION | {"SESSION_COOKIE_SECURE": "false", "EMAIL_URL": "dummymail:"}
        try:
            site.prepare()
            words = {name: getattr(options, name) for name in ("events", "arbiters", "players")}
            code = BUILD.format(organizations=max(1, options.events // 4), rounds=rounds, **words)
            built = site.finish(site.start(code), seconds=1800)
            portal = Served(site)
            portal.start(f"--processes={options.processes}")
            try:
                print(f"{vars(options)}, {rounds} rounds, load {os.getloadavg()[0]:.1f}", flush=True)
                wrong = asyncio.run(soak(portal, [Event(*one) for one in built], options, rounds))
                kept = site.finish(site.start(KEPT), seconds=600)
            finally:
                portal.stop()
            log = (site.folder / "worker.log").read_text() + (site.folder / "serve.log").read_text()
        finally:
            site.close()
    print("in the database:", kept)
    told = [line for line in log.splitlines() if " ERROR " in line or line.startswith(("ERROR", "Traceback"))]
    print(f"{len(told)} errors in the logs", *told[:5], sep="\n  ")
    sys.exit(1 if wrong or told or kept["runs that failed"] or set(kept["verdicts"]) - {"exact"} else 0)


async def soak(portal: Served, events: list[Event], options: argparse.Namespace, rounds: int) -> bool:
    """Let everybody do what they do until the time is over; whether anything was wrong."""
    notes, chance = Notes(), random.Random(options.seed)
    began = time.monotonic()
    seconds = options.minutes * 60
    each = (seconds - 30) / rounds
    people = []
    for event in events:
        begins = chance.uniform(0, min(20.0, each / 3))
        for place in range(len(event.arbiters)):
            one = Arbiter(event, place, Line(portal.port, notes), random.Random(chance.random()))
            people.append(noted(notes, seconds + LATEST, partial(one.work, rounds, each, begins)))
    for number in range(options.visitors):
        words = (events[number % len(events)], Line(portal.port, notes), random.Random(chance.random()))
        people.append(noted(notes, seconds + LATEST, partial(visit, *words, ends=began + seconds)))
    watching = asyncio.create_task(watch(portal, notes, began))
    await asyncio.gather(*people)
    watching.cancel()
    memory = await asyncio.gather(watching, return_exceptions=True)
    del memory
    report(notes, events, rounds, time.monotonic() - began)
    return bool(notes.wrong)


async def watch(portal: Served, notes: Notes, began: float) -> None:
    """Print memory and answers every minute."""
    assert portal.process is not None
    last = 0
    minutes: dict[str, list[float]] = defaultdict(list)
    try:
        while True:
            await asyncio.sleep(60 - (time.monotonic() - began) % 60)
            asked = sum(notes.statuses.values())
            found = memory_of(portal.process.pid)
            for kind, megabytes in found.items():
                minutes[kind].append(sum(megabytes))
            said = "; ".join(
                f"{kind} {sum(megabytes):.0f} MB ({len(megabytes)} processes, largest {max(megabytes):.0f})"
                for kind, megabytes in sorted(found.items())
            )
            print(
                f"minute {(time.monotonic() - began) / 60:4.0f}: {said}; {asked - last} answers, "
                f"{notes.stored} results, {notes.published} rounds, {len(notes.wrong)} wrong",
                flush=True,
            )
            last = asked
    finally:
        for kind, megabytes in sorted(minutes.items()):
            print(f"memory of {kind}: {flatness(megabytes)}")


def flatness(megabytes: list[float]) -> str:
    """How the last third of the minutes compares with the second, the first being the one in which it warms up."""
    third = len(megabytes) // 3
    if third < 3:
        return f"{megabytes[0]:.0f} to {megabytes[-1]:.0f} MB; too short to say whether it is flat"
    before, after = mean(megabytes[third : 2 * third]), mean(megabytes[2 * third :])
    said = "flat" if after <= before * 1.05 else "NOT FLAT"
    return f"{before:.0f} MB in the second third, {after:.0f} MB in the last: {said}"


def memory_of(parent: int) -> dict[str, list[float]]:
    """Megabytes in memory (RSS) of every process of the portal, by what it does."""
    found: dict[str, list[float]] = defaultdict(list)
    for process in (parent, *below(parent)):
        try:
            words = Path(f"/proc/{process}/cmdline").read_bytes().decode().split("\0")
            status = Path(f"/proc/{process}/status").read_text()
        except OSError:
            continue
        kind = "worker" if "celery" in words else "web"
        found[kind].append(int(status.partition("VmRSS:")[2].split()[0]) / 1024)
    return dict(found)


def below(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [one for child in map(int, children) for one in (child, *below(child))]


def report(notes: Notes, events: list[Event], rounds: int, seconds: float) -> None:
    """Print what everybody met."""
    asked = sum(notes.statuses.values())
    print(
        f"{asked} answers in {seconds:.0f} s ({asked / seconds:.0f} a second): {dict(sorted(notes.statuses.items()))}"
    )
    print(f"{'kind':14} {'answers':>8} {'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8} {'slowest':>8}")
    rows: dict[str, Any] = {**notes.seconds, "draft is there": notes.paired}
    for kind, times in sorted(rows.items()):
        if times:
            ordered = sorted(times)
            parts = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 for part in (0.5, 0.95, 0.99)]
            print(f"{kind:14} {len(ordered):8}", *(f"{one:8.0f}" for one in (*parts, ordered[-1] * 1000)))
    if notes.published != len(events) * rounds and not notes.wrong:
        notes.wrong.append(f"{notes.published} of {len(events) * rounds} rounds were published")
    print(f"{notes.published} rounds published, {notes.stored} results entered, {len(notes.wrong)} wrong")
    for one in notes.wrong[:20]:
        print(" ", one)


if __name__ == "__main__":
    main()
