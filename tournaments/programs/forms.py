"""Forms about programs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.common.single_lines import one_line
from portal.organizations.journal import SCOPE_NAMES
from portal.organizations.models import ApiToken, Organization
from tournaments.listing.desk_queries import events_of
from tournaments.models import Told, Tournament

LIVES = [(7, _("a week")), (31, _("a month")), (92, _("three months")), (366, _("a year"))]


class TokenForm(forms.Form):
    """What a new token is for, and what it may do where and until when."""

    name = forms.CharField(
        label=_("What it is for"),
        max_length=ApiToken._meta.get_field("name").max_length,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"), choices=list(SCOPE_NAMES.items()), widget=forms.CheckboxSelectMultiple
    )
    tournaments: forms.ModelMultipleChoiceField[Tournament] = forms.ModelMultipleChoiceField(
        label=_("Only in these events"),
        queryset=None,
        required=False,
        help_text=_("Choose none where it is good for every event, later ones included."),
    )
    days = forms.TypedChoiceField(label=_("Good for"), choices=LIVES, coerce=int, initial=92)

    def __init__(self, *args: Any, organization: Organization, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["tournaments"]
        field.queryset = events_of(organization)


class WebhookForm(forms.Form):
    """Which server is told what."""

    prefix = "webhook"
    address = forms.URLField(
        label=_("Address of the server"),
        max_length=300,
        assume_scheme="https",
        help_text=_("It begins with https:// and is known on the internet."),
    )
    kinds = forms.MultipleChoiceField(
        label=_("It is told when"), choices=Told.choices, widget=forms.CheckboxSelectMultiple
    )
    tournament: forms.ModelChoiceField[Tournament] = forms.ModelChoiceField(
        label=_("Only in this event"), queryset=None, required=False, empty_label=_("all")
    )

    def __init__(self, *args: Any, organization: Organization, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["tournament"]
        field.queryset = events_of(organization)
