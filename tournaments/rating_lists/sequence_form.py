"""The form in which the rating lists of an event are put into order."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.rating_lists.sequence import NAMES, own_choices, own_of, sequence_of, source_of

PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class SequenceForm(forms.Form):
    """The main list and up to six others; an empty place leaves a list out."""

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = own_choices(tournament)
        present = [*sequence_of(tournament), *own_of(tournament, {source_of(one) for one in own})]
        for name, now in zip(PLACES, [*present, *[""] * len(PLACES)], strict=False):
            is_main = name == "first"
            choices = NAMES.items() if is_main else [*NAMES.items(), *own.items()]
            self.fields[name] = forms.ChoiceField(
                label=_("Main list") if is_main else _("Then"),
                required=is_main,
                choices=[("", "–"), *choices],
                initial=now,
            )

    @property
    def names(self) -> list[str]:
        """The lists that are chosen, in order."""
        return [found for name in PLACES if (found := self.cleaned_data[name])]
