"""An arbiter who types results fast, and what must come of it: the page is driven by real key presses in a browser, the
expectation comes from a model of the documented keys that knows nothing of the program.

Used by the browser tests for a sample and by ``tests/benchmarks/result_typing.py`` for a thousand runs.
"""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, expect

from tests.separate_site import ROOT, Site

PLAIN = {"1": "1:0", "=": "=:=", "5": "=:=", "0": "0:1", "+": "+:-", "-": "-:+", "x": "-:-", "?": "?:?"}
PASSWORD = "a long enough password"
UNRATED = {"1": "W:L", "=": "D:D", "0": "L:W"}

PREPARE = """
from tests.factories import *
organization = make_organization()
with scope(organization=organization):
    staff = make_staff(organization)
    for number in range({tournaments}):
        publish_next(make_tournament(organization, entries={entries}, slug=f"open-{{number}}"), staff.arbiter)
print(1)
"""


@contextmanager
def running_site(folder: Path, *, tournaments: int = 1, entries: int = 40) -> Iterator[tuple[Site, str]]:
    """A portal of its own with a web server; tournaments ``open-0``, … with round 1 published."""
    site = Site(folder)
    try:
        site.prepare()
        site.run(PREPARE.format(tournaments=tournaments, entries=entries))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = serve(site, port)
        try:
            yield site, f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(timeout=30)
    finally:
        site.close()


def serve(site: Site, port: int) -> subprocess.Popen[bytes]:
    """The web server of ``site``; back when it answers."""
    server = subprocess.Popen(
        [sys.executable, "-W", "ignore", "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"],
        cwd=ROOT,
        env=site.env | {"LOG_LEVEL": "ERROR"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    end = time.monotonic() + 60
    while True:
        try:
            urlopen(f"http://127.0.0.1:{port}/health/", timeout=5).close()
        except OSError:
            assert time.monotonic() < end, "the web server did not start"
            time.sleep(0.2)
        else:
            return server


def sign_in(page: Page, address: str, role: str = "arbiter") -> None:
    """Sign in as a member of the federation."""
    page.goto(f"{address}/en/accounts/login/")
    page.get_by_label("Email").fill(f"{role}@federation.example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/organizations/")


def desk_page(browser: Browser, address: str, *, role: str = "arbiter", latency: int = 0) -> Page:
    """A signed-in page whose requests take up to ``latency`` milliseconds longer, in both directions together."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(f"""
        const real = window.fetch;
        const pause = () => new Promise((done) => setTimeout(done, Math.random() * {latency} / 2));
        window.fetch = async (...words) => {{
          await pause();
          const answer = await real(...words);
          await pause();
          return answer;
        }};
    """)
    sign_in(page, address, role)
    return page


def results_on_server(page: Page, url: str) -> dict[int, str]:
    """The results as the server has them, by board; blank for none."""
    told = page.request.get(f"{url}results/state/", headers={"Accept": "application/json"}).json()
    return {board["number"]: board["result"] for board in told["boards"]} | {
        number: "" for number in range(1, boards_on(page) + 1) if number not in {b["number"] for b in told["boards"]}
    }


def boards_on(page: Page) -> int:
    """How many boards the page shows."""
    return page.locator("tr[data-board]").count()


def clear_some(page: Page, url: str, boards: list[int]) -> None:
    """Take the results of ``boards`` back, before a run begins."""
    told = page.request.get(f"{url}results/state/", headers={"Accept": "application/json"}).json()
    for board in told["boards"]:
        if board["number"] in boards and board["result"]:
            entry = f"{board['number']} {board['pk']} {board['version']} clear"
            headers = {"X-CSRFToken": told["csrf"], "Accept": "application/json", "Referer": url}
            answer = page.request.post(f"{url}results/", headers=headers, form={"entry": entry})
            assert answer.ok, answer.status


@dataclass
class Model:
    """The list as the guide describes it: which board has the focus, and what each shows."""

    results: dict[int, str]
    focus: int | None = None
    last: int = 1
    armed: bool = False
    typed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.go(next((number for number, result in self.results.items() if not result), None))

    def go(self, number: int | None) -> None:
        self.armed = False
        self.focus = number
        self.last = number or self.last

    def key(self, key: str) -> None:
        """One key of the keyboard."""
        self.typed.append(key)
        if key in {"ArrowDown", "ArrowUp"}:
            number = self.last + (1 if key == "ArrowDown" else -1)
            self.go(min(max(number, 1), len(self.results)))
        elif self.focus is None:
            return
        elif key == "u":
            self.armed = True
        elif key == "Delete":
            self.results[self.focus] = ""
            self.armed = False
        else:
            result = UNRATED.get(key) if self.armed else PLAIN[key]
            self.armed = False
            if result:
                self.results[self.focus] = result
                after = [*range(self.focus + 1, len(self.results) + 1), *range(1, self.focus)]
                self.go(next((number for number in after if not self.results[number]), None))

    def jump(self, number: int) -> None:
        """A board number and Enter."""
        self.typed += ["b", *str(number), "Enter"]
        self.go(number)


def type_at_random(page: Page, url: str, chance: random.Random, *, keys: int) -> list[str]:
    """One run: random keys 20 to 400 ms apart on a list with gaps. Returns what is wrong at the end, nothing if all is
    well."""
    boards = 20
    clear_some(page, url, chance.sample(range(1, boards + 1), chance.randint(keys // 2, boards)))
    page.goto(url)
    model = Model(results_on_server(page, url))
    for _ in range(keys):
        kind = chance.random()
        if kind < 0.8:
            pressed = [chance.choice("1=0" if chance.random() < 0.8 else "5+-x?")]
        elif kind < 0.86:
            pressed = [chance.choice(["ArrowDown", "ArrowUp"])]
        elif kind < 0.9:
            pressed = ["u", chance.choice("1=0")]
        elif kind < 0.93:
            pressed = ["Delete"]
        else:
            number = chance.randint(1, boards)
            model.jump(number)
            for key in ["b", *str(number), "Enter"]:
                page.keyboard.press(key)
            continue
        for key in pressed:
            model.key(key)
            page.keyboard.press(key)
            page.wait_for_timeout(chance.uniform(20, 400))
    expect(page.locator("[data-state=pending], [data-state=unsent]")).to_have_count(0, timeout=60_000)
    stored = results_on_server(page, url)
    shown = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('tr[data-board]')]"
        ".map((row) => [row.dataset.board, row.dataset.result]))"
    )
    wrong = [
        f"board {n}: typed {model.results[n]!r}, stored {stored[n]!r}" for n in stored if stored[n] != model.results[n]
    ]
    wrong += [f"board {n}: shown {shown[str(n)]!r}, stored {stored[n]!r}" for n in stored if shown[str(n)] != stored[n]]
    return wrong + ([f"typed: {' '.join(model.typed)}"] if wrong else [])
