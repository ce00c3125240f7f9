"""The form of a logo or a picture."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class PictureForm(forms.Form):
    """A file, and what it shows."""

    file = forms.FileField(
        label=_("Picture"),
        required=False,
        help_text=_("PNG, JPEG or WebP of at most 8 MB. It is made smaller, and what else the file holds is left out."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )
    alt = forms.CharField(
        label=_("What it shows"),
        max_length=150,
        help_text=_("Read aloud to those who do not see it, for example: three kings in front of the Rialto bridge."),
    )
