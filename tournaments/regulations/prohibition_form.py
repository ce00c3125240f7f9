"""The form for players who may not meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry
from tournaments.serving.long_choice import LongSelectMultiple


class ProhibitionForm(forms.Form):
    """One group: chosen players, or everybody of a club or of a federation as the list is now."""

    first_round = forms.IntegerField(label=_("First round"), min_value=1, initial=1)
    last_round = forms.IntegerField(label=_("Last round"), min_value=1)
    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=200, help_text=_("Everybody can read it, for example: family.")
    )

    def __init__(self, *args: Any, entries: Sequence[Entry], rounds: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._entries = entries
        self.fields["last_round"].initial = rounds
        self.fields["entries"] = forms.TypedMultipleChoiceField(
            label=_("Players"),
            choices=[(entry.pk, _named(entry)) for entry in entries],
            coerce=int,
            required=False,
            widget=LongSelectMultiple(attrs={"size": 10}),
            help_text=_("Choose two or more. On a keyboard hold Ctrl, on a Mac ⌘."),
        )
        self.fields["club"] = _everybody(_("Or everybody of the club"), [entry.club for entry in entries])
        self.fields["federation"] = _everybody(
            _("Or everybody of the federation"), [entry.federation for entry in entries]
        )
        self.order_fields(["entries", "club", "federation", "first_round", "last_round", "reason"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        ways = [name for name in ("entries", "club", "federation") if cleaned.get(name)]
        if len(ways) > 1:
            raise ValidationError(_("Choose players, a club or a federation, only one of these."), code="several")
        for name in ("club", "federation"):
            if cleaned.get(name):
                cleaned["entries"] = [entry.pk for entry in self._entries if getattr(entry, name) == cleaned[name]]
        return cleaned

    @property
    def group(self) -> dict[str, Any]:
        """What the domain takes."""
        return {name: self.cleaned_data[name] for name in ("entries", "first_round", "last_round", "reason")}


def _named(entry: Entry) -> str:
    return f"{entry.pairing_number}. {entry.name}" if entry.pairing_number else entry.name


def _everybody(label: Any, values: Sequence[str]) -> forms.ChoiceField:
    """A choice among the values that more than one player has."""
    shared = sorted(value for value, count in Counter(values).items() if value and count > 1)
    return forms.ChoiceField(label=label, required=False, choices=[("", "–"), *((value, value) for value in shared)])
