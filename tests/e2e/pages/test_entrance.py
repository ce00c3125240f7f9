"""The landing page and the events of all federations on a phone, with ordinary and doubled text."""

from __future__ import annotations

import pytest
from django_scopes import scope
from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits
from tests.factories import today
from tests.integration.tournaments.public_event import build
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("language", ["en", "it"])
def test_entrance_and_events_fit_a_phone(phone: Page, live_server, language):
    host = build().organization
    with scope(organization=host):
        Tournament.objects.update(starts_on=today(), ends_on=today())
    for path in ("", "events/", "federation/open/statistics/"):
        phone.goto(f"{live_server.url}/{language}/{path}")
        event = phone.get_by_role("link", name="Spring Open").first
        expect(event).to_be_attached()
        assert fits(phone), path
        if path == "events/":
            assert event.bounding_box()["y"] < 300, path
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert fits(phone), f"{path}, text doubled"
