"""The forms of owners about what stands above and below their organization."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.organizations.models import Organization

ASK: Final = "ask"
INVITE: Final = "invite"
ACCEPT: Final = "accept"


class JoinForm(forms.Form):
    """Which other organization, and which of the two would stand below."""

    other = forms.SlugField(
        label=_("Address of the other organization"),
        max_length=40,
        help_text=_("The part of its pages after the language, for example fsi."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false", "autocomplete": "off"}),
    )
    kind = forms.ChoiceField(
        label=_("What is asked"),
        choices=[
            (ASK, _("Ours wants to stand below it")),
            (INVITE, _("It is invited to stand below ours")),
        ],
        widget=forms.RadioSelect,
        initial=ASK,
    )

    def clean_other(self) -> Organization:
        """The organization with this address."""
        found = Organization.objects.filter(slug=self.cleaned_data["other"]).first()
        if found is None:
            raise forms.ValidationError(_("There is no organization with this address. Look at its public page."))
        return found


class AnswerForm(forms.Form):
    """Yes or no."""

    decision = forms.ChoiceField(choices=[(ACCEPT, _("Accept")), ("decline", _("Decline"))])


class PartForm(forms.Form):
    """That somebody has read what parting means."""

    understood = forms.BooleanField()
