"""The pages of one's own account that ask first who it is, read by axe as the others are."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from portal.organizations.models import User
from tests.e2e.pages.every_page.test_axe import faults, reader  # noqa: F401 - a fixture
from tests.integration.portal.organizations.two_factors import code_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "correct horse battery"
BEFORE = ("account_reauthenticate", "mfa_index", "account_sessions", "organizations:mine")
CONFIRMED = ("mfa_activate_totp", "mfa_add_webauthn")
AFTER = (
    "mfa_index",
    "mfa_deactivate_totp",
    "mfa_generate_recovery_codes",
    "mfa_view_recovery_codes",
    "mfa_reauthenticate",
)


def test_nothing_is_wrong_with_the_pages_of_an_account(reader, live_server):  # noqa: F811
    User.objects.create_user("owner@example.org", PASSWORD, first_name="Olga", last_name="Owner")
    found = {}

    def look(*names: str) -> None:
        for name in names:
            found[f"{name} {len(found)}"] = faults(reader, live_server.url + reverse(name))
            assert reader.url.endswith(reverse(name)), reader.url

    def press(name: str) -> None:
        reader.locator("main").get_by_role("button", name=name, exact=True).first.click()

    def by_password() -> None:
        reader.goto(live_server.url + reverse("account_login"))
        reader.locator("input[type=email]").fill("owner@example.org")
        reader.locator("input[type=password]").fill(PASSWORD)
        press("Sign in")

    look("account_login")
    by_password()
    look(*BEFORE)
    reader.goto(live_server.url + reverse("mfa_activate_totp"))
    reader.locator("input[type=password]").fill(PASSWORD)
    press("Continue")
    look(*CONFIRMED)
    reader.goto(live_server.url + reverse("mfa_activate_totp"))
    secret = re.search(r"<code[^>]*>([A-Z2-7]{32})</code>", reader.content())[1]
    reader.locator("#id_code").fill(code_of(secret))
    press("Set up")
    reader.wait_for_url(f"**{reverse('mfa_view_recovery_codes')}")
    look(*AFTER)
    reader.goto(live_server.url + reverse("account_logout"))
    press("Sign out")
    by_password()
    look("mfa_authenticate")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert len(found) == len(BEFORE) + len(CONFIRMED) + len(AFTER) + 2
