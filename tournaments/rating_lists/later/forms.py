"""The forms with which ratings of later lists are set in a long event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, RatingList
from tournaments.models.entry import HIGHEST_RATING


class LaterListForm(forms.Form):
    """From which round which list holds."""

    def __init__(self, *args: Any, rounds: Sequence[int], lists: Sequence[RatingList], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["round_number"] = _from_round(rounds)
        self.fields["list"] = forms.TypedChoiceField(
            label=_("Rating list"),
            required=False,
            empty_value=None,
            coerce=int,
            choices=[("", _("the newest of the day of the round")), *((one.pk, str(one)) for one in lists)],
        )


class LaterRatingForm(forms.Form):
    """The rating of one player from a round on."""

    rating = forms.IntegerField(label=_("Rating"), min_value=1, max_value=HIGHEST_RATING)

    def __init__(self, *args: Any, rounds: Sequence[int], entries: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["round_number"] = _from_round(rounds)
        self.fields["entry"] = forms.TypedChoiceField(
            label=_("Player"),
            coerce=int,
            choices=[(one.pk, f"{one.pairing_number or '–'}. {one.name}") for one in entries],
        )
        self.order_fields(["entry", "round_number", "rating"])


def _from_round(rounds: Sequence[int]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=_("From round"), coerce=int, choices=[(number, str(number)) for number in rounds]
    )
