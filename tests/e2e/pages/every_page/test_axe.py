"""Every kind of page read by axe, in both themes, on a phone; and with its text doubled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.pages.every_page.conftest import NO_PAGES, Site
from tests.isolation.addresses import addresses

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
CONTRAST = {"type": "rule", "values": ["color-contrast"]}
"""The one rule whose answer depends on the theme."""
LOOK = "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']}).then(found => found.violations)"
DOUBLED = "document.documentElement.style.fontSize = '200%'"
TOO_WIDE = """() => {
  if (document.documentElement.scrollWidth <= 360) return "";
  const scrolls = (one) => one && (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
  const wide = [...document.body.querySelectorAll("*")].filter((one) =>
    one.getBoundingClientRect().right > 361 && one !== document.body && !scrolls(one.parentElement));
  return wide.slice(-3).map((one) => one.outerHTML.slice(0, 160)).join(" | ") || "wider than the screen";
}"""


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    """A phone in which axe may run beside the scripts of the page."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, bypass_csp=True, reduced_motion="reduce")
    context.add_init_script(path=AXE)
    yield context.new_page()
    context.close()


def faults(page: Page, address: str) -> list[str]:
    """What axe and a reader with doubled text find wrong with a page."""
    page.emulate_media(color_scheme="light")
    page.goto(address, wait_until="load")
    return faults_here(page)


def faults_here(page: Page) -> list[str]:
    """The same of the page that is open, in the light theme."""
    said = [f"light: {one}" for one in _violations(page, RULES)]
    page.emulate_media(color_scheme="dark")
    said += [f"dark: {one}" for one in _violations(page, CONTRAST)]
    page.evaluate(DOUBLED)
    wide = page.evaluate(TOO_WIDE)
    return said + [f"text doubled: {wide}"] * bool(wide)


def _violations(page: Page, rules: dict[str, Any]) -> Iterator[str]:
    for violation in page.evaluate(LOOK, rules):
        for node in violation["nodes"]:
            yield f"{violation['id']}: {node['html'][:200]} {node['failureSummary'].splitlines()[-1].strip()}"


def test_nothing_is_wrong_with_any_page_that_everybody_may_read(reader: Page, live_server: Any, site: Site):
    public = {one.name.removeprefix("public:") for one in addresses() if one.name.startswith("public:")}
    looked_at = {name.partition(",")[0].removeprefix("public:") for name in site.open}
    assert public - looked_at == NO_PAGES, "add an event that shows the page, or say that it is none"
    found = {name: faults(reader, live_server.url + address) for name, address in site.open.items()}
    reader.goto(live_server.url + site.open["public:report_result"])
    reader.emulate_media(color_scheme="light")
    reader.get_by_label("Code on the result slip").fill(site.slip)
    reader.keyboard.press("Enter")
    expect(reader.get_by_text("You played")).to_be_visible()
    found["public:report_result, of a game"] = faults_here(reader)
    reader.goto(live_server.url + site.open["public:captain, of teams"])
    reader.emulate_media(color_scheme="light")
    reader.locator("#id_board_1").select_option(index=2)
    reader.locator("#id_board_2").select_option(index=1)
    reader.get_by_role("button", name="Send the line-up").click()
    expect(reader.get_by_text("Put them in the order of the list.")).to_be_visible()
    found["public:captain, refused"] = faults_here(reader)
    assert {name: said for name, said in found.items() if said} == {}


def test_nothing_is_wrong_with_any_page_of_the_desk(reader: Page, live_server: Any, site: Site):
    reader.context.add_cookies([{"name": "sessionid", "value": site.session, "url": live_server.url}])
    found = {name: faults(reader, live_server.url + address) for name, address in site.owned.items()}
    assert len(found) >= 55, sorted(found)
    assert {name: said for name, said in found.items() if said} == {}
