"""The forms behind the organizer's page of the announcement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django import forms
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from pairing.engine.wording import LANGUAGES
from tournaments.announcements.actions import LONGEST_TEXT
from tournaments.announcements.fields import AUTHORISATION, REQUIRABLE, REQUIRED_TEXTS, TEXT_FIELDS, requirable_label
from tournaments.house_rules.rules import required_by
from tournaments.models import Tournament
from tournaments.regulations.late_entries import says_late_entries
from tournaments.regulations.systems import description

WRITTEN = {field: label for field, label in TEXT_FIELDS.items() if field != AUTHORISATION}
"""The texts of this page; the authorisation has its place beside the acceleration."""


def _offered(tournament: Tournament) -> dict[str, Any]:
    """The texts of ``WRITTEN`` that this event can need: none on late entries where the rules of the system let nobody
    enter after round 1, unless one is written already and can be taken back here."""
    closed = description(tournament.regulations).fixed_field
    written = any(tournament.texts.get("late_entries", {}).values())
    return {field: label for field, label in WRITTEN.items() if field != "late_entries" or written or not closed}


@dataclass(frozen=True, slots=True)
class TextRow:
    """One free text with its form field in every language."""

    field: str
    label: str
    required: bool
    versions: tuple[forms.BoundField, ...]


class TextsForm(forms.Form):
    """Every free text in every language, none of them required: a draft may be incomplete."""

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        suggested: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
        **kwargs: Any,
    ) -> None:
        """``suggested`` stands in fields for which nothing is stored."""
        super().__init__(*args, **kwargs)
        self.required = {*REQUIRED_TEXTS, *required_by(tournament.organization)}
        if says_late_entries(tournament.regulations):
            self.required.discard("late_entries")
        self.offered = _offered(tournament)
        for field in self.offered:
            for language in LANGUAGES:
                self.fields[f"{field}_{language}"] = forms.CharField(
                    label=get_language_info(language)["name_local"],
                    required=False,
                    max_length=LONGEST_TEXT,
                    initial=tournament.texts.get(field, {}).get(language) or suggested.get(field, {}).get(language, ""),
                    widget=forms.Textarea(attrs={"rows": 3, "lang": language}),
                )

    @property
    def rows(self) -> tuple[TextRow, ...]:
        """The texts in the order of the announcement, each with its languages side by side."""
        return tuple(
            TextRow(
                field,
                str(label),
                field in self.required,
                tuple(self[f"{field}_{language}"] for language in LANGUAGES),
            )
            for field, label in self.offered.items()
        )

    @property
    def texts(self) -> dict[str, dict[str, str]]:
        """The cleaned texts as ``update_texts`` takes them."""
        return {
            field: {language: self.cleaned_data[f"{field}_{language}"] for language in LANGUAGES}
            for field in self.offered
        }


class RequirementsForm(forms.Form):
    """What the announcements of an organization must say, beyond what every announcement must."""

    required_fields = forms.MultipleChoiceField(
        label=_("Required in every announcement"),
        required=False,
        choices=lambda: [(field, requirable_label(field)) for field in REQUIRABLE],
        widget=forms.CheckboxSelectMultiple,
    )


class PublishForm(forms.Form):
    """The note that goes with a new version."""

    change_note = forms.CharField(
        label=_("What changed and why"),
        help_text=_("Shown in public beside the new version."),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
