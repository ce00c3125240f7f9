"""Take the pictures of the README and the guide anew, from the demonstration, in every language.

    python -m tests.e2e.demonstration.pictures

They replace those in ``docs/pictures``. Look at each before you commit it: a script sees no ugly page.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.demonstration.running import Demo, running_demo

FOLDER: Final = Path(__file__).parents[3] / "docs" / "pictures"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 640}
LANGUAGES: Final = ("en", "it")
EVENT: Final = "valleys/lake-festival"
ARBITER: Final = "arbiter@demo.example"


def take_pictures(browser: Browser, demo: Demo, language: str) -> None:
    """The four pictures in a language."""
    place, manage = (f"{demo.address}/{language}{part}/{EVENT}" for part in ("", "/manage"))
    phone = browser.new_page(viewport=PHONE, device_scale_factor=2)
    phone.goto(f"{place}/rounds/3/boards/1/")
    _scroll_to(phone, "h1")
    _keep(phone, "board", language)

    desk = _signed_in(browser, demo, language)
    for name, address in (
        ("console", f"{manage}/"), ("draft", f"{manage}/rounds/4/"), ("standings", f"{place}/standings/"),
    ):  # fmt: skip
        desk.goto(address)
        if name == "draft":
            _scroll_to(desk, "main table")
        _keep(desk, name, language)
    phone.close()
    desk.close()


def pair_round_4(browser: Browser, demo: Demo) -> None:
    """Let the arbiter pair the round whose draft is shown."""
    desk = _signed_in(browser, demo, "en")
    desk.goto(f"{demo.address}/en/manage/{EVENT}/rounds/4/")
    desk.get_by_role("button", name="Pair round 4").first.click()
    desk.get_by_role("button", name="Publish").first.wait_for(timeout=60_000)
    desk.close()


def _signed_in(browser: Browser, demo: Demo, language: str) -> Page:
    desk = browser.new_page(viewport=DESK)
    desk.goto(f"{demo.address}/{language}/accounts/login/")
    desk.fill("[name=login]", ARBITER)
    desk.fill("[name=password]", demo.password)
    with desk.expect_navigation():
        desk.keyboard.press("Enter")
    return desk


def _scroll_to(page: Page, selector: str) -> None:
    page.evaluate(
        "wanted => scrollTo(0, document.querySelector(wanted).getBoundingClientRect().top + scrollY - 64)", selector
    )


def _keep(page: Page, name: str, language: str) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement?.blur()")
    page.screenshot(path=FOLDER / f"{name}-{language}.png")


def main() -> None:
    """Start the demonstration, take everything, stop it."""
    with tempfile.TemporaryDirectory() as folder, running_demo(Path(folder)) as demo, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"))
        pair_round_4(browser, demo)
        for language in LANGUAGES:
            take_pictures(browser, demo, language)
        browser.close()


if __name__ == "__main__":
    main()
