"""A reader's phone computes published rounds again, without a network too, and finds what was changed on the way."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.page_width import fits
from tests.integration.tournaments.public_event import Open, build
from tournaments.verification import browser_python

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not browser_python.is_there(), reason="manage.py fetch_browser_python has fetched no Python"),
]
PATIENCE = 90_000
"""Milliseconds: Python has to be started in the browser."""


@pytest.fixture
def spring_open(transactional_db: None) -> Open:
    return build()


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
