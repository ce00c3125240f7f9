"""Forms of organizations. They check and clean; the domain writes."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.organizations.models import Organization, Role


class InvitationForm(forms.Form):
    """Whom to invite, and as what."""

    email = forms.EmailField(label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"}))
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.ARBITER)


class RoleForm(forms.Form):
    """Another role for a member."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)


class OrganizationForm(forms.ModelForm):  # type: ignore[type-arg]
    """What an owner may change; the address is not among it."""

    website = forms.URLField(label=_("Web site"), required=False, max_length=200, assume_scheme="https")

    class Meta:
        model = Organization
        fields = ["name", "country", "website", "default_language", "accent"]
        widgets = {"accent": forms.TextInput(attrs={"type": "color"})}
        help_texts = {
            "country": _("Federation code as in rating lists, for example ITA."),
            "default_language": _("The language of the e-mails that the portal sends in your name."),
            "accent": _("Links and buttons on your pages take this colour; where it is hard to read, a safe one."),
        }
