"""What an arbiter does with mouse and keyboard in a browser, counted: every click and every key is one action."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Locator, Page

SERVER_TIME = """() => {
  const one = performance.getEntriesByType("navigation")[0];
  return [one.responseEnd - one.requestStart, one.domComplete - one.startTime];
}"""


@dataclass
class Doing:
    """What one task cost, each time it was done."""

    actions: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


@dataclass
class Hands:
    """One person at one page."""

    page: Page
    tournament: str
    """Address of the tournament's pages for members, with a slash at the end."""
    actions: int = 0
    tasks: dict[str, Doing] = field(default_factory=lambda: defaultdict(Doing))
    answers: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """Milliseconds until the page had arrived and until it was shown, by the name of the page."""

    @contextmanager
    def task(self, name: str) -> Iterator[None]:
        """Count what is done inside as ``name``."""
        before, began = self.actions, time.perf_counter()
        yield
        self.tasks[name].actions.append(self.actions - before)
        self.tasks[name].seconds.append(time.perf_counter() - began)

    def go(self, path: str, name: str = "") -> None:
        """Follow a link to a page of the tournament; one click."""
        self.actions += 1
        self.page.goto(self.tournament + path)
        arrived, shown = self.page.evaluate(SERVER_TIME)
        self.answers[name or path].append((arrived, shown))

    def click(self, target: Locator) -> None:
        self.actions += 1
        target.click()

    def button(self, name: str) -> None:
        """Press the first button or link with this name."""
        found = self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name))
        self.click(found.first)

    def press(self, key: str, pause: float = 0) -> None:
        """One key, and ``pause`` milliseconds until the next."""
        self.actions += 1
        self.page.keyboard.press(key)
        if pause:
            self.page.wait_for_timeout(pause)

    def write(self, target: Locator, text: str) -> None:
        """Click into a field and type."""
        self.actions += 1 + len(text)
        target.fill(text)

    def type(self, text: str) -> None:
        """Type where the cursor stands."""
        self.actions += len(text)
        self.page.keyboard.type(text)

    def choose(self, target: Locator, *, value: str | None = None, label: str | None = None) -> None:
        """Open a list and choose."""
        self.actions += 2
        target.select_option(value=value, label=label)

    def give_file(self, target: Locator, file: Path) -> None:
        """Choose a file in the dialog of the browser."""
        self.actions += 3
        target.set_input_files(file)

    def download(self, path: str) -> bytes:
        """What a link to a file gives; one click."""
        self.actions += 1
        answer = self.page.request.get(self.tournament + path)
        assert answer.ok, (path, answer.status)
        return answer.body()
