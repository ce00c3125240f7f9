"""Forms that take what a passkey answered. Whatever else somebody sends there is a wrong code, never a fault."""

from __future__ import annotations

from typing import Any

from allauth.core import context
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.utils.translation import gettext_lazy as _

from portal.common.single_lines import one_line
from portal.organizations.models import User
from portal.organizations.signins.noting import failed

MALFORMED = (AttributeError, KeyError, TypeError, ValueError)
"""What the readers of the standard's structures raise over something else."""


class _Read:
    """Reads the answer of a passkey, and refuses everything else in words. Whose passkey it should be, and was not,
    stands in the journal of sign-ins; a passkey in place of the password names nobody before it is right."""

    user: User | None

    def clean_credential(self) -> Authenticator:
        try:
            return super().clean_credential()  # type: ignore[misc]
        except (*MALFORMED, forms.ValidationError) as error:
            if self.user is not None:
                failed(context.request, "passkey", user=self.user)
            if isinstance(error, forms.ValidationError):
                raise
            raise get_adapter().validation_error("incorrect_code") from error


class SecondPasskeyForm(_Read, AuthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey after the password."""


class ConfirmingPasskeyForm(_Read, ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey with which a person who is signed in shows that it is them."""


class OnlyPasskeyForm(_Read, LoginWebAuthnForm):  # type: ignore[misc]
    """A passkey in place of the password."""


class NewPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey and how its owner calls it."""

    name = forms.CharField(label=_("Name, for example of the device"), max_length=60, required=False)
    passwordless = forms.BooleanField(
        label=_("Sign in with it alone, without the password"),
        required=False,
        initial=True,
        help_text=_("The device then asks for your finger, your face or a PIN each time."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].validators.append(one_line)

    def clean(self) -> dict[str, Any]:
        try:
            return dict(super().clean())
        except MALFORMED as error:
            raise get_adapter().validation_error("incorrect_code") from error
