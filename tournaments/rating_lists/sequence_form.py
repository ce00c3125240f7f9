"""The form in which the rating lists of an event are put into order."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.rating_lists.sequence import NAMES, sequence_of

PLACES: Final = {"first": _("Main list"), "second": _("Then"), "third": _("Then"), "fourth": _("Then")}


class SequenceForm(forms.Form):
    """The main list and up to three others; an empty place leaves a list out."""

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        present = [*sequence_of(tournament), "", "", "", ""]
        for (name, label), now in zip(PLACES.items(), present, strict=False):
            self.fields[name] = forms.ChoiceField(
                label=label, required=name == "first", choices=[("", "–"), *NAMES.items()], initial=now
            )

    @property
    def names(self) -> list[str]:
        """The lists that are chosen, in order."""
        return [found for name in PLACES if (found := self.cleaned_data[name])]
