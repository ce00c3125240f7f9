"""Loads a synthetic list of 1.5 million players and searches it: seconds, peak memory, and how long answers take.

    DATABASE_URL=postgres://… python tests/benchmarks/lists/load_and_search.py /tmp/list.txt /tmp/list.xml
    PORTAL_DATA_DIR=/tmp/data python tests/benchmarks/lists/load_and_search.py /tmp/list.txt /tmp/list.xml

The database must be migrated and have no list of FIDE; the files come from ``synthetic.py`` beside this. The first file
is loaded, measured, searched and removed, then the next. On PostgreSQL ``--role NAME`` works under a role that the
policies bind. Searches are beginnings of names as people type them, the same ones every time.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics
import sys
import time
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))
sys.path.insert(0, str(Path(__file__).parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")

import django

django.setup()

from django.db import connection  # noqa: E402
from django_scopes import scopes_disabled  # noqa: E402
from synthetic import FEDERATIONS, players  # noqa: E402

from portal.common.second_wall.role import let_in  # noqa: E402
from tournaments.rating_lists.actions import load_list, remove_list  # noqa: E402
from tournaments.rating_lists.queries import find_players  # noqa: E402

SEARCHES = 1000


def typed(count: int) -> list[tuple[str, str]]:
    """What somebody types, with the federation of the event: three letters and more, one or two words, any order."""
    chance = random.Random(7)
    known = list(players(60_000))
    found = []
    for _index in range(count):
        fide_id, name, *_rest = chance.choice(known)
        surname, first = name.lower().split(", ")
        text = chance.choice(
            (surname[:3], surname[:4], surname[:5], surname, first[:3], f"{surname[:3]} {first[:3]}",
             f"{first} {surname[:4]}", f"{first[:4]} {surname}", f"{surname}, {first}", str(fide_id))
        )  # fmt: skip
        found.append((text, chance.choice(FEDERATIONS)))
    return found


def measure(path: Path) -> None:
    begin = time.perf_counter()
    new = load_list(path=path, month=date(2026, 11, 1))
    seconds = time.perf_counter() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{connection.vendor} {path.suffix}: {new.rows} rows in {seconds:.0f} s, peak {peak:.0f} MB", flush=True)
    times = []
    slowest = []
    for text, federation in typed(SEARCHES):
        begin = time.perf_counter()
        find_players(new, text, federation)
        times.append((time.perf_counter() - begin) * 1000)
        slowest.append((times[-1], text, federation))
    cuts = statistics.quantiles(times, n=100)
    print(
        f"{connection.vendor}: {SEARCHES} searches, median {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, "
        f"p99 {cuts[98]:.1f} ms, slowest {max(times):.0f} ms: {sorted(slowest)[-3:]}",
        flush=True,
    )
    begin = time.perf_counter()
    remove_list(rating_list=new)
    print(f"{connection.vendor}: removed in {time.perf_counter() - begin:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--role", help="a role of PostgreSQL, made where there is none, under which to work")
    options = parser.parse_args()
    if options.role:
        let_in(connection, options.role)
        connection.cursor().execute(f"SET SESSION AUTHORIZATION {connection.ops.quote_name(options.role)}")
    print(f"load of the machine before: {os.getloadavg()}")
    with scopes_disabled():
        for path in options.files:
            measure(path)


if __name__ == "__main__":
    main()
