"""An organizer on a phone chooses an acceleration: the preview follows while typing, and nothing is saved before."""

from __future__ import annotations

import pytest
from django_scopes import scope
from playwright.sync_api import Browser, Page, expect

from portal.organizations.models import Organization
from tests.e2e.test_arbiter_desk import fits, path, sign_in
from tests.factories import make_organization, make_staff, make_tournament
from tournaments.models import Regulations
from tournaments.regulations.actions import plan_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def federation(transactional_db: None) -> Organization:
    organization = make_organization()
    with scope(organization=organization):
        make_staff(organization)
        make_tournament(organization, entries=10, rounds=5)
    return organization


def test_the_preview_follows_and_the_plan_is_saved(phone: Page, live_server, federation):
    sign_in(phone, live_server.url, "organizer")
    phone.goto(live_server.url + path("acceleration"))
    shown = phone.locator("#preview")
    expect(shown).to_contain_text("The pairings are not accelerated")
    phone.get_by_label("Method").select_option("baku")
    expect(shown).to_contain_text("Preview, not saved")
    expect(shown).to_contain_text("Group A: 6 players, numbers 1 to 6")
    expect(shown).to_contain_text("0+ 1=1")
    assert fits(phone)
    with scope(organization=federation):
        assert Regulations.objects.get().acceleration == {}
    phone.get_by_role("button", name="Save the acceleration").click()
    expect(phone.get_by_text("The acceleration was saved.")).to_be_visible()
    with scope(organization=federation):
        assert plan_of(Regulations.objects.get()).method == "baku"


def test_a_plan_of_its_own_begins_with_the_rows_of_a_method(phone: Page, live_server, federation):
    sign_in(phone, live_server.url, "organizer")
    phone.goto(live_server.url + path("acceleration"))
    phone.get_by_label("Method").select_option("haley")
    phone.get_by_text("A plan of its own: groups, points, thresholds").click()
    phone.get_by_role("button", name="Fill the rows from the chosen method").click()
    # The rows come with a new page, and what is typed before it is there goes with the old one.
    expect(phone.locator("#id_groups-0-amount")).not_to_have_value("")
    phone.locator("#id_groups-0-amount").fill("4/10")
    expect(phone.locator("#preview")).to_contain_text("Group A: 4 players, numbers 1 to 4")
    assert fits(phone)
    phone.get_by_role("button", name="Save the acceleration").click()
    phone.get_by_label("I know that an event that begins outside FIDE mode").check()
    assert fits(phone)
    phone.get_by_role("button", name="Save outside FIDE mode").click()
    expect(phone.get_by_text("The acceleration was saved.")).to_be_visible()
    with scope(organization=federation):
        assert plan_of(Regulations.objects.get()).method == "own"


def test_the_forecast_of_the_plan_fits_a_phone(phone: Page, live_server, federation):
    sign_in(phone, live_server.url, "organizer")
    phone.goto(live_server.url + path("acceleration"))
    phone.get_by_label("Method").select_option("haley")
    section = phone.locator("section.forecast")
    expect(section).to_contain_text("What this plan really does")
    expect(section.locator("polyline.series")).to_have_count(3)
    assert fits(phone)
    box = section.locator("figure svg[viewBox='0 0 360 200']").bounding_box()
    assert box is not None
    assert box["width"] > 250
    assert box["height"] > 130


def test_an_answer_that_fails_leaves_the_page_and_is_said(browser: Browser, live_server, federation):
    phone = browser.new_page(viewport={"width": 360, "height": 640})  # the browser complains of a 500, as it should
    sign_in(phone, live_server.url, "organizer")
    phone.goto(live_server.url + path("acceleration"))
    shown, said = phone.locator("#preview"), phone.get_by_role("alert").filter(has_text="Not saved")
    expect(shown).to_contain_text("The pairings are not accelerated")
    phone.route("**/preview/**", lambda route: route.fulfill(status=500, body="<h1>Something went wrong</h1>"))
    phone.get_by_label("Method").select_option("baku")
    expect(said).to_have_text("Not saved: the server did not answer as it should. Press again.")
    expect(shown).to_contain_text("The pairings are not accelerated")
    expect(phone.get_by_text("Something went wrong")).to_have_count(0)

    phone.unroute("**/preview/**")
    phone.get_by_label("Method").select_option("haley")
    expect(shown).to_contain_text("Preview, not saved")
    expect(said).to_have_count(0)
    phone.close()
