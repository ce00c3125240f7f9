"""Forms of a round: a result, two players who change places, reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.domain.results import RESULTS

CLEAR: Final = "clear"
"""What the form sends to take a result back."""


def result_code(white: str, black: str) -> str:
    """A pair of outcomes as the form sends it."""
    return f"{white}:{black}"


class AnnouncedForm(forms.Form):
    """Where players were told of an acceleration that the portal has not announced."""

    announced = forms.CharField(
        label=_("Where the players were told"),
        max_length=300,
        help_text=_("For example: in the invitation of 3 March and on the wall of the hall. The journal keeps it."),
    )


class ResultForm(forms.Form):
    """The result of one board, or ``CLEAR``; a reason where the round is completed."""

    result = forms.ChoiceField(
        label=_("Result"),
        choices=[(result_code(*pair), words) for pair, words in RESULTS.items()] + [(CLEAR, _("no result"))],
        error_messages={"required": _("Choose a result."), "invalid_choice": _("Choose a result from the list.")},
    )
    reason = forms.CharField(label=_("Reason"), required=False, max_length=500)

    @property
    def outcomes(self) -> tuple[str, str] | None:
        """Outcomes of White and Black; None to take the result back."""
        value = str(self.cleaned_data["result"])
        if value == CLEAR:
            return None
        white, black = value.split(":")
        return white, black


class ChangeForm(forms.Form):
    """One manual change: two players change places, or one board changes its colours."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=500,
        help_text=_("Everybody can read it beside the board."),
    )

    def __init__(
        self, *args: Any, players: Sequence[tuple[int, str]], boards: Sequence[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first"] = _choice(_("Player"), players)
        self.fields["second"] = _choice(_("takes the place of"), players)
        self.fields["board"] = _choice(_("Or exchange the colours on board"), boards)
        self.order_fields(["first", "second", "board", "reason"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        swap = [cleaned.get("first"), cleaned.get("second")]
        if cleaned.get("board") is not None:
            if any(one is not None for one in swap):
                raise ValidationError(_("Choose either two players or one board."), code="both")
        elif None in swap and not self.errors:
            raise ValidationError(_("Choose two players who change places, or a board."), code="neither")
        elif swap[0] is not None and swap[0] == swap[1]:
            self.add_error("second", _("Choose two different players."))
        return cleaned


class SeatForm(forms.Form):
    """Two players without a board who play each other in a round that is published."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=500,
        help_text=_("Everybody can read it beside the board."),
    )

    def __init__(self, *args: Any, players: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first"] = _choice(_("Player"), players)
        self.fields["second"] = _choice(_("plays"), players)
        for name in ("first", "second"):
            self.fields[name].required = True
        self.fields["colour"] = forms.ChoiceField(
            label=_("White"),
            choices=[
                ("", _("by the colour rules")),
                ("first", _("the first player")),
                ("second", _("the second player")),
            ],
            required=False,
        )
        self.order_fields(["first", "second", "colour", "reason"])

    @property
    def seating(self) -> dict[str, Any]:
        """What the domain takes."""
        cleaned = self.cleaned_data
        white = cleaned[cleaned["colour"]] if cleaned["colour"] else None
        return {"first": cleaned["first"], "second": cleaned["second"], "white": white, "reason": cleaned["reason"]}


def _choice(label: Any, options: Sequence[tuple[int, str]]) -> forms.TypedChoiceField:
    """A choice that may stay open."""
    return forms.TypedChoiceField(
        label=label, choices=[("", _("choose")), *options], coerce=int, required=False, empty_value=None
    )
