"""Random typing on the results page of a real browser against a real server: 20 to 400 ms between keys, 0 to 800 ms of
added latency. Counts the runs after which a board has another result than the one typed for it.

Run by hand: ``python -m tests.benchmarks.result_typing --runs 1000 --browsers 4``. The browser is ``CHROMIUM`` or the
one on the path.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.result_typing import desk_page, type_at_random


def work(address: str, number: int, runs: int, keys: int, seed: int) -> tuple[int, int, list[str]]:
    """``runs`` runs in a browser of its own on its own tournament; how many, how many keys, and what went wrong."""
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    chance = random.Random(f"{seed}/{number}")
    wrong: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = desk_page(browser, address, latency=800)
        url = f"{address}/en/manage/federation/open-{number}/rounds/1/"
        for run in range(1, runs + 1):
            wrong += type_at_random(page, url, chance, keys=keys)
            if run % 25 == 0:
                print(f"browser {number}: {run} runs, {len(wrong)} wrong", flush=True)
        browser.close()
    return runs, runs * keys, wrong


def main() -> None:
    """Share the runs among the browsers and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--keys", type=int, default=8, help="key strokes in a run, besides board numbers")
    parser.add_argument("--browsers", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.test")
    from tests.result_typing import running_site

    began = time.monotonic()
    share = -(-options.runs // options.browsers)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_site(Path(folder), tournaments=options.browsers) as (_site, address),
        ThreadPoolExecutor(options.browsers) as pool,
    ):
        jobs = [
            pool.submit(work, address, number, share, options.keys, options.seed) for number in range(options.browsers)
        ]
        done = [job.result() for job in jobs]
    wrong = [line for _, _, lines in done for line in lines]
    print(f"{sum(runs for runs, _, _ in done)} runs, {sum(keys for _, keys, _ in done)} keys, {len(wrong)} wrong")
    print(f"{time.monotonic() - began:.0f} seconds")
    print("\n".join(wrong))


if __name__ == "__main__":
    main()
