"""Random events in the portal: does another engine pair every coming round from the newest report file alike? By hand.

    PORTAL_DATA_DIR=/some/empty/folder python -m tests.benchmarks.peers.from_the_newest_report --engine bbpPairings.exe

Event n has seed n: players come late, also into a published round, leave and come back, ask for byes, and numbers are
assigned again. The other engine takes ``--dutch FILE -p`` with the file of the older format, ours both formats.
"""

from __future__ import annotations

import argparse
import logging
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path


def by_the_other(engine: str, file: Path) -> tuple[frozenset[tuple[int, int]], int | None]:
    """Its pairs, White first, and who has the pairing-allocated bye."""
    done = subprocess.run([engine, "--dutch", str(file), "-p"], capture_output=True, text=True, check=False)
    if done.returncode:
        return frozenset(), done.returncode
    rows = [tuple(map(int, line.split())) for line in done.stdout.splitlines()[1:] if line.strip()]
    bye = next((white for white, black in rows if not black), None)
    return frozenset((white, black) for white, black in rows if black), bye


def main() -> int:
    """Play, compare, print the counts; the exit status is 1 when a round differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, metavar="PROGRAM")
    parser.add_argument("--events", type=int, default=24)
    parser.add_argument("--most-players", type=int, default=20)
    options = parser.parse_args()
    Path(os.environ["PORTAL_DATA_DIR"]).mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    import django

    django.setup()
    from django.core.management import call_command
    from django_scopes import scope

    from tests.factories import make_organization, make_staff
    from tests.integration.tournaments.reports.coming_round import course, paired

    logging.disable(logging.WARNING)
    call_command("migrate", verbosity=0)
    organization = make_organization()
    count = Counter({"differences of ours": 0, "differences of the other engine": 0})
    with scope(organization=organization), tempfile.TemporaryDirectory() as folder:
        staff = make_staff(organization)
        file = Path(folder) / "newest.trf"
        for seed in range(1, options.events + 1):
            for one in course(organization, staff, seed, options.most_players):
                file.write_bytes(one.trf16)
                count["rounds"] += 1
                count["rounds with late entries"] += bool(one.newcomers)
                count["rounds with new numbers"] += one.renumbered
                count["differences of ours"] += paired(one.trf26) != one.own or paired(one.trf16) != one.own
                if by_the_other(options.engine, file) != one.own:
                    count["differences of the other engine"] += 1
                    print(f"seed {seed}, round {one.round_number}")
    for name, number in count.items():
        print(f"{number:>5} {name}")
    return int(any("differences" in name and number for name, number in count.items()))


if __name__ == "__main__":
    sys.exit(main())
