"""What the browser prints: the boards with tournament and round on every page, and nothing to press."""

from __future__ import annotations

import io

import pytest
from django_scopes import scope
from playwright.sync_api import Browser
from pypdf import PdfReader

from tests.e2e.test_arbiter_desk import sign_in
from tests.factories import enter_results, make_organization, make_staff, make_tournament, publish_next

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OF_THE_SCREEN = (
    "Filter by name", "as PDF", "Check it yourself", "python -m", "Sign", "Guide", "Public page", "Paper", "Journal",
    "Second reading", "Missing only", "Keys", "Close round", "Correct", "Withdraw", "Hold the results", "Check again",
)  # fmt: skip


def test_nothing_of_the_screen_is_on_paper(browser: Browser, live_server):
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=100, acceleration="baku", slug="castle-open")
        enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    page = browser.new_context(locale="en-GB").new_page()

    def printed(path: str) -> list[str]:
        page.goto(f"{live_server.url}/en/{path}")
        return [one.extract_text() for one in PdfReader(io.BytesIO(page.pdf(format="A4"))).pages]

    public = printed("federation/castle-open/rounds/1/")
    boards = [text for text in public if "Board White" in text]
    assert len(boards) >= 2, "the boards need more than a page"
    assert all("Castle-Open · Round 1" in text for text in boards)
    assert all(f"Player, {number:03}" in "".join(boards) for number in range(1, 101))
    sign_in(page, live_server.url, "arbiter")
    desk = printed("manage/federation/castle-open/rounds/1/")
    assert all(f"Player, {number:03}" in "".join(desk) for number in range(1, 101))
    for name, pages in (("public", public), ("desk", desk)):
        text = "".join(pages)
        assert [words for words in OF_THE_SCREEN if words in text] == [], name
    page.context.close()


def test_a_board_on_paper_has_its_reason_and_no_question_that_nobody_asked(browser: Browser, live_server):
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=6, system="keizer")
        for _round in range(2):
            enter_results(publish_next(tournament, staff.arbiter), staff.arbiter)
    page = browser.new_context(locale="en-GB").new_page()
    page.emulate_media(media="print")
    page.goto(f"{live_server.url}/en/federation/open/rounds/2/boards/1/")
    said = page.inner_text("main")
    assert "Why this pairing" in said
    for wrong in ("Why not another opponent?", "Who asks", "What this rests on"):
        assert wrong not in said
    page.goto(f"{live_server.url}/en/federation/open/rounds/2/boards/1/why-not/?ask=colour")
    said = page.inner_text("main")
    assert "not have the other colour?" in said
    assert "Who asks" not in said
    page.context.close()
