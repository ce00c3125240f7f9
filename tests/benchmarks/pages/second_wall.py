"""What row-level security costs a page: the same page by turns without a wall, with the reach told, under the policies.

The figures are processor time, of the portal's process and of the one in PostgreSQL that answers it (read from
``/proc``, so both run on this machine): what else the machine does hardly changes them.

Run by hand against a PostgreSQL database of its own, whose superuser DATABASE_URL names, and in which
``tests.benchmarks.pages.every_page`` has played an event:
``PORTAL_DATA_DIR=/some/folder DATABASE_URL=… python -m tests.benchmarks.pages.second_wall --turns 25``.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from pathlib import Path

ROLE = "second_wall_benchmark"
PAGES = (
    "public:entries", "public:round", "public:standings", "public:player", "manage:console", "manage:hall",
    "manage:entries", "manage:round", "manage:results_state", "manage:regulations",
)  # fmt: skip
CONDITIONS = ("no wall", "reach told", "policies")


def main() -> None:
    """Ask for each page in turn under each condition; print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--turns", type=int, default=25)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    import django

    django.setup()
    from django.core.cache import cache
    from django.db import connection
    from django.test import Client
    from django.test.utils import setup_test_environment
    from django_scopes import scopes_disabled

    from portal.common.second_wall import reach, role
    from portal.organizations.models import User
    from tests.benchmarks.pages.every_page import _address, _words
    from tests.isolation.addresses import addresses

    setup_test_environment()
    role.let_in(connection, ROLE)
    owner = Client()
    owner.force_login(User.objects.get(email__startswith="owner"))
    with scopes_disabled():
        words = _words(options.rounds)
    known = {one.name: one for one in addresses()}
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (backend,) = cursor.fetchone()

    def spent() -> tuple[float, float]:
        """Milliseconds of the process in PostgreSQL and of this one."""
        nanoseconds = int(Path(f"/proc/{backend}/schedstat").read_text().split()[0])
        return nanoseconds / 1e6, time.process_time() * 1000

    def prepare(condition: str) -> None:
        connection.execute_wrappers[:] = []
        with connection.cursor() as cursor:
            cursor.execute(f"SET ROLE {ROLE}" if condition == "policies" else "RESET ROLE")
        connection.execute_wrappers[:] = [reach._tell] if condition != "no wall" else []
        cache.clear()

    print(f"{'processor ms':22}" + "".join(f"{name:>20}" for name in CONDITIONS))
    print(f"{'':22}" + "  database    portal" * len(CONDITIONS))
    for name in PAGES:
        client = owner if name.startswith("manage") else Client()
        address = _address(name, {word: words[word] for word in known[name].words})
        found: dict[str, list[tuple[float, float]]] = {condition: [] for condition in CONDITIONS}
        for turn in range(options.turns + 1):
            for condition in CONDITIONS:
                prepare(condition)
                began = spent()
                assert client.get(address).status_code == 200, address
                if turn:  # what a process learns once is not counted
                    ended = spent()
                    found[condition].append((ended[0] - began[0], ended[1] - began[1]))
        figures = [statistics.median(part) for rows in found.values() for part in zip(*rows, strict=True)]
        print(f"{name:22}" + "".join(f"{figure:10.1f}" for figure in figures))


if __name__ == "__main__":
    main()
