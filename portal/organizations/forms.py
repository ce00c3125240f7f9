"""Forms of organizations. They check and clean; the domain writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.common.date_fields import DayField
from portal.organizations.models import Organization, Role, end_of


class InvitationForm(forms.Form):
    """Whom to invite, and as what."""

    email = forms.EmailField(label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"}))
    roles = forms.MultipleChoiceField(
        label=_("Roles"), choices=Role.choices, initial=[Role.ARBITER], widget=forms.CheckboxSelectMultiple
    )
    until = DayField(label=_("Last day"), required=False, help_text=_("For a deputy. Blank: no end."))


class RolesForm(forms.Form):
    """Other roles for a member."""

    roles = forms.MultipleChoiceField(label=_("Roles"), choices=Role.choices)
    until = DayField(label=_("Last day"), required=False)


def with_end(said: Mapping[str, Any]) -> dict[str, Any]:
    """What a form with a last day ``until`` says, as the domain takes it: with the moment ``ends_at`` instead."""
    words = dict(said)
    return {"ends_at": end_of(words.pop("until")), **words}


class OrganizationForm(forms.ModelForm):  # type: ignore[type-arg]
    """What an owner may change; the address is not among it."""

    website = forms.URLField(label=_("Web site"), required=False, max_length=200, assume_scheme="https")

    class Meta:
        model = Organization
        fields = ["name", "country", "website", "default_language", "accent", "arbiter_accelerates", "second_factor"]
        widgets = {"accent": forms.TextInput(attrs={"type": "color"})}
        help_texts = {
            "country": _("Federation code as in rating lists, for example ITA."),
            "default_language": _("The language of the e-mails that the portal sends in your name."),
            "arbiter_accelerates": _(
                "Before round 1. Once an announcement says an acceleration, an arbiter keeps its groups and gives "
                "nobody more than it says. The public order of events names who set it."
            ),
            "second_factor": _(
                "Beside the password, a code of an app. Who has none yet is led to set it up before any page of yours "
                "opens. Set up your own first. Programs with a token are not concerned."
            ),
            "accent": _("Links and buttons on your pages take this colour; where it is hard to read, a safe one."),
        }
