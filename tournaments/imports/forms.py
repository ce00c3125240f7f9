"""The form that takes a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.entries.forms import admission_field
from tournaments.imports.preview import MOST_BYTES, too_large


class UploadForm(forms.Form):
    """One file: CSV, XLSX or a tournament report file."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV, XLSX or a tournament report file (TRF), up to 5 MB."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.trf,.trfx"}),
        allow_empty_file=True,
    )

    def clean_file(self) -> UploadedFile[bytes]:
        """Refuse a file by its size before it is read."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(too_large(file.size or 0).message, code="too_large")
        return file


class ConfirmForm(forms.Form):
    """What was seen in the preview, by its digest."""

    digest = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, admits: bool = False, **kwargs: Any) -> None:
        """``admits``: with the reason that lets newcomers in after the last round for late entries."""
        super().__init__(*args, **kwargs)
        if admits:
            self.fields["admission"] = admission_field()
