"""What one result costs in a round of 1,000 boards, and the page, and the question whether anything is new: the
server's time in milliseconds and its queries.

Run by hand with a database of its own: ``PORTAL_DATA_DIR=/empty/folder python -m tests.benchmarks.pages.result_entry``.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def main() -> None:
    """Publish a round, then ask for the page, enter results and ask for changes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--entries", type=int, default=100, help="results entered")
    options = parser.parse_args()
    Path(os.environ["PORTAL_DATA_DIR"]).mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext, setup_test_environment
    from django_scopes import scope

    from tests.factories import make_organization, make_staff, make_tournament, publish_next
    from tournaments.models import Board

    setup_test_environment()
    call_command("migrate", verbosity=0)
    organization = make_organization()
    with scope(organization=organization):
        arbiter = make_staff(organization).arbiter
        tournament = make_tournament(organization, entries=2 * options.boards)
        round_ = publish_next(tournament, arbiter)
        boards = list(Board.objects.filter(round=round_).order_by("number"))
    client = Client()
    client.force_login(arbiter)
    page = f"/en/manage/{organization.slug}/{tournament.slug}/rounds/1/"
    client.get(page)  # templates and addresses are loaded once per process

    def measure(name: str, ask: Callable[[int], Any], times: int) -> None:
        spent, cpu = [], []
        for number in range(times):
            began, own = time.perf_counter(), time.process_time()
            answer = ask(number)
            spent.append((time.perf_counter() - began) * 1000)
            cpu.append((time.process_time() - own) * 1000)
            assert answer.status_code in {200, 204}, answer.status_code
        with CaptureQueriesContext(connection) as queries:
            ask(times)
        print(
            f"{name}: median {statistics.median(spent):.0f} ms, slowest {max(spent):.0f} ms, processor "
            f"{statistics.median(cpu):.0f} ms, {len(queries)} queries, {len(answer.content):,} bytes"
        )

    def enter(number: int) -> Any:
        board = boards[number % len(boards)]
        form = {"entry": f"{board.number} {board.pk} 0 1:0", "key": f"benchmark-{number:06}"}
        return client.post(f"{page}results/", form, headers={"Accept": "application/json"})

    measure("page", lambda _number: client.get(page), 10)
    measure("entry", enter, options.entries)
    token = client.get(f"{page}results/state/").json()["token"]
    measure("nothing new", lambda _number: client.get(f"{page}results/state/", {"token": token}), 30)
    measure("page with results", lambda _number: client.get(page), 10)


if __name__ == "__main__":
    main()
