"""The main job on a phone: pair, review and publish the next round; then read, signed out, why and with what points."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits

pytestmark = pytest.mark.browser
EVENT = "/valleys/lake-festival/"


def sign_in(page: Page, demo, role: str) -> None:
    page.goto(f"{demo.address}/en/accounts/login/")
    page.locator("input[type=email]").fill(f"{role}@demo.example")
    page.locator("input[type=password]").fill(demo.password)
    page.locator("main form").first.locator("button[type=submit]").click()
    page.wait_for_url("**/organizations/")


def test_an_arbiter_publishes_the_next_round_and_everybody_can_read_why(demo, visitor):
    arbiter = visitor()
    sign_in(arbiter, demo, "arbiter")
    arbiter.goto(f"{demo.address}/en/manage{EVENT}")
    assert fits(arbiter)
    arbiter.get_by_text("Go to round 4").click()
    arbiter.get_by_role("button", name="Pair round 4").click()
    # The page follows the worker by itself.
    expect(arbiter.get_by_text("Only members see this pairing.")).to_be_visible(timeout=60_000)
    assert fits(arbiter)
    assert arbiter.get_by_text("Why this pairing").count() == 78
    assert visitor().request.get(f"{demo.address}/en{EVENT}rounds/4/").status == 404

    arbiter.get_by_role("button", name="Publish round 4").click()
    arbiter.wait_for_url("**/publish/")
    arbiter.get_by_role("button", name="Publish round 4").click()
    expect(arbiter.get_by_text("Round 4 is published.")).to_be_visible()

    reader = visitor()
    reader.goto(f"{demo.address}/en{EVENT}")
    assert fits(reader)
    reader.get_by_text("Boards of round 4").first.click()
    reader.wait_for_url("**/rounds/4/")
    assert fits(reader)
    reader.goto(f"{demo.address}/en{EVENT}rounds/4/boards/1/")
    assert fits(reader)
    main = reader.locator("main").inner_text()
    seats = re.findall(r"^number \d+$", main, re.MULTILINE)
    assert len(seats) == 2
    assert "Why this pairing" in main
    assert "Why these colours" in main
    assert re.search(r"Article C\.04\.3 5\.2\.\d", main)
    assert "3 real points and ½ virtual point make a pairing score of 3½ before round 4" in main

    reader.goto(f"{demo.address}/it{EVENT}rounds/4/boards/1/")
    main = reader.locator("main").inner_text()
    assert "3 punti reali e ½ punto virtuale fanno un punteggio di abbinamento di 3½ prima del turno 4" in main

    reader.goto(f"{demo.address}/en{EVENT}players/")
    reader.locator("main table a").first.click()
    expect(reader.get_by_role("heading", name="Real, virtual and pairing score before every round")).to_be_visible()
    assert fits(reader)


def test_an_organizer_imports_a_list_on_a_phone(demo, visitor, tmp_path):
    file = tmp_path / "late.csv"
    file.write_text("Cognome;Nome;Elo\nSpät;Jürgen;1650\nTardi;Lia;x\n", encoding="cp1252")
    page = visitor()
    sign_in(page, demo, "organizer")
    page.goto(f"{demo.address}/en/manage/valleys/three-rivers/entries/")
    page.get_by_role("link", name="Import a list").click()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Show the preview").click()
    expect(page.get_by_text("“x” is not a rating.", exact=False).first).to_be_visible()
    assert fits(page)
    expect(page.get_by_role("button", name="Import now")).to_have_count(0)

    page.get_by_label("Elo").fill("1600")
    page.get_by_role("button", name="Check again").click()
    page.get_by_role("button", name="Import now").click()
    expect(page.get_by_text("The list was imported: 2 new, 0 changed.")).to_be_visible()
    expect(page.get_by_text("Spät, Jürgen")).to_be_visible()
    assert fits(page)


def test_the_page_about_the_api_works_under_the_content_security_policy(demo, visitor):
    page = visitor()
    page.goto(f"{demo.address}/api/v1/")
    assert fits(page)
    page.get_by_role("link", name="/api/v1/organizations/", exact=True).click()
    expect(page.locator("body")).to_contain_text('"slug":"valleys"')
