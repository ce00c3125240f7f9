"""Matches of two games, typed key by key: each key is one game of one board, and the next row takes the next one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.result_typing import desk_page

pytestmark = pytest.mark.browser

PREPARE = """
from portal.organizations.models import Membership, Organization
from tests.factories import *
organization = Organization.objects.get(slug="federation")
with scope(organization=organization):
    arbiter = Membership.objects.get(organization=organization, roles="arbiter").user
    tournament = make_tournament(organization, entries=6, rounds=3, slug="matches", system="double_swiss")
    publish_next(tournament, arbiter)
print(1)
"""

POINTS = """
import json
from portal.organizations.models import Organization
from tests.factories import *
from tournaments.models import Tournament
from tournaments.rounds.queries import round_page
organization = Organization.objects.get(slug="federation")
with scope(organization=organization):
    page = round_page(Tournament.objects.get(slug="matches"), 1)
    print(json.dumps([[line.white_outcome, line.white_second] for line in page.boards]))
"""


def test_every_key_is_one_game_and_the_row_in_focus_follows(browser: Browser, portal):
    site, address = portal
    site.run(PREPARE)
    page = desk_page(browser, address, latency=300)
    page.goto(f"{address}/en/manage/federation/matches/rounds/1/")
    rows = page.locator("tr[data-board]")
    expect(rows).to_have_count(6)
    places = ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]
    assert rows.evaluate_all("rows => rows.map(row => row.dataset.board)") == places
    for key, place in zip("1=0+x", places, strict=False):
        expect(page.locator(f'tr[data-board="{place}"] .keys button').first).to_be_visible()
        assert page.evaluate("document.activeElement.closest('tr').dataset.board") == place
        page.keyboard.press(key)
    for key in ("u", "1"):
        page.keyboard.press(key)
    for place in places:
        expect(page.locator(f'tr[data-board="{place}"] .sent')).to_have_text("✓ saved")
    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()
    page.keyboard.press("b")
    for key in (*"2.2", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.closest('tr').dataset.board") == "2.2"
    page.keyboard.press("=")
    expect(page.locator('tr[data-board="2.2"] button[data-result="=:="]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('tr[data-board="2.2"] .sent')).to_have_text("✓ saved")
    page.context.close()
    # In the second game the other player has White: a win of its White is a loss of the first one.
    assert site.run(POINTS) == [["1", "="], ["0", "="], ["-", "L"]]
