"""How long 10 players of one organization wait for their round while another organization simulates.

Real processes as ``manage.py serve`` starts them, on the embedded defaults or with DATABASE_URL and REDIS_URL. Run by
hand: ``python -m tests.benchmarks.neighbours_wait``.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from tests.neighbours import Neighbours, Wait
from tests.separate_site import Site


def main() -> None:
    """Print the seconds of the round with and without studies next door."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studies", type=int, default=10)
    parser.add_argument("--field", type=int, default=300, help="players of each study (300)")
    parser.add_argument("--repeats", type=int, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        try:
            with Neighbours(site, studies=options.studies, field=options.field) as portal:
                _report("no study", portal.rounds(options.repeats))
                portal.start_studies()
                before, began = portal.simulated().parts, time.monotonic()
                _report(f"{options.studies} studies of {options.field} players", portal.rounds(options.repeats))
                after = portal.simulated()
                print(
                    f"meanwhile {after.parts - before} parts of studies in {time.monotonic() - began:.0f} seconds, "
                    f"{after.studies} studies under way"
                )
        finally:
            site.close()


def _report(name: str, waits: list[Wait]) -> None:
    computed, drafts = [one.computed for one in waits], [one.draft for one in waits]
    print(
        f"{name}: computed after {statistics.median(computed):.2f} s in the median, {max(computed):.2f} s at most; "
        f"boards after {statistics.median(drafts):.2f} s, {max(drafts):.2f} s at most",
        flush=True,
    )


if __name__ == "__main__":
    main()
