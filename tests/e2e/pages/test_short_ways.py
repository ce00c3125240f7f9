"""What a player wants to know on a phone of 360 by 640, and how few presses lead to it without scrolling."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.integration.tournaments.public_event import Open, build

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def me(transactional_db: None, phone: Page, live_server: Any) -> Open:
    """An open under way, and a phone whose owner has said "this is me"."""
    event = build()
    phone.goto(live_server.url + event.url("player", entry=event.board(2).white.pk))
    phone.locator("[data-me-toggle] input").check()
    return event


def in_view(place: Locator) -> None:
    """It begins above the own bar at the foot of the screen."""
    expect(place).to_be_visible()
    box = place.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 580


def test_my_board_my_reason_and_why_not_another(phone: Page, live_server: Any, me: Open):
    phone.goto(live_server.url + me.url("tournament"))
    bar = phone.locator("#mine")
    expect(bar).to_contain_text("Board 2, White against")
    bar.get_by_role("link", name="Board 2").click()
    in_view(phone.locator("#why + * p, #why + p").first)
    phone.get_by_role("link", name="why not another?").click()
    field = phone.locator("#why-not-name")
    expect(field).to_be_focused()
    in_view(field)
    field.fill(me.board(3).white.name.split(",")[0])
    field.press("Enter")
    answer = phone.locator("#why-not-answer")
    expect(answer).not_to_be_empty()
    in_view(answer)


def test_my_rank_is_in_the_bar_of_every_page_and_leads_to_my_row(phone: Page, live_server: Any, me: Open):
    phone.goto(live_server.url + me.url("tournament"))
    link = phone.locator("#mine").get_by_role("link", name="after round 2")
    expect(link).to_be_visible()
    said = link.inner_text()
    link.click()
    row = phone.locator("#standings tr[aria-current]")
    in_view(row)
    assert said == f"Rank {row.locator('.rank').inner_text()} after round 2"


def test_the_end_of_my_virtual_points_is_two_presses_away(phone: Page, live_server: Any, me: Open):
    """One press from the own bar to the own page, where the round from which there are none stands in words."""
    phone.goto(live_server.url + me.url("tournament"))
    phone.locator("#mine").get_by_role("link", name=me.board(2).white.name).click()
    in_view(phone.locator(".next").get_by_text("From round 4 on there will be 0 virtual points instead of ½"))
