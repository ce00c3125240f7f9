"""A player with a phone: from the federation's page to the own board, why, and the virtual points."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits
from tests.integration.tournaments.public_event import Open, build

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def spring_open(transactional_db: None) -> Open:
    """The open under way, in a database that the server's thread sees."""
    return build()


def test_two_actions_to_the_own_board_and_on_to_the_reasons(phone: Page, live_server, spring_open: Open):
    phone.goto(f"{live_server.url}/en/federation/")
    assert fits(phone)

    phone.get_by_role("link", name=re.compile("Spring Open")).click()
    expect(phone.get_by_text("Monday 9 March, 15:00")).to_be_in_viewport()
    assert fits(phone)
    phone.get_by_label("Last name, or part of it").fill("de luca")
    phone.keyboard.press("Enter")

    expect(phone).to_have_url(re.compile(r"/rounds/3/boards/\d+/$"))
    assert fits(phone)
    expect(phone.get_by_role("heading", name="Why this pairing")).to_be_visible()
    expect(phone.get_by_role("heading", name="Step by step")).to_be_visible()
    expect(phone.get_by_role("heading", name="Why these colours")).to_be_visible()
    expect(phone.locator(".versus .virtual")).to_have_count(1)

    phone.get_by_role("link", name="De Luca, Anna").first.click()
    expect(phone.get_by_role("heading", name="Real, virtual and pairing score before every round")).to_be_visible()
    assert fits(phone)
    table = phone.locator("table.points-before")
    expect(table.get_by_role("row")).to_have_count(6)
    expect(table).to_contain_text("C.04.7 1.4")
    expect(phone.locator("figure.picture svg rect.virtual")).to_have_count(3)


def test_it_works_without_javascript(browser, live_server, spring_open: Open):
    context = browser.new_context(viewport={"width": 360, "height": 640}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/it/federation/open/")
    page.get_by_label("Cognome, o una sua parte").fill("greco")
    page.get_by_role("button", name="Trova").click()
    expect(page.get_by_role("heading", name="Perché questo abbinamento")).to_be_visible()
    page.goto(f"{live_server.url}/it/federation/open/standings/")
    page.locator("a.sum").first.click()
    expect(page.locator("tr.sums")).to_contain_text("Buchholz Cut-1 (BH/C1):")
    page.wait_for_load_state("networkidle")
    context.close()


def test_names_appear_while_typing_and_sums_open_in_place(phone: Page, live_server, spring_open: Open):
    phone.goto(f"{live_server.url}/en/federation/open/")
    phone.get_by_label("Last name, or part of it").press_sequentially("ross")
    expect(phone.locator("#matches li")).to_have_count(2)
    expect(phone).to_have_url(f"{live_server.url}/en/federation/open/")

    phone.goto(f"{live_server.url}/en/federation/open/standings/")
    link = phone.locator("a.sum").first
    link.click()
    expect(phone.locator("tr.sums")).to_have_count(1)
    assert "sums=" not in phone.url
    expect(link).to_have_attribute("aria-expanded", "true")
    link.click()
    expect(phone.locator("tr.sums")).to_have_count(0)
    expect(link).to_have_attribute("aria-expanded", "false")


def test_sums_are_read_with_the_keyboard_alone(phone: Page, live_server, spring_open: Open):
    phone.goto(f"{live_server.url}/it/federation/open/standings/")
    first, second = phone.locator("tbody tr:first-child a.sum").all()[:2]
    second.focus()
    phone.keyboard.press("Enter")
    # The focus is on the sum that was asked for; the table is scrolled so that nothing of it is cut off.
    summary = phone.locator("tr.sums summary").nth(1)
    expect(summary).to_be_focused()
    expect(summary).to_contain_text("Buchholz (BH):")
    expect(phone.locator("tr.sums details[open] li").first).to_contain_text("Turno 1")
    box = phone.locator("tr.sums section").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    # Another value of the same player opens in the same place.
    first.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("tr.sums summary").first).to_be_focused()
    expect(phone.locator("tr.sums")).to_have_count(1)
    expect(first).to_have_attribute("aria-expanded", "true")
    phone.keyboard.press("Escape")
    expect(phone.locator("tr.sums")).to_have_count(0)
    expect(first).to_be_focused()


