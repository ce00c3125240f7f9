"""Whether a page fits the screen it is shown on."""

from __future__ import annotations

from playwright.sync_api import Page


def fits(page: Page) -> bool:
    """Whether the page, once loaded, can be read without scrolling sideways.

    A click that leads to another page returns before that page is there: say first which page is expected.
    """
    page.wait_for_load_state("load")
    page.locator("main").first.wait_for(state="attached")
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
