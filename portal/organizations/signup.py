"""Forms with which people come in: sign-up for the invited address, and the first password of an owner."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.forms import ResetPasswordKeyForm, SignupForm
from allauth.core import context
from django import forms
from django.utils.translation import gettext_lazy as _

from portal.common.single_lines import one_line
from portal.organizations.accounts import proved_address
from portal.organizations.models import User


class InvitedSignUpForm(SignupForm):  # type: ignore[misc]
    """Sign-up by a link, of an invitation or of somebody who asks for an organization. The address is the one to which
    it was sent and cannot be changed."""

    first_name = forms.CharField(label=_("First name"), max_length=150, validators=[one_line])
    last_name = forms.CharField(label=_("Last name"), max_length=150, validators=[one_line])
    field_order = ("email", "first_name", "last_name", "password1", "password2")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].initial = proved_address(context.request)
        self.fields["email"].disabled = True


class FirstPasswordForm(ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password by a link. A person without a name gives it here, too."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.user is not None and not self.user.get_full_name():
            self.fields["first_name"] = forms.CharField(label=_("First name"), max_length=150, validators=[one_line])
            self.fields["last_name"] = forms.CharField(label=_("Last name"), max_length=150, validators=[one_line])
            self.order_fields(["first_name", "last_name"])

    def save(self) -> None:
        """Keep the password, and the name where it was asked for."""
        if "first_name" in self.fields:
            self.user.first_name = self.cleaned_data["first_name"]
            self.user.last_name = self.cleaned_data["last_name"]
            self.user.save(update_fields=["first_name", "last_name"])
        super().save()


class NameForm(forms.ModelForm):  # type: ignore[type-arg]
    """How a person is named in what they publish."""

    class Meta:
        model = User
        fields: ClassVar[list[str]] = ["first_name", "last_name"]
        labels: ClassVar[dict[str, Any]] = {"first_name": _("First name"), "last_name": _("Last name")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.required = True
            field.validators.append(one_line)
