"""A whole tournament in a real browser against the real site with its worker: 400 players, nine rounds, late entries,
byes, absences, withdrawals and a return, a publication that is withdrawn, pairs by hand, an adjourned game, a
correction after the end, every paper and the report file. Prints what every task cost in clicks and keys, and times.

Run by hand: ``python -m tests.benchmarks.saturday``. ``--keep FOLDER`` keeps the data, the papers and pictures of the
main pages at 1280×800 and 360×640. The browser is ``CHROMIUM`` or the one of Debian.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

SIZES = {"wide": (1280, 800), "phone": (360, 640)}
VISITED = (
    "", "entries/", "hall/", "rounds/9/", "rounds/9/paper/", "reports/", "journal/", "ties/", "rounds/9/hand/",
)  # fmt: skip
PUBLIC = ("", "rounds/9/", "rounds/3/boards/1/", "standings/", "crosstable/", "players/", "progress/", "chain/")


def photographer(page: Page, folder: Path | None) -> Callable[[str], None]:
    """Takes a picture of the page in both sizes; nothing without a folder."""

    def look(name: str) -> None:
        if folder is None:
            return
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=folder / f"{name}-{size}.png")
        page.set_viewport_size({"width": 1280, "height": 800})

    return look


def visit(page: Page, address: str, rounds: int, look: Callable[[str], None]) -> None:
    """Pictures of the pages at the end of the day."""
    for kind, base, paths in (("desk", "manage/", VISITED), ("public", "", PUBLIC)):
        for path in paths:
            shown = path.replace("rounds/9/", f"rounds/{rounds}/")
            page.goto(f"{address}/en/{base}federation/castle-saturday/{shown}")
            look(f"{kind}-{shown.strip('/').replace('/', '-') or 'home'}")


def report(day: object, began: float) -> None:
    """Print what was measured."""
    from tests.saturday import Saturday

    assert isinstance(day, Saturday)
    print(f"{'task':58} {'times':>5} {'actions':>8} {'seconds':>8}")
    for name, doing in day.hands.tasks.items():
        print(
            f"{name:58} {len(doing.actions):5} {statistics.median(doing.actions):8.0f}"
            f" {statistics.median(doing.seconds):8.1f}"
        )
    print(f"\n{'page':24} {'times':>5} {'arrived, ms: median':>20} {'slowest':>8} {'shown: median':>14}")
    for name, seen in day.hands.answers.items():
        arrived, shown = [one[0] for one in seen], [one[1] for one in seen]
        print(
            f"{name:24} {len(seen):5} {statistics.median(arrived):20.0f} {max(arrived):8.0f}"
            f" {statistics.median(shown):14.0f}"
        )
    spent = sorted(day.entry_milliseconds)
    print(
        f"\n{len(spent)} results entered; the answer took {statistics.median(spent):.0f} ms in the median, "
        f"{spent[len(spent) * 95 // 100]:.0f} ms at 95 %, {spent[-1]:.0f} ms at most"
    )
    print(f"rounds whose page had to be loaded again: {day.stuck or 'none'}")
    for round_, said in day.verdicts.items():
        print(f"round {round_}: {len(day.boards[round_])} boards, {said}")
    print(f"{time.monotonic() - began:.0f} seconds, load {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Play the day, read everything back, print what it cost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--pause", type=float, nargs=2, default=(60, 180), help="milliseconds between keys of results")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--absent-only", action="store_true", help="check in nobody, note those who are absent")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    from tests.saturday import Saturday
    from tests.saturday_course import play, site_of_the_day
    from tests.saturday_papers import faults_of_papers, faults_of_report

    began = time.monotonic()

    def opened(browser: Browser, address: str, role: str) -> Page:
        from tests.result_typing import desk_page

        page = desk_page(browser, address, role=role)
        page.set_default_timeout(60_000)
        return page

    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with site_of_the_day(folder) as address:
            arbiter = opened(browser, address, "arbiter")
            look = photographer(arbiter, options.keep)
            day = Saturday(
                arbiter, opened(browser, address, "owner"), address, folder, options.players, options.rounds,
                random.Random(options.seed), options.pause, not options.absent_only, look,
            )  # fmt: skip
            try:
                play(day)
                faults = faults_of_papers(day, options.rounds) + faults_of_report(day)
                visit(arbiter, address, options.rounds, look)
            finally:
                report(day, began)
            print("\n".join(faults) or "Papers and report say what was typed.")
        browser.close()


if __name__ == "__main__":
    main()
