"""Two arbiters on one round, and one arbiter who reads everything twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.result_typing import desk_page, results_on_server

pytestmark = pytest.mark.browser


def test_rows_refresh_and_nobody_overwrites_unseen(browser: Browser, address):
    url = f"{address}/en/manage/federation/open-6/rounds/1/"
    one, two = desk_page(browser, address), desk_page(browser, address, role="owner")
    one.goto(url)
    two.goto(url)
    one.keyboard.press("1")
    expect(two.locator('#board-1 button[data-result="1:0"]')).to_have_attribute("aria-pressed", "true")
    expect(two.locator("#board-1 .by")).to_contain_text("Arbiter")
    expect(two.locator("#missing")).to_have_text("The results of 19 boards are missing.")

    two.route("**/results/state/**", lambda route: route.abort())  # this page has not heard of what follows
    one.keyboard.press("=")
    expect(one.locator("#board-2 .sent")).to_have_text("✓ saved")
    two.locator("#board-2 .keys button").first.focus()
    two.keyboard.press("0")
    alert = two.locator("#board-2 .refusal")
    expect(alert).to_contain_text("Arbiter entered “draw” now. Yours was not saved.")
    assert results_on_server(one, url)[2] == "=:="
    expect(two.locator("#undecided")).to_have_text("To be decided on board: 2.")
    two.reload()
    expect(alert).to_contain_text("Arbiter entered “draw”")
    two.get_by_role("button", name="Replace it by 0–1").click()
    expect(two.locator("#board-2 .sent")).to_have_text("✓ saved")
    assert results_on_server(one, url)[2] == "0:1"
    expect(one.locator('#board-2 button[data-result="0:1"]')).to_have_attribute("aria-pressed", "true")
    one.context.close()
    two.context.close()


def test_a_key_in_the_moment_of_a_decision_lands_on_the_next_board(browser: Browser, address):
    """A dialog says that it is closed a little later than it is; a key may come in between."""
    page = desk_page(browser, address)
    page.goto(f"{address}/en/manage/federation/open-8/rounds/1/")
    for _ in range(20):
        page.keyboard.press("1")
    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()
    page.locator("#board-1 .keys button").first.focus()
    page.keyboard.press("s")
    page.keyboard.press("=")
    expect(page.get_by_role("dialog")).to_contain_text("Board 1: the readings differ")
    page.evaluate(
        """() => {
            document.querySelector('#differs button[value="first"]').click();
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
        }"""
    )
    expect(page.locator("#reading")).to_contain_text("18 boards to go.")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('tr').dataset.board") == "3"


def test_the_second_reading_stops_at_the_first_that_differs(browser: Browser, address):
    url = f"{address}/en/manage/federation/open-7/rounds/1/"
    page = desk_page(browser, address)
    page.goto(url)
    for _ in range(20):
        page.keyboard.press("1")
    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("s")
    expect(page.locator("#reading")).to_contain_text("20 boards to go.")
    assert page.locator('[aria-pressed="true"]').count() == 0, "the first reading is covered"
    for key in "11=1111":
        page.keyboard.press(key)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Board 3: the readings differ")
    expect(dialog).to_contain_text("First reading: 1–0. Second reading: ½–½.")
    expect(page.locator("#reading")).to_contain_text("18 boards to go.")
    page.get_by_role("button", name="The second is right").click()
    expect(page.locator("#board-3 .sent")).to_have_text("✓ saved")
    page.reload()
    expect(page.locator("#reading")).to_contain_text("17 boards to go.")
    for _ in range(17):
        page.keyboard.press("1")
    expect(page.locator("#reading")).to_contain_text("Every board was read twice.")
    found = results_on_server(page, url)
    assert [number for number, result in found.items() if result != "1:0"] == [3]

    page.route("**/second-reading/", lambda route: route.abort())
    page.keyboard.press("Enter")
    expect(page.locator("#notice-reading")).to_contain_text("not noted on the server yet")
    page.unroute("**/second-reading/")
    page.reload()
    line = page.locator("#readings li")
    expect(line).to_contain_text("Arbiter: 20 of 20 boards read again. 1 reading differed:")
    expect(line).to_contain_text("board 3: first 1–0, second ½–½, right is ½–½")
    expect(page.locator("#notice-reading")).to_be_hidden()
    page.reload()
    expect(line).to_have_count(1)
    page.goto(url.replace("rounds/1/", "journal/"))
    noted = page.locator("li", has_text="Results read a second time").first
    noted.get_by_text("What was changed").click()
    expect(noted).to_contain_text("board 3: first 1–0, second ½–½, right is ½–½")
    page.context.close()
