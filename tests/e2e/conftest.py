"""A browser. Where none is installed these tests are left out, and reported as such."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

# A page that is late on a busy machine is not a wrong page.
expect.set_options(timeout=20_000)

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the whole run."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("no Chromium on this machine")
    # The browser's event loop lives in the thread of the tests, where Django would otherwise refuse its database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def live_server(live_server: Any, browser: Browser) -> Iterator[Any]:
    """The server of the tests. It ends when no page talks to it any more, those of tests that failed included."""
    yield live_server
    for context in browser.contexts:
        context.close()
    for thread in threading.enumerate():
        if thread.name.endswith("(process_request_thread)"):
            thread.join(timeout=10)


@pytest.fixture
def phone(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A phone of 360 by 640 pixels. Whatever the browser complains about fails the test."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-GB", has_touch=True)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.wait_for_load_state("networkidle")
    context.close()
    assert complaints == []
