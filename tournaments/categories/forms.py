"""Forms of categories: one with its conditions, and the usual ones by a tick."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from pairing.engine.wording import LANGUAGES
from tournaments.categories.actions import FIELDS, SENIORS, USUAL, WOMEN, YOUTH
from tournaments.models import Category
from tournaments.serving.row_form import RowForm

USUAL_NAMES: Final = {
    WOMEN: _("Women"),
    **{f"u{age}": f"U{age}" for age in YOUTH},
    **{f"s{age}": f"{age}+" for age in SENIORS},
}


class ListField(forms.CharField):
    """Words separated by any of ``separators``; cleaned to a list of them."""

    def __init__(self, *, separators: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.separators = separators

    def to_python(self, value: Any) -> list[str]:  # type: ignore[override]
        written = re.split(f"[{self.separators}]", str(super().to_python(value) or ""))
        return [part for part in dict.fromkeys(" ".join(part.split()) for part in written) if part]

    def prepare_value(self, value: Any) -> Any:
        between = ", " if "," in self.separators else "\n"
        return between.join(value) if isinstance(value, list) else value


class CategoryForm(RowForm):
    """Name and conditions of a category; all conditions must hold."""

    federations = ListField(
        separators=",; \n",
        label=_("Federations"),
        required=False,
        max_length=200,
        help_text=_("Codes separated by commas, for example ITA."),
    )
    clubs = ListField(
        separators="\n;",
        label=_("Clubs"),
        required=False,
        max_length=2000,
        help_text=_("One on each line."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    class Meta:
        model = Category
        fields = [name for name in FIELDS if name != "names"]
        help_texts = {
            "label": _("Players whose entry carries this word of your own."),
            "unrated": _("Counts where the category has ratings, too."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language in LANGUAGES:
            self.fields[f"name_{language}"] = forms.CharField(
                label=_("Name (%(language)s)") % {"language": get_language_info(language)["name_local"]},
                required=False,
                max_length=60,
                initial=self.instance.names.get(language, ""),
                help_text=_("Left empty, the conditions are the name."),
            )
        self.order_fields([*(f"name_{language}" for language in LANGUAGES), *self.Meta.fields])

    @property
    def values(self) -> dict[str, Any]:
        """What the domain takes."""
        cleaned = self.cleaned_data
        names = {language: cleaned[f"name_{language}"] for language in LANGUAGES}
        return {name: cleaned[name] for name in self.Meta.fields} | {"names": names}


class UsualForm(forms.Form):
    """Categories that most tournaments have."""

    keys = forms.MultipleChoiceField(
        label=_("The usual categories"),
        required=False,
        choices=[(key, USUAL_NAMES[key]) for key in USUAL],
        widget=forms.CheckboxSelectMultiple,
    )
    bounds = forms.CharField(
        label=_("Rating bands beginning at"),
        required=False,
        max_length=100,
        help_text=_("For example 1600 1800 2000: up to 1599 or unrated, 1600 to 1799, 1800 to 1999, from 2000."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_bounds(self) -> list[int]:
        parts = [part for part in re.split(r"[\s,;]+", str(self.cleaned_data["bounds"])) if part]
        if any(not re.fullmatch(r"[0-9]{1,4}", part, re.ASCII) for part in parts):
            raise ValidationError(_("Give whole ratings, for example 1600 1800 2000."), code="bounds")
        return [int(part) for part in parts]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and not cleaned["keys"] and not cleaned["bounds"]:
            raise ValidationError(_("Tick a category, or give the beginnings of rating bands."), code="nothing")
        return cleaned
