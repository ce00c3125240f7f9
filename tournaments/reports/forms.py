"""The form that freezes a report."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class FreezeForm(forms.Form):
    """What the version is for."""

    note = forms.CharField(
        label=_("Note"), required=False, max_length=200, help_text=_("For example: sent to the federation.")
    )
