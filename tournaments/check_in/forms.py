"""Byes for many players at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.entries.bye_actions import REQUESTABLE
from tournaments.entries.finding import meant
from tournaments.models import ByeKind, Entry


class ByesForm(forms.Form):
    """The players are ticked in the list of the hall or written here, one a line; here stand rounds and kind too.

    Valid, ``cleaned_data["players"]`` has everybody who is meant, once, by name.
    """

    entries = forms.TypedMultipleChoiceField(coerce=int, required=False, widget=forms.MultipleHiddenInput)
    names = forms.CharField(
        label=gettext_lazy("Or write the players, one a line"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("Part of the name, number or FIDE ID; a list from an e-mail can be pasted."),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind of bye"),
        choices=[(kind.value, kind.label) for kind in REQUESTABLE],
        initial=ByeKind.ZERO.value,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, rounds: Sequence[int], players: Sequence[Entry], now: bool, **kwargs: Any) -> None:
        """``now``: the first of ``rounds`` is ticked."""
        super().__init__(*args, **kwargs)
        self.players = players
        self.fields["entries"].choices = [(one.pk, one.name) for one in players]  # type: ignore[attr-defined]
        self.fields["rounds"] = forms.TypedMultipleChoiceField(
            label=gettext_lazy("Rounds"),
            choices=[(number, str(number)) for number in rounds],
            coerce=int,
            initial=[str(number) for number in rounds[: 1 if now or len(rounds) == 1 else 0]],
            widget=forms.CheckboxSelectMultiple,
        )
        self.order_fields(["entries", "names", "rounds", "kind"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        chosen = set(cleaned["entries"])
        for place, line in enumerate(cleaned["names"].splitlines(), start=1):
            if not line.strip():
                continue
            found = meant(self.players, line)
            if len(found) == 1:
                chosen.add(found[0].pk)
            else:
                self.add_error("names", _problem(place, line.strip(), found))
        if not chosen and not self.errors:
            self.add_error("names", _("Tick at least one player in the list, or write one here."))
        cleaned["players"] = [one for one in self.players if one.pk in chosen]
        return cleaned


def _problem(place: int, line: str, found: Sequence[Entry]) -> str:
    words = {"place": place, "line": line, "names": "; ".join(one.name for one in found[:5])}
    if not found:
        return _("Line %(place)s, “%(line)s”: nobody is meant. Check the spelling, or write the number.") % words
    return _("Line %(place)s, “%(line)s”: several are meant (%(names)s). Write more, or the number.") % words
