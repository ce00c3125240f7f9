"""The comparison of a method with its events follows the workers, and shows the numbers without being opened again."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django_scopes import scope
from playwright.sync_api import Page, expect

from tests.e2e.page_width import fits
from tests.e2e.test_arbiter_desk import sign_in
from tests.factories import make_organization, make_staff, make_tournament, play_rounds
from tests.integration.tournaments.methods.method_forms import saved
from tournaments.methods import forecasts
from tournaments.methods.actions import choose
from tournaments.models import MethodForecast

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_numbers_come_by_themselves(phone: Page, live_server, transactional_db, monkeypatch):
    monkeypatch.setattr(forecasts, "queue_turn", lambda *_args: True)
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        version = saved(organization)
        tournament = make_tournament(organization, entries=8, rounds=5)
        choose(tournament=tournament, version=version, actor=None)
        play_rounds(tournament, 1, staff.arbiter)
    sign_in(phone, live_server.url)
    address = reverse("manage:method_version", args=["federation", version.method.key, version.version])
    phone.goto(live_server.url + address)
    phone.get_by_role("button", name="Compute the forecasts that are missing").click()
    expect(phone.get_by_text("0 of 39 tournaments;")).to_be_visible()
    assert fits(phone)
    with scope(organization=organization):
        row = MethodForecast.objects.get()
        while forecasts.run_turn(forecast_id=row.pk):
            pass
    expect(phone.get_by_text("1 event has completed rounds; compared with their forecasts: 1.")).to_be_visible()
    expect(phone.get_by_text("0 of 39 tournaments;")).to_have_count(0)
    phone.locator("summary", has_text="Open,").click()
    expect(phone.get_by_role("table", name="Players who have won every game")).to_be_visible()
    assert fits(phone)
