"""The sign-up form: a name and a password for the invited address."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import SignupForm
from allauth.core import context
from django import forms
from django.utils.translation import gettext_lazy as _

from portal.organizations.accounts import invitation_of


class InvitedSignUpForm(SignupForm):  # type: ignore[misc]
    """Sign-up by invitation. The address is the invited one and cannot be changed."""

    first_name = forms.CharField(label=_("First name"), max_length=150)
    last_name = forms.CharField(label=_("Last name"), max_length=150)
    field_order = ("email", "first_name", "last_name", "password1", "password2")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        invitation = invitation_of(context.request)
        self.fields["email"].initial = invitation.email if invitation else ""
        self.fields["email"].disabled = True
