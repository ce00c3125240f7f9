"""The first look at a page on a phone in a basement: few requests, few bytes, and nothing that moves."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

import pytest
from django_scopes import scope
from playwright.sync_api import Browser, Page, Response

from tests.factories import make_organization, make_staff, make_tournament, play_rounds, publish_next

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BOARDS = 150
ROUND = 7
PAGES = (
    "",
    f"rounds/{ROUND}/",
    f"rounds/{ROUND}/boards/{BOARDS}/",
    "standings/",
    "crosstable/",
    "progress/",
    "players/",
    "players/1/",
    "statistics/",
    "ratings/",
)
MOST_REQUESTS = 5
MOST_BYTES = 60 * 1024
MOST_LATER = 20 * 1024
"""Of a page whose style and script a phone has already."""
WATCH = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.moved += shift.value;
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


@pytest.fixture
def fresh(browser: Browser) -> Iterator[Page]:
    """A phone that has never been here."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    context.add_init_script(WATCH)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("page", PAGES)
def test_a_first_view_asks_little_and_moves_nothing(fresh: Page, live_server: Any, event: str, page: str):
    if page == "players/1/":
        page = f"players/{first_player()}/"
    answers: list[Response] = []

    def note(answer: Response) -> None:  # Playwright takes no built-in method
        answers.append(answer)

    fresh.on("response", note)
    fresh.goto(f"{live_server.url}{event}{page}", wait_until="networkidle")
    fetched = {one.url: one.body() for one in answers if one.url.startswith("http")}
    assert len(fetched) <= MOST_REQUESTS, sorted(fetched)
    # Installed, every file and page is sent packed; the server of the tests sends them as they lie.
    packed = {url: len(gzip.compress(body)) for url, body in fetched.items()}
    assert sum(packed.values()) <= MOST_BYTES, packed
    assert packed[fresh.url] <= MOST_LATER, packed
    assert any("portal" in url and url.endswith(".css") for url in fetched), "the page stands without its style"
    assert fresh.evaluate("window.moved") < 0.005
    if page == f"rounds/{ROUND}/":
        assert fresh.locator("#boards [data-find]").count() >= BOARDS


def first_player() -> int:
    """The first entry of the event."""
    from django_scopes import scopes_disabled

    from tournaments.models import Entry

    with scopes_disabled():
        return int(Entry.objects.order_by("pk").values_list("pk", flat=True)[0])
