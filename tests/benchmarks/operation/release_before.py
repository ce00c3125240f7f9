"""The release before and this one, each with the database of the other: pages, writes, chains, and the tests of pages.

Run before each release, on the embedded defaults and, with DATABASE_URL and REDIS_URL, on PostgreSQL and Redis:

python -m tests.benchmarks.operation.release_before
python -m tests.benchmarks.operation.release_before --before 34319d92 --suite tests/integration/tournaments/results
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.operation.earlier_release import (
    BUILD,
    PLAY_ON,
    Release,
    cells,
    migrations_between,
    on_postgresql,
    revision_before,
    sites,
    unpack,
)
from tests.separate_site import ROOT

SUITES = (
    "tests/isolation/matrix/test_matrix.py", "tests/isolation/test_members_pages.py",
    "tests/integration/tournaments/results", "tests/integration/tournaments/rounds/desk",
    "tests/integration/tournaments/imports/test_pages.py", "tests/integration/tournaments/serving/public",
    "tests/integration/tournaments/standings/public", "tests/integration/tournaments/registration",
)  # fmt: skip
"""Every page with every form as every role, and the tests of what an arbiter and a reader do most."""
FILES = tuple(
    f"/en/federation/open/{name}"
    for name in ("chain/log/", "rounds/2/input.trf", "rounds/2/points.csv", "standings.csv", "crosstable.csv")
)
"""Files that nobody may ever find changed."""
Seen = dict[str, dict[str, tuple[int, str]]]
"""Status and content of pages, by who looks."""


def main() -> int:
    """Both ways; the status is 1 where anything failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", default="", help="a commit or tag instead of the release before")
    parser.add_argument("--suite", nargs="*", default=SUITES, help="paths of tests; none with --suite alone")
    parser.add_argument("--pages", type=int, default=400, help="of a reader and of an owner, at most (400)")
    parser.add_argument("--processes", default="2", help="of a run of tests (2)")
    asked = parser.parse_args()
    before = revision_before(asked.before)
    if not before:
        parser.error(f"{asked.before or 'The release before'} is not in the history of this checkout.")
    between = migrations_between(before)
    kind = "PostgreSQL" if on_postgresql() else "SQLite"
    tell(f"The release before: {before[:12]}, {len(between)} migrations ago, {kind}")
    with tempfile.TemporaryDirectory(prefix="release-before-") as place:
        code = unpack(before, Path(place) / "code")
        faults = _both_ways(code, Path(place), asked)
    for fault in faults:
        tell(f"FAULT  {fault}")
    tell(f"{len(faults)} faults")
    return 1 if faults else 0


def tell(what: str) -> None:
    """A line, at once."""
    print(f"{time.strftime('%H:%M:%S')}  {what}", flush=True)


def _both_ways(code: Path, folder: Path, asked: argparse.Namespace) -> list[str]:
    with sites(folder, "migrated", "restored", "empty") as (site, other, empty):
        old, new = Release(code, site), Release(ROOT, site)
        old.migrate()
        without = _saved(old, folder / "without rows")
        old.run(BUILD)
        seen = {who: old.crawl(who, asked.pages) for who in ("stranger", "owner")}
        files = old.look_at(FILES)
        saved = _saved(old, folder / "with rows")
        shutil.copy(site.folder / "chain-key", other.folder)
        new.migrate()
        faults = _migrated(old, new, seen) + _restored(Release(ROOT, other), saved, seen, files)
        if asked.suite:
            prepared = Release(ROOT, empty)
            prepared.manage("restore", str(without))
            for name, program in (("the release before", code), ("today's program", ROOT)):
                said, good = _tested(Release(program, empty), asked.suite, asked.processes)
                tell(f"Tests of {name} on tables of the release before that today's migrated: {said}")
                faults += [] if good else [f"tests of {name}: {said}"]
    return faults


def _saved(release: Release, folder: Path) -> Path:
    folder.mkdir()
    release.manage("backup", str(folder))
    [saved] = folder.glob("*.backup")
    return saved


def _migrated(old: Release, new: Release, seen: Seen) -> list[str]:
    """The release before goes on serving after today's migrations: the same pages, and an arbiter's work."""
    faults = [f"before: {path}: {said[0]}" for pages in seen.values() for path, said in pages.items() if _bad(said)]
    for who, pages in seen.items():
        again = old.look_at(pages, who)
        differ = sorted(path for path in pages if again.get(path) != pages[path])
        faults += [f"migrated: {path} is another page for the {who}" for path in differ]
        tell(f"The release before after today's migrations: {len(pages) - len(differ)} of {len(pages)} pages of the "
             f"{who} are the same to the letter")  # fmt: skip
    boards = old.run(PLAY_ON)
    after = old.crawl(most=len(seen["stranger"]))
    faults += [f"played on: {path}: {said[0]}" for path, said in after.items() if _bad(said)]
    tell(f"The release before paired, published and noted results on: boards {boards}, {len(after)} pages; "
         f"its chains: {_chains(old)}; today's look at them: {_chains(new)}")  # fmt: skip
    return faults


def _restored(back: Release, saved: Path, seen: Seen, files: dict[str, tuple[int, str]]) -> list[str]:
    """Today's program with what the release before saved: nothing of a table is lost, files are the same."""
    faults = []
    tell(" ".join(back.manage("restore", str(saved)).split()))
    for who, pages in seen.items():
        now = back.look_at(pages, who)
        faults += [f"restored: {path}: {now[path][0]}" for path in pages if path not in now or _bad(now[path])]
        lost = {path: cells(said[1]) - cells(now.get(path, (0, ""))[1]) for path, said in pages.items()}
        faults += [f"restored: {path} lacks {sorted(words)[:5]}" for path, words in lost.items() if words]
        whole, count = sum(not words for words in lost.values()), sum(len(cells(said[1])) for said in pages.values())
        tell(f"Today's program restored: {whole} of {len(pages)} pages of the {who} have all {count} cells of tables")
    again = back.look_at(files)
    faults += [f"restored: {path} is another file" for path, said in files.items() if again[path] != said or _bad(said)]
    boards = back.run(PLAY_ON)
    tell(f"{len(files)} files are the same to the letter. Today's program played on: boards {boards}; {_chains(back)}")
    return faults


def _bad(said: tuple[int, str]) -> bool:
    return said[0] >= 400 or (said[0] == 200 and not said[1])


def _chains(release: Release) -> str:
    return release.manage("check_chains").strip().splitlines()[-1]


def _tested(release: Release, suites: list[str], processes: str) -> tuple[str, bool]:
    """The last line of pytest, and whether all passed."""
    if on_postgresql():
        given = release.env["DATABASE_OWNER_URL"].rpartition("/")[2]
    else:
        given = str(release.site.folder / "portal.sqlite3")
    ours = os.environ | {"GIVEN_DATABASE": given, "PYTHONPATH": f"{release.code}:{Path(__file__).parent}"}
    ours.pop("DJANGO_SETTINGS_MODULE", None)
    there = [path for path in suites if (release.code / path).exists()]
    options = ["-q", "-p", "given_database", "-p", "no:cacheprovider", "-n", processes]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *there],
        cwd=release.code, env=ours, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        print(done.stdout[-6000:], done.stderr[-2000:])
    lines = [line for line in done.stdout.splitlines() if re.search(r"\d+ (passed|failed|error)", line)]
    return (lines or ["nothing was tested"])[-1].strip("= "), done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
