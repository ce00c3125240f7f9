"""Parts of an event in the frame of another site, and the screen of a hall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from django_scopes import scope
from playwright.sync_api import Browser, Page, expect

from tests.e2e.page_width import fits
from tests.integration.tournaments.public_event import Open, build
from tournaments.results.actions import enter_result

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def spring_open(transactional_db: None) -> Open:
    """The open under way, in a database that the server's thread sees."""
    return build()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[str]:
    """The site of a club: what a test writes into its folder, under another address than the portal."""
    served = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path)))
    Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_port}"
    served.shutdown()
    served.server_close()


def test_another_site_frames_the_part_and_no_other_page(
    browser: Browser, live_server, spring_open: Open, club: str, tmp_path: Path
):
    assert "127.0.0.1" not in live_server.url
    context = browser.new_context(viewport={"width": 360, "height": 640})
    site = context.new_page()
    for page, framed in (("widget", True), ("round", False)):
        words = {} if framed else {"round_number": 3}
        frame = f'<iframe src="{live_server.url}{spring_open.url(page, **words)}" width="340" height="500"></iframe>'
        (tmp_path / f"{page}.html").write_text(frame)
        site.goto(f"{club}/{page}.html")
        found = site.frame_locator("iframe").get_by_role("heading", name="Round 3").first
        if framed:
            expect(found).to_be_visible()
        else:
            site.wait_for_timeout(1500)
            expect(found).to_have_count(0)
    context.close()


def test_parts_and_screens_fit_a_phone_with_doubled_text(phone: Page, live_server, spring_open: Open):
    for page in ("widget/", "widget/?show=standings", "widget/?show=board&q=rossi", "screen/", "share/"):
        phone.goto(f"{live_server.url}/it/federation/open/{page}")
        assert fits(phone), page
        if page.startswith("widget/?show=st"):
            assert phone.locator("tbody tr").first.bounding_box()["y"] < 300
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert fits(phone), f"{page}, text doubled"


def test_a_screen_moves_by_itself_and_brings_a_new_result(phone: Page, live_server, spring_open: Open, settings):
    settings.FRONT_SECONDS = 0
    phone.clock.install()
    phone.goto(f"{live_server.url}{spring_open.url('screen')}")
    expect(phone.get_by_role("button", name="Stand still")).to_be_visible()
    assert "1–0" not in phone.locator("tbody").inner_text()
    with scope(organization=spring_open.organization):
        enter_result(board=spring_open.board(1), white_outcome="1", black_outcome="0", actor=spring_open.staff.arbiter)
    for _ in range(12):
        phone.clock.run_for(8000)
        phone.wait_for_timeout(200)
        if "1–0" in phone.locator("tbody").inner_text():
            break
    assert "1–0" in phone.locator("tbody").inner_text()
