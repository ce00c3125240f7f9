"""The demonstration, running as users start it, and visitors with a small phone."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.separate_site import ROOT, Site

PHONE = {"width": 360, "height": 640}


@dataclass(frozen=True)
class Demo:
    """The running demonstration."""

    address: str
    password: str


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """``manage.py demo`` on a free port, with an own database, its web server and its worker."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = Site(tmp_path_factory.mktemp("demo"))
    site.prepare()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "demo", "--port", str(port)],
        cwd=ROOT,
        env=site.env | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "Stop both with Ctrl-C" in line:
            break
    try:
        password = re.search(r"Password of all\s+(\S+)", said)
        assert password, said
        yield Demo(f"http://127.0.0.1:{port}", password[1])
    finally:
        process.terminate()
        process.communicate(timeout=60)
        site.close()


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
