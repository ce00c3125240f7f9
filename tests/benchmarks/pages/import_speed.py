"""How long it takes to read a report file of a large event, and how many queries.

Run by hand with a folder of its own: ``PORTAL_DATA_DIR=/some/folder python -m tests.benchmarks.pages.import_speed``. It
simulates an event, writes its report file, looks at it as the preview does, and imports it as a worker does.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path


def main() -> None:
    """Print the seconds of the preview and of the import, and the queries of the import."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    folder = Path(os.environ["PORTAL_DATA_DIR"])
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/import-{options.players}-{options.rounds}.sqlite3")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.test.utils import CaptureQueriesContext
    from django_scopes import scope

    from pairing.engine.simulation import Recipe, play
    from pairing.engine.trf import file_of, write
    from portal.garbage import collect_seldom
    from tests.factories import make_organization, make_staff, make_tournament
    from tournaments.imports.importing import import_seen
    from tournaments.imports.preview import preview

    call_command("migrate", verbosity=0)
    state = play(Recipe(seed=5, players=options.players, rounds=options.rounds)).state
    report = write(file_of(state)).encode()
    organization = make_organization(slug=f"import-{time.time_ns()}")
    with scope(organization=organization):
        arbiter = make_staff(organization).arbiter
        tournament = make_tournament(organization, entries=0, rounds=options.rounds)
        collect_seldom()
        began = time.perf_counter()
        seen = preview(report, tournament)
        looked = time.perf_counter()
        with CaptureQueriesContext(connection) as queries:
            said = import_seen(tournament=tournament, seen=seen, actor=arbiter)
        done = time.perf_counter()
    print(said)
    print(f"preview {looked - began:.1f} s, import {done - looked:.1f} s, {len(queries)} queries")


if __name__ == "__main__":
    main()
