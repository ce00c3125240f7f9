"""The bracket of a knock-out on a phone: it scrolls inside its frame, and marks the line of the reader."""

from __future__ import annotations

import os

import pytest
from django.urls import reverse
from django_scopes import scope
from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits
from tests.e2e.test_arbiter_desk import sign_in
from tests.factories import make_organization, make_staff, make_tournament, publish_next
from tests.integration.tournaments.regulations.test_knockout import play
from tournaments.models import Round
from tournaments.results.actions import close_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_bracket_is_read_on_a_phone_and_a_drawn_match_is_decided_with_one_press(phone: Page, live_server):
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(
            organization, entries=13, rounds=4, system="knockout", options={"third_place": True}, tie_breaks=[]
        )
        play(publish_next(tournament, staff.arbiter), staff.arbiter, drawn=(5,), upset=(6,))
    sign_in(phone, live_server.url)
    phone.goto(live_server.url + reverse("manage:round", args=["federation", "open", 1]))
    phone.get_by_role("button", name="Player, 012 goes on").click()
    expect(phone.get_by_role("button", name="Player, 012 goes on")).to_have_attribute("aria-pressed", "true")
    assert fits(phone)
    shot(phone, "decided")
    with scope(organization=organization):
        first = Round.objects.get(number=1)
        close_round(round=first, actor=staff.arbiter)
    phone.reload()
    phone.get_by_label("Reason").fill("They played on.")
    phone.get_by_label("Reason").press("Enter")
    expect(phone.get_by_role("button", name="Player, 012 goes on")).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_label("Reason")).to_have_value("They played on.\n")
    phone.get_by_role("button", name="Player, 005 goes on").click()
    expect(phone.get_by_role("button", name="Player, 005 goes on")).to_have_attribute("aria-pressed", "true")
    phone.get_by_label("Reason").fill("Read wrongly.")
    phone.get_by_role("button", name="Player, 012 goes on").click()
    expect(phone.get_by_role("button", name="Player, 012 goes on")).to_have_attribute("aria-pressed", "true")
    with scope(organization=organization):
        play(publish_next(tournament, staff.arbiter), staff.arbiter)
        publish_next(tournament, staff.arbiter)
    phone.goto(live_server.url + reverse("public:bracket", args=["federation", "open"]))
    frame = phone.get_by_role("region", name="Bracket")
    assert frame.evaluate("box => box.scrollWidth > box.clientWidth")
    assert fits(phone)
    expect(phone.locator("svg .strong", has_text="Player, 012")).to_have_count(1)
    shot(phone, "bracket-phone")
    phone.goto(live_server.url + reverse("public:standings", args=["federation", "open"]))
    assert fits(phone)
    shot(phone, "standings")
    for language in ("en", "it"):
        phone.set_viewport_size({"width": 1280, "height": 800})
        address = reverse("public:bracket", args=["federation", "open"]).replace("/en/", f"/{language}/")
        phone.goto(live_server.url + address)
        assert fits(phone)
        shot(phone, f"bracket-{language}")


def shot(page: Page, name: str) -> None:
    """A picture of the page, where somebody wants to look at it."""
    if folder := os.environ.get("PORTAL_SCREENSHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)
