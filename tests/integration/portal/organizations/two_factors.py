"""What an app for one-time codes does, for the tests: it keeps a secret and shows a code."""

from __future__ import annotations

import time
from typing import Any

from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.test import Client
from django.urls import reverse

from portal.organizations.models import User


def code_of(secret: str, later: int = 0) -> str:
    """What the app shows now, or so many half minutes later."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later))


def give_app(user: User) -> str:
    """Set up an app and recovery codes for ``user``; the secret that the app keeps."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    RecoveryCodes.activate(user)
    return secret


def confirm(client: Client, password: str, then: str) -> Any:
    """Open a page that asks first for the password."""
    asked = client.get(then)
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    return client.post(asked["Location"], {"password": password, "next": then}, follow=True)
