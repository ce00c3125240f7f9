"""The forms that take a file or pasted rows, and confirm what was seen."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.entries.forms import admission_field
from tournaments.imports.preview import MOST_BYTES, too_large


class UploadForm(forms.Form):
    """One file (CSV, XLSX or a tournament report file), or rows pasted from a spreadsheet."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("CSV, XLSX or a tournament report file (TRF), up to 5 MB."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.trf,.trfx"}),
        allow_empty_file=True,
    )
    text = forms.CharField(
        label=_("Or rows from a spreadsheet"),
        help_text=_("Select the rows with their headings, copy them and paste them here."),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean_file(self) -> UploadedFile[bytes] | None:
        """Refuse a file by its size before it is read."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file is not None and (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(too_large(file.size or 0).message, code="too_large")
        return file

    def clean_text(self) -> bytes:
        """The pasted rows as a file has them."""
        text = str(self.cleaned_data["text"]).encode("utf-8", "replace")
        if len(text) > MOST_BYTES:
            raise forms.ValidationError(too_large(len(text)).message, code="too_large")
        return text

    def clean(self) -> None:
        """Ask for one of the two."""
        if self.errors:
            return
        has_text = bool(self.cleaned_data["text"].strip())
        if self.cleaned_data["file"] is None and not has_text:
            self.add_error("file", _("Choose a file, or paste rows."))
        elif self.cleaned_data["file"] is not None and has_text:
            self.add_error("text", _("Choose a file or paste rows, not both."))

    def named_content(self) -> tuple[str, bytes]:
        """The name of the file, or a word for pasted rows, and the bytes. For a valid form."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file is None:
            return gettext("pasted rows"), self.cleaned_data["text"]
        return file.name or "", file.read()


class ConfirmForm(forms.Form):
    """What was seen in the preview, by its digest."""

    digest = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, admits: bool = False, irregular: bool = False, **kwargs: Any) -> None:
        """``admits``: with the reason that lets newcomers in after the last round for late entries. ``irregular``: with
        the confirmation that rounds come in which are not what the rules give."""
        super().__init__(*args, **kwargs)
        if irregular:
            self.fields["irregular"] = forms.BooleanField(
                label=_("Import rounds that are not what the rules give"),
                help_text=_("They stay as they were played. The report says so in a comment for each of them."),
                error_messages={"required": _("Confirm it, or choose another file.")},
            )
        if admits:
            self.fields["admission"] = admission_field()
