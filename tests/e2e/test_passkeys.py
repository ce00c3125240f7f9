"""A passkey in a browser with an authenticator: added, in place of the password, and after it."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from portal.organizations.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "correct horse battery"


def with_authenticator(page: Page) -> None:
    """A device that knows its owner by a finger, as the protocol of the browser's tools offers it."""
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def button(page: Page, name: str):
    return page.locator("main").get_by_role("button", name=name, exact=True)


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def sign_out(page: Page, live_server) -> None:
    page.goto(live_server.url + reverse("account_logout"))
    button(page, "Sign out").click()
    page.goto(live_server.url + reverse("account_login"))


def by_password(page: Page) -> None:
    page.locator("input[type=email]").fill("owner@example.org")
    page.locator("input[type=password]").fill(PASSWORD)
    button(page, "Sign in").click()


def test_a_passkey_signs_in_alone_and_stands_after_the_password(phone, live_server):
    User.objects.create_user("owner@example.org", PASSWORD, first_name="Olga", last_name="Owner")
    with_authenticator(phone)
    phone.goto(live_server.url + reverse("account_login"))
    fits(phone)
    by_password(phone)
    expect(phone.get_by_role("heading", name="Your organizations", exact=True)).to_be_visible()
    phone.goto(live_server.url + reverse("mfa_add_webauthn"))
    phone.locator("input[type=password]").fill(PASSWORD)
    button(phone, "Continue").click()
    phone.get_by_label("Name, for example of the device").fill("Phone of Olga")
    fits(phone)
    button(phone, "Add").click()
    expect(phone.locator("main code")).to_have_count(10)
    phone.goto(live_server.url + reverse("mfa_index"))
    expect(phone.locator("main")).to_contain_text("Phone of Olga")
    fits(phone)

    sign_out(phone, live_server)
    button(phone, "Sign in with a passkey").click()
    expect(phone.get_by_role("heading", name="Your organizations", exact=True)).to_be_visible()

    sign_out(phone, live_server)
    by_password(phone)
    expect(phone).to_have_url(re.compile(re.escape(reverse("mfa_authenticate"))))
    fits(phone)
    button(phone, "Use a passkey").click()
    expect(phone.get_by_role("heading", name="Your organizations", exact=True)).to_be_visible()


def test_a_device_without_a_passkey_is_told_so(phone, live_server):
    with_authenticator(phone)
    phone.goto(live_server.url + reverse("account_login"))
    button(phone, "Sign in with a passkey").click()
    expect(phone.get_by_role("alert").filter(has_text="The passkey was not used")).to_be_visible()
