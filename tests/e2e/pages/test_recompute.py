"""A reader's phone computes published rounds again, without a network too, and finds what was changed on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.e2e.page_width import fits
from tests.integration.tournaments.public_event import Open, build
from tournaments.verification import browser_python

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not browser_python.is_there(), reason="manage.py fetch_browser_python has fetched no Python"),
]
PHONE: ViewportSize = {"width": 360, "height": 640}
PATIENCE = 90_000
"""Milliseconds: Python has to be started in the browser."""


@pytest.fixture
def spring_open(transactional_db: None) -> Open:
    return build()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone that keeps nothing behind the page, so that a test may change what comes on the way."""
    context = browser.new_context(viewport=PHONE, locale="en-GB", service_workers="block")
    yield context.new_page()
    context.close()


@pytest.fixture
def keeping(browser: Browser) -> Iterator[Page]:
    """A phone as people have them."""
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    yield context.new_page()
    context.close()


def compute(phone: Page, level: str) -> str:
    phone.get_by_role("button", name="Compute it on this device").click()
    told = phone.locator(f"#recompute-told.{level}")
    expect(phone.locator("#recompute-start")).to_be_enabled(timeout=PATIENCE)
    told.wait_for(timeout=PATIENCE)
    return told.inner_text()


def _without_a_network(phone: Page, boards: int) -> None:
    phone.context.set_offline(True)
    assert re.match(rf"Your device computed the same boards: {boards}", compute(phone, "success"))
    phone.context.set_offline(False)


def test_every_round_comes_out_the_same_and_a_change_is_found(phone: Page, live_server, spring_open: Open):
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    for number in (1, 2, 3):
        phone.goto(live_server.url + spring_open.url("round", round_number=number))
        phone.get_by_text("Compute it on this device").click()
        expect(phone.get_by_role("heading", name=f"Compute round {number} again")).to_be_visible()
        phone.wait_for_load_state("networkidle")
        assert number > 1 or not [url for url in asked if "pyodide" in url], "nothing is loaded before the button"
        boards = len(json.loads(phone.locator("#published").text_content() or "")["boards"])
        said = compute(phone, "success")
        assert re.match(rf"Your device computed the same boards: {boards}, in [\d.]+ seconds", said)
    assert fits(phone)
    _without_a_network(phone, boards)

    def without_a_result(route: Route) -> None:
        state = route.fetch().json()
        state["competitors"][0]["games"][0][0] = "="
        route.fulfill(json=state)

    phone.route("**/input.json*", without_a_result)
    assert "does not have the published digest" in compute(phone, "error")
    phone.unroute("**/input.json*")

    def another_author(route: Route) -> None:
        lines = route.fetch().text().splitlines()
        place = next(place for place, line in enumerate(lines) if '"publication":' in line)
        told = json.loads(lines[place])
        told["publication"]["author"] = 0
        route.fulfill(body="\n".join([*lines[:place], json.dumps(told), *lines[place + 1 :]]))

    phone.route("**/chain/log/", another_author)
    assert "The chain of publications does not hold at publication 1/1." in compute(phone, "error")
    phone.unroute("**/chain/log/")

    phone.evaluate(
        """() => {
          const element = document.getElementById("published");
          const said = JSON.parse(element.textContent);
          const [first, second] = said.boards;
          [first[1], second[1]] = [second[1], first[1]];
          window.name = JSON.stringify(said);
        }"""
    )
    changed = phone.evaluate("window.name")

    def other_boards(route: Route) -> None:
        page = route.fetch()
        text = re.sub(
            r'(<script id="published" type="application/json">).*?(</script>)',
            lambda found: found[1] + changed + found[2],
            page.text(),
            flags=re.DOTALL,
        )
        route.fulfill(response=page, body=text)

    phone.route("**/recompute/", other_boards)
    phone.reload()
    assert "Your device computed other places than were published: 2." in compute(phone, "warning")
    assert phone.locator("#recompute-published li").count() == phone.locator("#recompute-computed li").count() == 2


def test_a_page_that_has_computed_once_opens_and_computes_without_a_network(keeping: Page, live_server, spring_open):
    address = live_server.url + spring_open.url("recompute", round_number=3)
    other = live_server.url + spring_open.url("round", round_number=3)
    keeping.goto(address)
    compute(keeping, "success")
    keeping.context.set_offline(True)
    keeping.reload()
    expect(keeping.get_by_role("heading", name="Compute round 3 again")).to_be_visible()
    assert keeping.evaluate("[...document.styleSheets].map((one) => one.cssRules.length > 0)") == [True, True]
    assert re.match("Your device computed the same boards: 5,", compute(keeping, "success"))
    assert fits(keeping)
    keeping.context.set_offline(False)
    keeping.goto(other)
    assert keeping.evaluate("navigator.serviceWorker.controller") is None, "no other page is controlled"
    kept = keeping.evaluate("caches.open('recompute').then((one) => one.keys()).then((all) => all.map((o) => o.url))")
    assert address in kept
    assert other not in kept
