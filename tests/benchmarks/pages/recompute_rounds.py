"""Published rounds computed again in a browser, as a reader's device does it.

Run by hand while the demonstration runs (``python manage.py demo``), once ``manage.py fetch_browser_python`` has
fetched the Python for it: ``python -m tests.benchmarks.pages.recompute_rounds``. It opens the newest round of every
public event, presses the button, and prints what the page says, and how long it took.
"""

from __future__ import annotations

import argparse
import re
import shutil
import time
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

ROUND = re.compile(r'href="(/en/[\w-]+/[\w-]+/rounds/\d+/)"')


def main() -> None:
    """Print a line for each round, and the counts of what the pages said."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--federation", default="valleys")
    options = parser.parse_args()
    home = _read(f"{options.url}/en/{options.federation}/")
    events = sorted(set(re.findall(rf'href="(/en/{options.federation}/[\w-]+/)"', home)))
    said: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 360, "height": 640}).new_page()
        for event in events:
            rounds = sorted(set(ROUND.findall(_read(options.url + event))), key=lambda path: int(path.split("/")[-2]))
            if not rounds:
                continue
            page.goto(f"{options.url}{rounds[-1]}recompute/")
            began = time.monotonic()
            page.locator("#recompute-start").click()
            told = page.locator("#recompute-told.success, #recompute-told.warning, #recompute-told.error")
            told.wait_for(timeout=120_000)
            level = (told.get_attribute("class") or "").split()[-1]
            said.append(level)
            print(f"{time.monotonic() - began:5.1f} s  {level:8} {rounds[-1]}: {told.inner_text()}")
        browser.close()
    print({level: said.count(level) for level in set(said)})


def _read(address: str) -> str:
    with urlopen(address) as answer:
        text: str = answer.read().decode()
    return text


if __name__ == "__main__":
    main()
