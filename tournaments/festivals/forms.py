"""Forms of festivals, their sections, and of moving players between them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from portal.common.date_fields import DayField
from tournaments.festivals.actions import SHARED
from tournaments.listing.forms import TournamentForm
from tournaments.models import Festival, Tournament
from tournaments.serving.row_form import RowForm


class FestivalForm(RowForm):
    """Name, address, and whether everybody has one section."""

    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_("Last part of the web address. Left empty, it is made from the name."),
    )

    class Meta:
        model = Festival
        fields = ["name", "slug", "one_section_each"]
        help_texts = {
            "one_section_each": _("Whoever plays in one section is refused in the others, and can be moved."),
        }

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["slug"] = (cleaned.get("slug") or slugify(cleaned.get("name", ""))[:60].strip("-")).lower()
        if not cleaned["slug"] and not {"slug", "name"} & set(self.errors):
            self.add_error("slug", _("Give an address of small letters, digits and hyphens."))
        return cleaned


class NextFestivalForm(FestivalForm):
    """Name and first day of the next edition."""

    starts_on = DayField(label=_("First day"), help_text=_("All sections move by the same number of days."))

    class Meta(FestivalForm.Meta):
        fields = ["name", "slug"]


class SharedDetailsForm(forms.ModelForm):  # type: ignore[type-arg]
    """Place and people of all sections. What the sections do not have in common is left empty."""

    class Meta:
        model = Tournament
        fields = list(SHARED)
        widgets = {"deputy_arbiters": forms.Textarea(attrs={"rows": 3})}
        help_texts = TournamentForm.Meta.help_texts

    def __init__(self, data: Any = None, *, sections: Sequence[Tournament]) -> None:
        common = {
            name: getattr(sections[0], name)
            for name in SHARED
            if sections and len({getattr(one, name) for one in sections}) == 1
        }
        super().__init__(data, initial=common)
        self.fields["time_zone"] = deepcopy(TournamentForm.base_fields["time_zone"])
        for field in self.fields.values():
            field.required = False

    def _post_clean(self) -> None:
        """The domain checks each section under its lock."""


class AddSectionForm(forms.Form):
    """A tournament that is to be a section."""

    tournament: Any = forms.ModelChoiceField(queryset=None, label=_("Tournament"))
    section = forms.CharField(
        label=_("Name within the festival"),
        max_length=40,
        required=False,
        help_text=_("For example Open A. Left empty, the tournament's own name is shown."),
    )

    def __init__(self, *args: Any, tournaments: Sequence[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["tournament"]
        field.queryset = Tournament.objects.filter(pk__in=[one.pk for one in tournaments]).order_by(
            "-starts_on", "name"
        )


class MoveForm(forms.Form):
    """To which section a player goes."""

    section: Any = forms.ModelChoiceField(queryset=None, label=_("To section"), empty_label=None)
    confirmed = forms.BooleanField(label=_("Also where the section is not for this rating"), required=False)

    def __init__(self, *args: Any, sections: Sequence[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["section"]
        field.queryset = Tournament.objects.filter(pk__in=[one.pk for one in sections]).order_by("section_place")
        field.label_from_instance = lambda one: one.section_name
