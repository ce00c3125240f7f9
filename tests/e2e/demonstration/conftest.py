"""The demonstration, running as users start it, and visitors with a small phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.e2e.demonstration.running import Demo, running_demo

PHONE = {"width": 360, "height": 640}


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """One demonstration for all tests."""
    with running_demo(tmp_path_factory.mktemp("demo")) as running:
        yield running


def complains(said: ConsoleMessage) -> bool:
    """Whether a line on the console is about the portal; JSON has no icon, so the browser asks for one in vain."""
    return said.type in {"error", "warning"} and not said.location["url"].endswith("/favicon.ico")


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Opens a page of a new visitor, 360×640; at the end no page may have complained on its console."""
    contexts = []
    complaints: list[str] = []

    def opened() -> Page:
        context = browser.new_context(viewport=PHONE, locale="en-GB")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda said: complaints.append(said.text) if complains(said) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
