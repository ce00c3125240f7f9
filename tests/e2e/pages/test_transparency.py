"""A player with a phone asks the questions that no other program answers: why, why not, and with which points."""

from __future__ import annotations

import re

import pytest
from django_scopes import scope
from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits
from tests.integration.tournaments.public_event import Open, build
from tournaments.models import RoundRevision
from tournaments.verification import actions as verification
from tournaments.wording import spoken_name

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def spring_open(transactional_db: None) -> Open:
    """The open under way, every publication verified as the worker does it."""
    one = build()
    with scope(organization=one.organization):
        for revision in RoundRevision.objects.all():
            verification.verify_revision(revision_id=revision.pk)
            verification.pair_without_acceleration(revision_id=revision.pk)
    return one


def test_own_board_why_why_not_and_the_virtual_points(phone: Page, live_server, spring_open: Open):
    phone.goto(f"{live_server.url}/en/federation/")
    phone.get_by_role("link", name=re.compile("Spring Open")).click()
    phone.get_by_label("Last name, or part of it").fill("de luca")
    phone.keyboard.press("Enter")

    expect(phone).to_have_url(re.compile(r"/rounds/3/boards/\d+/$"))
    board = phone.url
    expect(phone.get_by_role("heading", name="Why this pairing")).to_be_visible()
    expect(phone.locator("section[aria-labelledby=why] .lead")).not_to_be_empty()

    phone.get_by_label("De Luca, Anna", exact=True).check()
    phone.get_by_label("Why not against: last name, or part of it").fill("serra")
    phone.get_by_role("button", name="Ask", exact=True).click()
    question = phone.get_by_role("heading", name=re.compile(r"Why does Anna De Luca not meet Ivo Serra\?"))
    expect(question).to_be_in_viewport()
    expect(phone.locator("#why-not-answer")).to_be_focused()
    expect(phone.locator("#why-not-answer .lead").first).to_contain_text("Ivo Serra has fewer points")
    assert phone.url == board
    assert fits(phone)

    phone.get_by_label("Why not against: last name, or part of it").fill("")
    phone.get_by_role("button", name="Ask", exact=True).click()
    expect(phone.locator("#why-not-answer")).to_contain_text("Write a last name, or part of it")

    phone.get_by_role("button", name="Why not the other colour").click()
    expect(phone.get_by_role("heading", name=re.compile("not have the other colour"))).to_be_visible()
    phone.get_by_label("Why not against: last name, or part of it").fill("rossi")
    phone.get_by_role("button", name="Ask", exact=True).click()
    choices = phone.locator("#why-not-answer li a")
    expect(choices).to_have_count(2)
    choices.first.click()
    expect(phone.get_by_role("heading", name=re.compile("not meet \\w+ Rossi"))).to_be_visible()
    assert phone.url == board

    expect(phone.get_by_role("heading", name="Hypothetical: this round without acceleration")).to_be_visible()
    phone.get_by_role("link", name="De Luca, Anna").first.click()
    expect(phone.get_by_role("heading", name="Real, virtual and pairing score before every round")).to_be_visible()
    expect(phone.locator("figure.picture svg rect.virtual")).to_have_count(3)
    table = phone.locator("table.points-before")
    expect(table.get_by_role("columnheader", name="Place")).to_be_visible()
    assert fits(phone)


def test_a_term_leads_to_its_meaning(phone: Page, live_server, spring_open: Open):
    phone.goto(f"{live_server.url}/it/federation/open/rounds/3/boards/1/")
    phone.locator(".terms a").first.click()
    expect(phone.locator(".glossary > div:target")).to_be_in_viewport()
    assert fits(phone)


def test_the_question_needs_no_javascript(browser, live_server, spring_open: Open):
    context = browser.new_context(viewport={"width": 360, "height": 640}, java_script_enabled=False)
    page = context.new_page()
    black = spring_open.board(1).black.name
    page.goto(f"{live_server.url}/it/federation/open/rounds/3/boards/1/")
    page.get_by_label(black, exact=True).check()
    page.get_by_label("Perché non contro").fill("serra")
    page.get_by_role("button", name="Chiedi", exact=True).click()
    expect(page).to_have_url(re.compile(r"/why-not/\?player=\d+&name=serra"))
    expect(page.get_by_role("heading", name=f"Perché {spoken_name(black)} non incontra Ivo Serra?")).to_be_visible()
    context.close()


def test_the_checks_fit_a_phone(phone: Page, live_server, spring_open: Open):
    bye = spring_open.bye()
    other = spring_open.board(1).white_id
    for address in (
        spring_open.url("chain", "it"),
        "/it/help/glossary/",
        spring_open.url("round", "it", round_number=1),
        spring_open.url("bye", "it", round_number=3, entry=bye.entry_id),
        spring_open.url("bye_why_not", "it", round_number=3, entry=bye.entry_id) + f"?ask=bye&opponent={other}",
        spring_open.url("board_why_not", "it", round_number=3, board_number=2) + "?name=r",
    ):
        phone.goto(live_server.url + address)
        for fold in phone.locator("details").all():
            fold.evaluate("fold => { fold.open = true }")
        assert fits(phone), address
    phone.goto(live_server.url + spring_open.url("round", round_number=3))
    phone.get_by_role("link", name="Exactly what the rules give").click()
    expect(phone.get_by_role("heading", name="Checked against the rules")).to_be_in_viewport()
