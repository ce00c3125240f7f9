"""Network away, server failing, session over: what was typed stays, says so, and is sent later, once and in order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.result_typing import desk_page, results_on_server, sign_in

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(browser: Browser, address: str) -> Iterator[Page]:
    page = desk_page(browser, address)
    yield page
    page.context.close()


def url_of(address: str, tournament: int) -> str:
    return f"{address}/en/manage/federation/open-{tournament}/rounds/1/"


def test_typed_without_a_network_and_sent_after_a_reload(desk: Page, address):
    url = url_of(address, 1)
    desk.goto(url)
    desk.route("**/results/**", lambda route: route.abort())
    for key in "1=0":
        desk.keyboard.press(key)
    expect(desk.locator("#board-2 .sent")).to_have_text("⚠ not sent yet")
    expect(desk.locator("#board-2 .sent")).to_have_attribute("role", "alert")
    expect(desk.locator("#notice-blocked")).to_contain_text("kept on this device")
    desk.keyboard.press("ArrowUp")
    desk.keyboard.press("1")  # board 3 again
    expect(desk.locator("#unsent")).to_have_text("Not sent yet: 3.")
    assert not any(results_on_server(desk, url).values())

    desk.unroute("**/results/**")
    desk.reload()
    expect(desk.locator("[data-state=saved]")).to_have_count(3)
    found = results_on_server(desk, url)
    assert {number: result for number, result in found.items() if result} == {1: "1:0", 2: "=:=", 3: "1:0"}
    expect(desk.locator("#unsent")).to_be_empty()
    assert desk.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('results:')).length") == 0


def test_a_lost_answer_neither_doubles_nor_overwrites(desk: Page, browser: Browser, address):
    url = url_of(address, 2)
    desk.goto(url)
    lost: list[str] = []

    def lose(route: Route) -> None:
        route.fetch()
        lost.append(route.request.post_data or "")
        route.abort()

    desk.route("**/rounds/1/results/", lose)
    desk.keyboard.press("1")
    expect(desk.locator("#board-1 .sent")).to_have_text("⚠ not sent yet")
    other = desk_page(browser, address, role="owner")
    other.goto(url)
    other.locator("#board-1 .keys button").nth(1).click()
    expect(other.locator("#board-1 .sent")).to_have_text("✓ saved")

    # The page may have tried again by itself, and hidden the button, before it is pressed.
    desk.unroute_all(behavior="ignoreErrors")
    desk.evaluate("document.getElementById('try-again').click()")
    expect(desk.locator("#unsent")).to_be_empty()
    assert len(lost) >= 1
    assert results_on_server(desk, url)[1] == "=:="
    expect(desk.locator('#board-1 button[data-result="=:="]')).to_have_attribute("aria-pressed", "true")
    other.context.close()


def test_a_failing_server_destroys_nothing(desk: Page, address):
    url = url_of(address, 3)
    desk.goto(url)
    desk.route("**/rounds/1/results/", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    desk.keyboard.press("0")
    expect(desk.locator("#board-1 .sent")).to_have_text("⚠ not sent yet")
    assert desk.locator("tr[data-board]").count() == 20
    expect(desk.locator('#board-1 button[data-result="0:1"]')).to_have_attribute("aria-pressed", "true")
    desk.unroute("**/rounds/1/results/")
    expect(desk.locator("#board-1 .sent")).to_have_text("✓ saved", timeout=20_000)
    assert results_on_server(desk, url)[1] == "0:1"


def test_the_session_ends_and_begins_again_on_the_same_page(desk: Page, address):
    url = url_of(address, 4)
    desk.goto(url)
    desk.context.clear_cookies()
    desk.keyboard.press("1")
    expect(desk.locator("#notice-blocked")).to_contain_text("The session is over.")
    desk.locator("#sign-in").click()
    desk.get_by_label("Email").fill("arbiter@federation.example.org")
    desk.get_by_label("Password").fill("a long enough password")
    desk.get_by_role("button", name="Sign in", exact=True).click()
    desk.wait_for_url(url)
    expect(desk.locator("#board-1 .sent")).to_have_text("✓ saved")
    assert results_on_server(desk, url)[1] == "1:0"


def test_what_somebody_else_left_unsent_is_not_sent_in_my_name(desk: Page, address):
    url = url_of(address, 5)
    desk.goto(url)
    desk.route("**/results/**", lambda route: route.abort())
    desk.keyboard.press("1")
    expect(desk.locator("#board-1 .sent")).to_have_text("⚠ not sent yet")
    desk.context.clear_cookies()
    desk.unroute("**/results/**")
    sign_in(desk, address, "owner")
    desk.goto(url)
    expect(desk.locator("#notice-left")).to_contain_text("Still on this device, not sent: Open-5, round 1, Arbiter: 1.")
    assert results_on_server(desk, url)[1] == ""
