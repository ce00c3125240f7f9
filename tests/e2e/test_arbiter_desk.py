"""An arbiter with a small screen and a keyboard: pair, watch the run, publish, enter the results."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django_scopes import scope
from playwright.sync_api import Browser, Page, expect

from pairing import runs as pairing_runs
from portal.organizations.models import Organization
from tests.e2e.page_width import fits
from tests.factories import PASSWORD, make_organization, make_staff, make_tournament, publish_next
from tournaments.models import Board, Round
from tournaments.rounds.actions import adopt_run

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = ("console", "entries", "entry_add", "regulations", "schedule", "journal", "details", "announcement", "import")


@pytest.fixture
def federation(transactional_db: None) -> Organization:
    organization = make_organization()
    with scope(organization=organization):
        make_staff(organization)
        make_tournament(organization, entries=6, acceleration="baku")
    return organization


def sign_in(page: Page, address: str, role: str = "owner") -> None:
    page.goto(f"{address}/en/accounts/login/")
    page.get_by_label("Email").fill(f"{role}@federation.example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/organizations/")


def path(name: str, *args: object) -> str:
    return reverse(f"manage:{name}", args=["federation", "open", *args])


def chosen_board(page: Page) -> str | None:
    found = page.evaluate("document.activeElement.closest('tr')?.dataset.board ?? null")
    return None if found is None else str(found)


def test_from_the_request_to_the_published_round(phone: Page, live_server, federation):
    sign_in(phone, live_server.url, "arbiter")
    phone.goto(live_server.url + path("console"))
    phone.get_by_role("button", name="Go to round 1").click()
    phone.get_by_text("The players were told elsewhere").click()
    phone.get_by_label("Where the players were told").fill("On the wall of the hall")
    assert fits(phone)
    phone.get_by_role("button", name="Pair round 1 all the same").click()
    expect(phone.get_by_text("waiting for a worker").first).to_be_visible()
    with phone.expect_response(lambda answer: answer.url.endswith("/run/")) as polled:
        pass
    assert polled.value.status == 304, "nothing new, nothing swapped"

    with scope(organization=federation):
        run_id = Round.objects.get(number=1).run_id
        pairing_runs.compute(run_id=run_id)
        assert adopt_run(run_id=run_id)
    expect(phone.get_by_role("button", name="Publish round 1")).to_be_visible()
    assert fits(phone)
    phone.get_by_text("Why this pairing").first.click()
    expect(phone.locator("tr.reasons .steps").first).to_be_visible()
    assert fits(phone)
    phone.get_by_role("button", name="Publish round 1").click()
    phone.get_by_role("button", name="Publish round 1").click()
    expect(phone.get_by_text("Round 1 is published.")).to_be_visible()


def test_results_with_a_key_per_board(phone: Page, live_server, federation):
    with scope(organization=federation):
        tournament = federation.tournaments.get()
        publish_next(tournament, federation.memberships.get(roles="arbiter").user)
    sign_in(phone, live_server.url, "arbiter")
    phone.goto(live_server.url + path("round", 1))
    expect(phone.locator("#board-1 .keys button").first).to_be_focused()

    phone.keyboard.press("1")
    expect(phone.locator("#board-2 .keys button").first).to_be_focused()
    expect(phone.locator("#state")).to_contain_text("The results of 2 boards are missing.")
    phone.keyboard.press("ArrowDown")
    assert chosen_board(phone) == "3"
    phone.keyboard.press("-")
    expect(phone.locator("#state")).to_contain_text("The result of 1 board is missing.")
    phone.locator("#board-2 .keys button").first.focus()
    phone.keyboard.press("=")
    expect(phone.get_by_role("button", name="Close round 1")).to_be_visible()
    assert fits(phone)
    with scope(organization=federation):
        stored = Board.objects.order_by("number").values_list("white_outcome", "black_outcome")
        assert list(stored) == [("1", "0"), ("=", "="), ("-", "+")]


def test_results_without_javascript(browser: Browser, live_server, federation):
    with scope(organization=federation):
        tournament = federation.tournaments.get()
        publish_next(tournament, federation.memberships.get(roles="arbiter").user)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    sign_in(page, live_server.url, "arbiter")
    page.goto(live_server.url + path("round", 1))
    page.locator("#board-2").get_by_role("button", name="Black won", exact=True).click()
    expect(page).to_have_url(re.compile(r"/rounds/1/#board-2$"))
    expect(page.locator('#board-2 button[value$=" 0:1"]')).to_have_attribute("aria-pressed", "true")
    context.close()


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_page_fits_a_phone(phone: Page, live_server, federation, language):
    with scope(organization=federation):
        publish_next(federation.tournaments.get(), federation.memberships.get(roles="arbiter").user)
    sign_in(phone, live_server.url)
    targets = [path(name) for name in PAGES] + [path("round", 1), path("round", 2), path("change", 1)]
    targets += [reverse("manage:dashboard", args=["federation"]), reverse("manage:new", args=["federation"])]
    targets += [reverse(f"organizations:{name}", args=["federation"]) for name in ("members", "settings")]
    too_wide = []
    for target in targets:
        answer = phone.goto(live_server.url + target.replace("/en/", f"/{language}/", 1))
        assert answer is not None
        assert answer.ok, target
        if not fits(phone):
            too_wide.append(target)
    assert too_wide == []
