"""The first look at a page on a phone in a basement: few requests, few bytes, and nothing that moves."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django_scopes import scope, scopes_disabled
from playwright.sync_api import Browser, Page, Response

from tests.factories import make_organization, make_staff, make_tournament, play_rounds, publish_next
from tournaments.models import Entry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BOARDS = 150
ROUND = 7
PAGES = (
    "",
    f"rounds/{ROUND}/",
    f"rounds/{ROUND}/boards/{BOARDS}/",
    "standings/",
    "standings/live/",
    "standings/federations/",
    "crosstable/",
    "progress/",
    "players/",
    "players/1/",
    "statistics/",
    "ratings/",
    "chain/",
    "verify/",
)
TABLES = (
    f"rounds/{ROUND}/",
    "standings/",
    "standings/live/",
    "crosstable/",
    "players/",
    "ratings/",
    "standings/federations/",
)
HIGHEST_ROW = 300
"""Pixels: above it the first line of a table begins on a phone."""
MOST_REQUESTS = 5
MOST_BYTES = 60 * 1024
SLOW = {"offline": False, "latency": 50, "downloadThroughput": 60_000, "uploadThroughput": 50_000}
"""A network on which the lines of a long table come in several parts; bytes a second, milliseconds."""
MOST_LATER = 20 * 1024
"""Of a page whose style and script a phone has already."""
WATCH = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    for (const { node, previousRect, currentRect } of shift.sources) {
      const name = node?.outerHTML?.slice(0, 120) ?? node?.textContent ?? "gone";
      window.moved.push(`${shift.value.toFixed(5)} ${previousRect.y} → ${currentRect.y}: ${name}`);
    }
  }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture
def event(transactional_db: None) -> str:
    """The path of an event of 300 players in its seventh round, in a database that the server's thread sees."""
    organization = make_organization()
    organization.accent = "#1f5f8b"
    organization.save()
    with scope(organization=organization):
        arbiter = make_staff(organization).arbiter
        tournament = make_tournament(organization, entries=2 * BOARDS, rounds=9)
        play_rounds(tournament, ROUND - 1, arbiter)
        publish_next(tournament, arbiter)
    return "/en/federation/open/"


def test_a_first_view_asks_little_and_moves_nothing(browser: Browser, live_server: Any, event: str):
    faults = {}
    for page in PAGES:
        context = browser.new_context(viewport={"width": 360, "height": 640})  # a phone that has never been here
        context.add_init_script(WATCH)
        if said := _faults(context.new_page(), f"{live_server.url}{event}", page):
            faults[page] = said
        context.close()
    for page in ("players/", "ratings/"):
        if moved := _moved_while_it_came(browser, f"{live_server.url}{event}", page):
            faults[f"{page} slowly"] = moved
    assert faults == {}


def _moved_while_it_came(browser: Browser, event: str, page: str) -> list[str]:
    """What moves in a table of which the lines come in several parts, on a phone that has the style already."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    context.add_init_script(WATCH)
    slow = context.new_page()
    slow.goto(f"{event}standings/", wait_until="networkidle")
    context.new_cdp_session(slow).send("Network.emulateNetworkConditions", SLOW)
    slow.goto(f"{event}{page}", wait_until="networkidle")
    moved = [f"moved: {one}" for one in slow.evaluate("window.moved")]
    context.close()
    return moved


def _faults(fresh: Page, event: str, page: str) -> list[str]:
    """What is wrong with the first view of one page."""
    if page == "players/1/":
        page = f"players/{first_player()}/"
    answers: list[Response] = []

    def note(answer: Response) -> None:  # Playwright takes no built-in method
        answers.append(answer)

    fresh.on("response", note)
    fresh.goto(f"{event}{page}", wait_until="networkidle")
    fetched = {one.url: one.body() for one in answers if one.url.startswith("http")}
    # Installed, every file and page is sent packed; the server of the tests sends them as they lie.
    packed = {url: len(gzip.compress(body)) for url, body in fetched.items()}
    found = [f"moved: {one}" for one in fresh.evaluate("window.moved")]
    if len(fetched) > MOST_REQUESTS or sum(packed.values()) > MOST_BYTES or packed[fresh.url] > MOST_LATER:
        found.append(f"much to fetch: {packed}")
    if not any("portal" in url and url.endswith(".css") for url in fetched):
        found.append("it stands without its style")
    rows = fresh.locator("main table tbody tr").first
    if page in TABLES and (box := rows.bounding_box()) and box["y"] >= HIGHEST_ROW:
        found.append(f"the first row begins at {box['y']}")
    if page == f"rounds/{ROUND}/":
        assert fresh.locator("#boards [data-find]").count() >= BOARDS
    return found


def first_player() -> int:
    """The first entry of the event."""
    with scopes_disabled():
        return int(Entry.objects.order_by("pk").values_list("pk", flat=True)[0])
