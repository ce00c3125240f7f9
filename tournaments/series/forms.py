"""Forms of series."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Series, SeriesCategory, Tournament
from tournaments.models.series.rows import USUAL_TABLE
from tournaments.series.wording import tie_break_choices
from tournaments.serving.row_form import RowForm
from tournaments.wording import points_text

_BETWEEN: Final = re.compile(r"[\s,;/–—-]+")
_NUMBER: Final = re.compile(r"(\d{1,5})(?:(½)|\.(\d))?|(½)", re.ASCII)
PLACES: Final = ("tie_break_1", "tie_break_2", "tie_break_3")


class TableField(forms.CharField):
    """Points for the places in their order, as a list of tenths."""

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]
        words = [word for word in _BETWEEN.split(str(super().to_python(value)).strip()) if word]
        found = []
        for place, word in enumerate(words, start=1):
            number = _NUMBER.fullmatch(word)
            if number is None:
                message = _("Place %(place)s: “%(word)s” is no number of points such as 12, 12.5 or 12½.")
                raise ValidationError(message % {"place": place, "word": word[:20]}, code="points")
            half = 5 if number[2] or number[4] else int(number[3] or 0)
            found.append(10 * int(number[1] or 0) + half)
        return found

    def prepare_value(self, value: Any) -> Any:
        return " ".join(points_text(tenths) for tenths in value) if isinstance(value, list) else value


class SeriesForm(RowForm):
    """Name, address, and how the series counts."""

    slug = forms.SlugField(
        label=gettext_lazy("Address"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Last part of the web address. Left empty, it is made from the name."),
    )
    place_points = TableField(
        label=gettext_lazy("Points for the places"),
        required=False,
        max_length=600,
        help_text=gettext_lazy("The first place first, for example 25 18 15 12. Further places bring nothing."),
    )
    tie_break_1 = forms.ChoiceField(label=gettext_lazy("Between equal players, first"), required=False)
    tie_break_2 = forms.ChoiceField(label=gettext_lazy("Then"), required=False)
    tie_break_3 = forms.ChoiceField(label=gettext_lazy("At last"), required=False)

    class Meta:
        model = Series
        fields = ["name", "slug", "description", "counting", "place_points", "shared_places", "best", "least"]
        widgets = {"description": forms.Textarea(attrs={"rows": 3})}
        help_texts = {
            "best": gettext_lazy("Left empty, all events count."),
            "least": gettext_lazy("Whoever has played in fewer stands below the others, without a rank."),
            "shared_places": gettext_lazy("Only where the places bring points."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        held = list(self.instance.tie_breaks) if self.instance.pk else ["wins", "best", "last"]
        for name, code in zip(PLACES, [*held, "", "", ""], strict=False):
            field: Any = self.fields[name]
            field.choices = tie_break_choices()
            self.initial[name] = code
        if not self.instance.pk:
            self.initial["place_points"] = list(USUAL_TABLE)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["slug"] = (cleaned.get("slug") or slugify(cleaned.get("name", ""))[:60].strip("-")).lower()
        if not cleaned["slug"] and not {"slug", "name"} & set(self.errors):
            self.add_error("slug", _("Give an address of small letters, digits and hyphens."))
        chosen = [cleaned.get(name) for name in PLACES]
        for place, name in enumerate(PLACES):
            if chosen[place] and chosen[place] in chosen[:place]:
                self.add_error(name, _("This stands above already. Choose another one, or nothing."))
        return cleaned

    @property
    def said(self) -> dict[str, Any]:
        """The fields as the domain takes them."""
        codes = [self.cleaned_data[name] for name in PLACES if self.cleaned_data[name]]
        return {name: self.cleaned_data[name] for name in self.Meta.fields} | {"tie_breaks": codes}


class AddEventForm(forms.Form):
    """An event that is to count."""

    tournament: Any = forms.ModelChoiceField(queryset=None, label=gettext_lazy("Tournament"))

    def __init__(self, *args: Any, tournaments: Sequence[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["tournament"]
        rows = Tournament.objects.filter(pk__in=[one.pk for one in tournaments])
        field.queryset = rows.order_by("-starts_on", "name")


class CategoryForm(RowForm):
    """Who is ranked apart, too."""

    class Meta:
        model = SeriesCategory
        fields = ["name", "sex", "born_from", "born_to"]
