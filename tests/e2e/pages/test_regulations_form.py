"""The form of the regulations follows the pairing system while somebody fills it in."""

from __future__ import annotations

import pytest
from django_scopes import scope
from playwright.sync_api import Page, expect

from portal.organizations.models import Organization
from tests.e2e.page_width import fits
from tests.e2e.test_arbiter_desk import path, sign_in
from tests.factories import make_organization, make_staff, make_tournament
from tournaments.models import Regulations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def federation(transactional_db: None) -> Organization:
    organization = make_organization()
    with scope(organization=organization):
        make_staff(organization)
        make_tournament(organization, entries=10, rounds=9)
    return organization


def test_another_system_asks_for_other_fields_and_what_was_typed_stays(phone: Page, live_server, federation):
    sign_in(phone, live_server.url, "organizer")
    phone.goto(live_server.url + path("regulations"))
    expect(phone.get_by_label("Half-point byes per player")).to_be_visible()
    phone.get_by_label("Win").fill("3")
    phone.get_by_label("Pairing system").select_option("round_robin")
    expect(phone.get_by_label("Half-point byes per player")).to_have_count(0)
    expect(phone.get_by_label("Initial colour")).to_have_count(0)
    expect(phone.get_by_label("Edition")).to_have_count(0)
    expect(phone.get_by_label("Win")).to_have_value("3")
    assert fits(phone)
    phone.get_by_label("Initial order").select_option("varma")
    phone.get_by_role("button", name="Save the regulations").click()
    expect(phone.get_by_text("The regulations were saved.")).to_be_visible()
    with scope(organization=federation):
        stored = Regulations.objects.get()
        assert (stored.system, stored.initial_order, stored.win) == ("round_robin", "varma", 30)