def test_this_is_me_stays_on_the_device(phone: Page, live_server, spring_open: Open):
    entry = spring_open.entry("De Luca")
    phone.goto(f"{live_server.url}/en/federation/open/players/{entry.pk}/")
    phone.get_by_label("This is me").check()
    phone.goto(f"{live_server.url}/en/federation/open/")
    mine = phone.locator("[data-me-link]").get_by_role("link", name="De Luca, Anna")
    expect(mine).to_be_visible()
    phone.goto(f"{live_server.url}/en/federation/open/rounds/3/")
    row = phone.locator("tr[aria-current]")
    expect(row).to_have_count(1)
    expect(row.locator(".you:visible")).to_have_count(1)
    assert phone.context.cookies() == []


def test_the_language_switch_keeps_the_page(phone: Page, live_server, spring_open: Open):
    phone.goto(f"{live_server.url}/en/federation/open/rounds/3/boards/1/")
    phone.get_by_role("link", name="italiano").click()
    expect(phone).to_have_url(f"{live_server.url}/it/federation/open/rounds/3/boards/1/")
    expect(phone.get_by_role("heading", name="Passo per passo")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_scrolls_sideways_on_a_phone(phone: Page, live_server, spring_open: Open, scheme):
    phone.emulate_media(color_scheme=scheme)
    board = spring_open.board(1)
    for address in (
        "/it/",
        "/it/federation/",
        spring_open.url("tournament", "it"),
        spring_open.url("announcement", "it"),
        spring_open.url("entries", "it"),
        spring_open.url("round", "it", round_number=3),
        spring_open.url("board", "it", round_number=3, board_number=1),
        spring_open.url("bye", "it", round_number=3, entry=spring_open.bye().entry_id),
        spring_open.url("player", "it", entry=board.black_id),
        spring_open.url("standings", "it") + f"?after=2&sums={board.black_id}",
        spring_open.url("verify", "it"),
        "/it/accounts/login/",
    ):
        phone.goto(live_server.url + address)
        for fold in phone.locator("details").all():
            fold.evaluate("fold => { fold.open = true }")
        assert fits(phone), address


def test_a_table_that_is_cut_off_says_so(phone: Page, live_server, spring_open: Open):
    phone.goto(live_server.url + spring_open.url("standings", "it") + "?after=2")
    hint = phone.locator(".table-wrap:has(#standings)").locator("xpath=preceding-sibling::*[1]")
    box = phone.locator(".table-wrap:has(#standings)")
    box.evaluate("box => { box.style.width = '9rem'; dispatchEvent(new Event('resize')) }")
    expect(hint).to_have_text("Scorri di lato per vedere tutte le colonne →")
    expect(hint).to_be_visible()
    box.evaluate("box => { box.style.width = '90rem'; dispatchEvent(new Event('resize')) }")
    expect(phone.locator(".sideways:visible")).to_have_count(0)


@pytest.mark.parametrize("page", ["round", "standings", "crosstable", "entries", "ratings"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_first_row_of_a_table_stands_in_the_upper_half_of_a_phone(
    phone: Page, live_server, spring_open: Open, page, language
):
    words = {"round_number": 3} if page == "round" else {}
    phone.goto(live_server.url + spring_open.url(page, language, **words))
    first = phone.locator("main tbody tr").first.bounding_box()
    assert first is not None
    assert first["y"] <= 300, page


def test_a_card_opens_the_reason_wherever_it_is_touched(phone: Page, live_server, spring_open: Open):
    phone.goto(live_server.url + spring_open.url("round", round_number=3))
    card = phone.locator("#boards tbody tr").first
    expect(card.get_by_text("why?")).to_be_visible()
    card.locator("td.result").click(force=True)
    phone.wait_for_url("**/rounds/3/boards/1/")
    phone.go_back()
    card.locator("td.black a").first.click()
    phone.wait_for_url("**/players/*/")


def test_a_name_that_nobody_has_is_said(phone: Page, live_server, spring_open: Open):
    phone.goto(live_server.url + spring_open.url("standings"))
    phone.get_by_role("searchbox", name="Filter by name").fill("zzz")
    expect(phone.get_by_role("status").filter(has_text="Nobody of this name")).to_be_visible()
    phone.get_by_role("searchbox", name="Filter by name").fill("")
    expect(phone.get_by_text("Nobody of this name")).to_have_count(0)
