"""The forms of a result: a key or button of the list, and the correction of one board."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.results.actions import RESULTS
from tournaments.results.desk_queries import result_code
from tournaments.results.second_reading import Difference
from tournaments.serving.parameters import whole_number

CLEAR: Final = "clear"
"""What a form sends to take a result back."""

CHOICES: Final = [(result_code(*pair), words) for pair, words in RESULTS.items()]


def outcomes_of(value: str) -> tuple[str, str] | None:
    """Outcomes of White and Black of a form's value; None to take the result back."""
    if value == CLEAR:
        return None
    white, black = value.split(":")
    return white, black


class EntryForm(forms.Form):
    """One entry of the list: ``<board> <id of the pair> <version seen> <result>``, of a match ``<board>.<game>``, with
    the key of a page that may repeat it and the person for whom the page was made."""

    entry = forms.RegexField(
        r"^\d{1,6}(\.[1-9])? \d{1,18} \d{1,9} \S{3,5}$", error_messages={"invalid": _("Choose a result.")}
    )
    key = forms.RegexField(r"^[A-Za-z0-9-]{8,40}$", required=False)
    user = forms.IntegerField(required=False)

    def clean_entry(self) -> dict[str, Any]:
        place, pk, seen, result = self.cleaned_data["entry"].split()
        number, _dot, game = place.partition(".")
        if result != CLEAR and result not in dict(CHOICES):
            raise forms.ValidationError(_("Choose a result from the list."))
        return {
            "number": int(number),
            "game": int(game or 0),
            "pk": int(pk),
            "seen": int(seen),
            "outcomes": outcomes_of(result),
        }


class ColoursForm(forms.Form):
    """Why the colours of a game are put right, and for what."""

    for_rating = forms.BooleanField(label=_("for the rating report only"), required=False)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        error_messages={"required": _("Say why the colours are put right: everybody can read it.")},
    )


class DecisionForm(forms.Form):
    """Who goes on from a drawn match: ``<board> w``, ``<board> b``, or ``<board> -`` to take it back."""

    decision = forms.RegexField(r"^\d{1,6} [wb-]$", error_messages={"invalid": _("Choose one of the two players.")})
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 1, "required": True}),
    )

    def clean_decision(self) -> tuple[int, str]:
        number, _blank, side = self.cleaned_data["decision"].partition(" ")
        return int(number), side.replace("-", "")


class ForfeitForm(forms.Form):
    """Who wins a match of teams that is forfeited, with the two teams that the person saw."""

    winner = forms.ChoiceField(choices=[(one, one) for one in ("first", "second", "nobody")])
    first = forms.IntegerField()
    second = forms.IntegerField()

    @property
    def seen(self) -> tuple[int, int]:
        """The keys of the two teams."""
        return self.cleaned_data["first"], self.cleaned_data["second"]


class ReadingForm(forms.Form):
    """A second reading: how many boards were read, and ``<board> <first> <second> <right>`` for each that differed."""

    read = forms.IntegerField(min_value=1)
    differed = forms.CharField(required=False, max_length=100_000)

    def clean_differed(self) -> tuple[Difference, ...]:
        known = {*dict(CHOICES), CLEAR}
        found = []
        for line in self.cleaned_data["differed"].splitlines():
            place, *results = line.split() or [""]
            number = whole_number(place)
            if number is None or len(results) != 3 or not set(results) <= known:
                raise forms.ValidationError(_("Choose a result from the list."))
            found.append(Difference(number, *("" if one == CLEAR else one for one in results)))
        return tuple(found)


class CorrectionForm(forms.Form):
    """The result of one board with the version that was seen; a reason where the round is completed."""

    result = forms.ChoiceField(
        label=_("Result"),
        choices=[*CHOICES, (CLEAR, _("no result"))],
        error_messages={"required": _("Choose a result."), "invalid_choice": _("Choose a result from the list.")},
    )
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=500,
        help_text=_("Everybody can read it beside the result. Needed once the round is completed."),
    )
    for_rating = forms.BooleanField(
        label=_("for the rating report only"),
        required=False,
        help_text=_("Pairings and standings keep the result that they have."),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    @property
    def outcomes(self) -> tuple[str, str] | None:
        """Outcomes of White and Black; None to take the result back."""
        return outcomes_of(self.cleaned_data["result"])
