"""What an event costs an operator: room in the database, a backup and its way back. SQLite, in folders of its own.

python -m tests.benchmarks.operation.cost --players 500 --rounds 9 --events 4
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.separate_site import ROOT, Site

BUILD = """
organization = factories.make_organization()
with scope(organization=organization):
    staff = factories.make_staff(organization)
    for event in range({events}):
        tournament = factories.make_tournament(
            organization, entries={players}, rounds={rounds}, slug=f"open-{{event}}", acceleration="baku"
        )
        factories.play_rounds(tournament, {rounds}, staff.arbiter)
print(json.dumps(1))
"""


def size(folder: Path) -> int:
    """Bytes of the database, its journal included."""
    return sum(path.stat().st_size for path in folder.glob("portal.sqlite3*"))


def timed(site: Site, *words: str) -> float:
    """Seconds of a command that must succeed, its start included."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=site.env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return time.perf_counter() - began


def main() -> None:
    """Build, save, bring back, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("players", 500), ("rounds", 9), ("events", 4)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked: dict[str, Any] = vars(parser.parse_args())
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        os.environ["BACKUP_KEY"] = "a key of benchmarks, 0123456789 abcdefghij"
        site, empty = Site(folder / "site"), Site(folder / "empty")
        timed(site, "migrate")
        before = size(site.folder)
        began = time.perf_counter()
        Site.finish(site.start(BUILD.format(**asked)), seconds=3600)
        built = time.perf_counter() - began
        subprocess.run(["sqlite3", str(site.folder / "portal.sqlite3"), "VACUUM"], check=False, capture_output=True)
        grown = size(site.folder) - before
        (folder / "kept").mkdir()
        saved = timed(site, "backup", str(folder / "kept"))
        [file] = (folder / "kept").iterdir()
        found = asked | {
            "load": os.getloadavg()[0],
            "build_seconds": round(built, 1),
            "database_mb_per_event": round(grown / asked["events"] / 1e6, 2),
            "backup_seconds": round(saved, 1),
            "backup_mb": round(file.stat().st_size / 1e6, 2),
            "restore_seconds": round(timed(empty, "restore", str(file)), 1),
            "check_seconds": round(timed(site, "check_chains"), 1),
        }
        print(json.dumps(found))


if __name__ == "__main__":
    main()
