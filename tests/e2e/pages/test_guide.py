"""The guide on a phone: text and pictures fit, and a wide table scrolls inside itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits
from tournaments.guide.queries import page_names

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_page_fits_a_phone(phone: Page, live_server, language):
    for name in sorted(page_names(language)):
        phone.goto(f"{live_server.url}/{language}/help/guide/{'' if name == 'index' else name + '/'}")
        assert fits(phone), name
        for picture in phone.locator("article img").all():
            picture.scroll_into_view_if_needed()
            expect(picture).to_have_js_property("complete", value=True)
            assert picture.evaluate("one => one.naturalWidth") > 0, name


def test_a_reader_finds_the_guide_and_goes_from_page_to_page(phone: Page, live_server):
    phone.goto(f"{live_server.url}/en/")
    phone.get_by_role("contentinfo").get_by_role("link", name="Guide").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Guide")
    phone.get_by_role("navigation", name="Pages of the guide").get_by_role("link", name="Results").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Results")
    expect(phone.get_by_role("region", name="Step by step").get_by_role("row").first).to_be_visible()
    phone.get_by_role("banner").get_by_role("link", name="IT").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Risultati")
