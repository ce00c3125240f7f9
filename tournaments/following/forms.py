"""What somebody says who wants messages about a player."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class FollowForm(forms.Form):
    """An e-mail address, and which messages go there."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    rounds = forms.BooleanField(label=_("When a round is published: board, colour and opponent"), required=False)
    results = forms.BooleanField(label=_("When the result is in, or is corrected"), required=False)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if not (found.get("rounds") or found.get("results")):
            self.add_error("rounds", _("Choose what you want to be told: the round, the result, or both."))
        return found
