"""A two-life event on a phone: lives on the boards, who is out in the standings, and the draw as a picture."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django_scopes import scope
from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits
from tests.e2e.pages.test_bracket import shot
from tests.factories import make_organization, make_staff, make_tournament, play_rounds
from tournaments.standings.queries import standings_page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_lives_and_who_is_out_are_read_on_a_phone(phone: Page, live_server):
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=9, rounds=12, system="two_life", tie_breaks=["LIVES", "SB"])
        play_rounds(tournament, 4, staff.arbiter)
        page = standings_page(tournament)
    place = [organization.slug, tournament.slug]
    pages = {
        "round": reverse("public:round", args=[*place, 4]),
        "board": reverse("public:board", args=[*place, 4, 1]),
        "standings": reverse("public:standings", args=place),
        "player": reverse("public:player", args=[*place, page.lines[-1].player.entry_id]),
    }
    for language in ("en", "it"):
        for name, address in pages.items():
            phone.goto(live_server.url + address.replace("/en/", f"/{language}/"))
            assert fits(phone), (name, language)
            shot(phone, f"{name}-{language}")
    phone.goto(live_server.url + pages["round"])
    expect(phone.locator(".lives").first).to_contain_text("li")
    phone.goto(live_server.url + pages["standings"])
    expect(phone.get_by_text("out in round").first).to_be_visible()
    phone.emulate_media(color_scheme="dark")
    phone.set_viewport_size({"width": 1280, "height": 800})
    for name, address in pages.items():
        phone.goto(live_server.url + address)
        assert fits(phone)
        shot(phone, f"{name}-wide-dark")
