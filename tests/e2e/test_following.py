"""A page that stays open follows what happens, and the own board stands at its foot."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django_scopes import scope
from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits
from tests.integration.tournaments.public_event import Open, build
from tournaments.listing.cancelling import cancel_event, resume_event
from tournaments.results.actions import enter_result

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def spring_open(transactional_db: None) -> Open:
    return build()


def look(page: Page) -> None:
    """Come back to the page: it asks at once instead of after its pause."""
    cache.clear()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_result_arrives_in_its_line_and_nothing_else_moves(phone: Page, live_server, spring_open: Open):
    phone.goto(live_server.url + spring_open.url("round", round_number=3))
    row = phone.locator("#boards tbody tr").first
    other = phone.locator("#boards tbody tr").nth(1).element_handle()
    expect(row.locator(".result")).not_to_contain_text("+")
    with scope(organization=spring_open.organization):
        enter_result(board=spring_open.board(1), white_outcome="+", black_outcome="-", actor=spring_open.staff.arbiter)
    look(phone)
    expect(row.locator(".result")).to_contain_text("+")
    expect(phone.locator("#arrived")).to_have_text("This page has just been brought up to date.")
    assert other is not None
    assert other.evaluate("row => row.isConnected")


def test_who_said_this_is_me_has_the_own_board_on_every_page(phone: Page, live_server, spring_open: Open):
    board = spring_open.board(1)
    phone.goto(live_server.url + spring_open.url("player", entry=board.white_id))
    expect(phone.get_by_role("complementary", name="My board")).to_have_count(0)
    phone.get_by_label("This is me").check()
    for page, words in (("tournament", {}), ("round", {"round_number": 3}), ("standings", {}), ("crosstable", {})):
        phone.goto(live_server.url + spring_open.url(page, **words))
        mine = phone.get_by_role("complementary", name="My board")
        expect(mine).to_contain_text(f"Board 1, White against {board.black.name}")
        assert mine.bounding_box()["y"] > 480
    mine.get_by_role("link", name="Board 1").click()
    phone.wait_for_url("**/rounds/3/boards/1/")


def test_a_filter_stays_when_lines_are_replaced(phone: Page, live_server, spring_open: Open):
    phone.goto(live_server.url + spring_open.url("round", round_number=3))
    name = spring_open.board(2).white.name
    phone.get_by_role("searchbox", name="Filter by name").fill(name.split(",")[0])
    shown = phone.locator("#boards tbody tr:visible").count()
    with scope(organization=spring_open.organization):
        enter_result(board=spring_open.board(1), white_outcome="+", black_outcome="-", actor=spring_open.staff.arbiter)
    look(phone)
    expect(phone.locator("#arrived")).to_have_text("This page has just been brought up to date.")
    assert phone.locator("#boards tbody tr:visible").count() == shown


def test_a_cancellation_arrives_on_an_open_page_and_goes_again(phone: Page, live_server, spring_open: Open):
    phone.goto(live_server.url + spring_open.url("standings"))
    banner = phone.locator("#cancelled")
    expect(phone.locator("#content h1")).to_be_visible()
    expect(banner).to_have_count(0)
    with scope(organization=spring_open.organization):
        cancel_event(tournament=spring_open.tournament, actor=None, notice="The hall is flooded.")
    look(phone)
    expect(banner).to_contain_text("The hall is flooded.")
    assert fits(phone)
    with scope(organization=spring_open.organization):
        resume_event(tournament=spring_open.tournament, actor=None, reason="Dry.")
    look(phone)
    expect(banner).to_have_count(0)
