"""Byes for many players at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.entries.bye_actions import REQUESTABLE
from tournaments.models import ByeKind


class ByesForm(forms.Form):
    """The players are ticked in the list of the hall; here stand the rounds and the kind."""

    entries = forms.TypedMultipleChoiceField(
        coerce=int, widget=forms.MultipleHiddenInput, error_messages={"required": _("Tick at least one player.")}
    )
    kind = forms.ChoiceField(
        label=_("Kind of bye"), choices=[(kind.value, kind.label) for kind in REQUESTABLE], initial=ByeKind.ZERO.value
    )

    def __init__(self, *args: Any, rounds: Sequence[int], players: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entries"].choices = [(pk, str(pk)) for pk in players]  # type: ignore[attr-defined]
        self.fields["rounds"] = forms.TypedMultipleChoiceField(
            label=_("Rounds"),
            choices=[(number, str(number)) for number in rounds],
            coerce=int,
            initial=[str(rounds[0])] if rounds else [],
            widget=forms.CheckboxSelectMultiple,
        )
        self.order_fields(["entries", "rounds", "kind"])
