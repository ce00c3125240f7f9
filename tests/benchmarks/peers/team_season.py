"""A league of 12 teams over 11 rounds by Berger tables, or an open of 40 teams by the Swiss Team System, played to its
end in a real browser against the real site with its worker, with captains on phones of 360 by 640 pixels. The report
file is judged by the portal's validator and read by gacrux, whose standings are compared with the portal's.

Run by hand: ``python -m tests.benchmarks.peers.team_season`` and ``… --system team --teams 40 --rounds 5``.
``--gacrux`` is the command of gacrux (``pip install -e '.[bench]'``), ``--keep FOLDER`` keeps the data and pictures of
the main pages.
"""

from __future__ import annotations

import argparse
import os
import random
import shlex
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.saturday import SIZES

if TYPE_CHECKING:
    from tests.team_season import Season

PUBLIC = ("", "rounds/{last}/", "rounds/2/boards/1/", "standings/", "crosstable/", "players/", "chain/")


def photograph(page: Page, path: Path) -> None:
    """The whole page in the size that it has."""
    page.screenshot(path=path, full_page=True)


def visit(page: Page, season: Season, folder: Path) -> None:
    """Pictures of the public pages at the end, English and Italian, on a desk and on a phone."""
    page.goto(f"{season.public}players/")
    team = page.locator("main a[href*='/players/']").first.get_attribute("href") or ""
    for language in ("en", "it"):
        base = season.public.replace("/en/", f"/{language}/")
        paths = [base + path.format(last=season.rounds) for path in PUBLIC]
        paths.append(season.address + team.replace("/en/", f"/{language}/"))
        for address in paths:
            name = address.removeprefix(base).strip("/").replace("/", "-")[-40:] or "home"
            for size, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                page.goto(address)
                photograph(page, folder / f"public-{name}-{language}-{size}.png")


def level_groups(lines: Sequence[Mapping[str, str]], codes: Sequence[str]) -> dict[str, set[str]]:
    """By number of a team the direct encounters that separate nobody of those level with it before.

    A direct encounter gives an order of the tied, and no number (C.07 Articles 6 and 13.3): the portal writes the place
    in that order, gacrux the same place, but 0 where the whole tie stays together.
    """
    found: dict[str, set[str]] = {line["No."]: set() for line in lines}
    for index, code in enumerate(codes):
        if code.partition("/")[0].partition(":")[0] not in {"DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB"}:
            continue
        groups: dict[tuple[str, ...], list[Mapping[str, str]]] = {}
        for line in lines:
            groups.setdefault((line["Points"], *(line[one] for one in codes[:index])), []).append(line)
        for tied in groups.values():
            if len({line[code] for line in tied}) == 1:
                for line in tied:
                    found[line["No."]].add(code)
    return found


def compared(season: Season, gacrux: str) -> list[str]:
    """What the validator and gacrux say about the report file; nothing where there is no fault and no difference."""
    from pairing.engine import faults_of

    file = season.report()
    found = [f"validator: {one.message}" for one in faults_of(file.read_text(encoding="utf-8"))]
    if not gacrux:
        return found
    lines = season.standings()
    # Columns after the points are the tie-breaks of the event; one of its own draws lots or needs the arbiter.
    codes = [code for code in list(lines[0])[list(lines[0]).index("Points") + 1 :] if code]
    system = ["-p"] if season.system == "round_robin" else ["-s"]
    command = [*shlex.split(gacrux), "-b", "utf-8", "-i", str(file), "-o", "-", "-dT", *system, "-t", "PTS", *codes]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return [*found, f"gacrux: {done.returncode} {done.stdout[-500:]} {done.stderr[-500:]}"]
    told = {row[0]: row[1:] for line in done.stdout.splitlines() if (row := line.split("\t"))[0].isdigit()}
    compared_values = 0
    level = level_groups(lines, codes)
    for line in lines:
        theirs = told.get(line["No."])
        if theirs is None:
            found.append(f"gacrux: {line['Name']} is missing")
            continue
        ours = [line["Rank"], line["Points"], *(line[code] for code in codes)]
        for name, own, other in zip(("Rank", "Points", *codes), ours, theirs, strict=False):
            compared_values += 1
            if name in level[line["No."]] and float(other or 0) == 0:
                continue
            if float(own.replace(",", ".") or 0) != float(other or 0):
                found.append(f"gacrux: {line['Name']}, {name}: {other}, ours {own}")
    print(f"{compared_values} values of {len(lines)} teams by {' '.join(codes)} compared with gacrux")
    return found


def main() -> None:
    """Play the event, compare, print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", choices=("round_robin", "team"), default="round_robin")
    parser.add_argument("--teams", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gacrux", default="", help="for example: python -m gacrux.tiebreakchecker")
    parser.add_argument("--patience", type=int, default=60, help="seconds that a page may take")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    from tests.result_typing import desk_page
    from tests.saturday_course import site_of_the_day
    from tests.team_season import Season

    began = time.monotonic()

    def look(page: Page, name: str) -> None:
        if options.keep:
            photograph(page, options.keep / f"{name}.png")

    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with site_of_the_day(folder) as address:
            phone = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True).new_page()
            pages = [desk_page(browser, address, role=role) for role in ("arbiter", "owner")]
            for page in (phone, *pages):
                page.set_default_timeout(options.patience * 1000)
            season = Season(
                *pages, phone, address, folder, options.teams, options.rounds, random.Random(options.seed),
                options.system, look=look,
            )  # fmt: skip
            try:
                season.prepare()
                for number in range(1, options.rounds + 1):
                    season.play_round(number)
                    print(f"round {number}: {season.verdict(number)}, {time.monotonic() - began:.0f} s", flush=True)
            except Exception:
                for name, page in zip(("arbiter", "owner", "captain"), (*pages, phone), strict=True):
                    look(page, f"stopped-{name}")
                raise
            faults = season.faults() + compared(season, options.gacrux)
            if options.keep:
                visit(pages[0], season, folder)
        browser.close()
    print("\n".join(faults) or "Standings, report and gacrux say what was typed.")
    print(f"{season.sent} line-ups sent; {time.monotonic() - began:.0f} s, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
