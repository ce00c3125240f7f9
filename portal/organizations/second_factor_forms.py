"""Forms that ask for the code of a second factor."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.utils.translation import gettext_lazy as _


def _code(label: Any) -> forms.CharField:
    digits = {"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True}
    return forms.CharField(label=label, max_length=20, widget=forms.TextInput(attrs=digits))


class CodeForm(AuthenticateForm):  # type: ignore[misc]
    """The code that sign-in asks for after the password."""

    code = _code(_("Code of the app, or a recovery code"))


class ConfirmingCodeForm(ReauthenticateForm):  # type: ignore[misc]
    """The code with which a person who is signed in shows that it is them."""

    code = _code(_("Code of the app, or a recovery code"))


class FirstCodeForm(ActivateTOTPForm):  # type: ignore[misc]
    """The first code of an app, which shows that it knows the secret."""

    code = _code(_("Code that the app shows now"))
