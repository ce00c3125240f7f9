"""The form with which a rating list is uploaded."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.common.errors import Refused
from tournaments.models import RatingList
from tournaments.models.rating_list import FIDE
from tournaments.rating_lists.mapped_table import MAPPABLE, parse_mapping


class ListForm(forms.Form):
    """The file, whose list it is, of which month, and which rating it gives."""

    file = forms.FileField(label=_("File"), help_text=_("TXT or XML of FIDE, or CSV; also packed as ZIP."))
    source = forms.SlugField(
        label=_("Short name of the list"),
        max_length=20,
        help_text=_("For example fsi. The list of the next month has the same name."),
    )
    month = forms.CharField(label=_("Month"), max_length=7, help_text=_("From which the list holds, as 2026-11."))
    kind = forms.ChoiceField(
        label=_("Which rating"),
        required=False,
        choices=[("", _("all three, as FIDE's combined list")), *RatingList.Kind.choices[1:]],
        initial=RatingList.Kind.STANDARD,
    )
    columns = forms.CharField(
        label=_("Columns"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": "rating=Elo\nnational_id=Tessera"}),
    )
    even_if_smaller = forms.BooleanField(label=_("Even if it is far smaller than the list before"), required=False)

    def __init__(self, *args: Any, for_everybody: bool, **kwargs: Any) -> None:
        """``for_everybody``: whether the list of FIDE may be loaded, too."""
        super().__init__(*args, **kwargs)
        self.fields["columns"].help_text = _(
            "Only for columns with unusual names, one a line: the field, an equals sign, the heading. The fields are: "
            "%(fields)s."
        ) % {"fields": ", ".join(MAPPABLE)}
        if for_everybody:
            self.fields["source"].help_text = _("For example fsi; fide for the list of FIDE, which everybody reads.")

    def clean_source(self) -> str:
        return str(self.cleaned_data["source"]).lower()

    def clean_month(self) -> date:
        try:
            return date.fromisoformat(f"{self.cleaned_data['month'].strip()}-01")
        except ValueError:
            raise forms.ValidationError(_("Write the month as 2026-11.")) from None

    def clean_columns(self) -> dict[str, str]:
        lines = [line.strip() for line in self.cleaned_data["columns"].splitlines() if line.strip()]
        try:
            return parse_mapping(lines)
        except Refused as refusal:
            raise forms.ValidationError(str(refusal)) from None

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if not found.get("kind") and found.get("source") not in {FIDE, None}:
            self.add_error("kind", _("Say which rating the list gives."))
        return found

    @property
    def said(self) -> dict[str, Any]:
        """What ``uploads.keep_list`` takes."""
        found = dict(self.cleaned_data)
        return found | {"mapping": found.pop("columns")}
