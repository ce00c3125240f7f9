"""Forms of admission. They check and clean; the actions write."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.common.single_lines import one_line
from portal.organizations.admission.models import AdmissionRequest


class AddressForm(forms.Form):
    """To whom the link goes."""

    email = forms.EmailField(label=_("E-mail address"), max_length=254, validators=[one_line])


class AskForm(forms.ModelForm):  # type: ignore[type-arg]
    """What the operator has to know."""

    website = forms.URLField(label=_("Web site"), required=False, max_length=200, assume_scheme="https")

    class Meta:
        model = AdmissionRequest
        fields: ClassVar[list[str]] = ["name", "slug", "country", "website", "contact", "message"]
        labels: ClassVar[dict[str, Any]] = {"message": _("What you organize")}
        widgets: ClassVar[dict[str, Any]] = {"message": forms.Textarea(attrs={"rows": 5})}
        help_texts: ClassVar[dict[str, Any]] = {
            "slug": _(
                "The last part of the address of your pages: small letters, digits and hyphens. It never changes."
            ),
            "country": _("Federation code as in rating lists, for example ITA."),
            "contact": _("Your office in the organization, and a telephone number if you like."),
            "message": _("Which events, how many players, who works in them. Only the operator reads it."),
        }


class ReasonForm(forms.Form):
    """Why a request is declined."""

    reason = forms.CharField(
        label=_("Reason, for the person who asked"), max_length=1000, widget=forms.Textarea(attrs={"rows": 2})
    )
