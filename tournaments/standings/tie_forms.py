"""The form for a play-off or lots drawn in the hall: a place for each player who is level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import TieDecision
from tournaments.standings.shapes import StandingLine


class TieForm(forms.Form):
    """A field for the place of every player level on points; it stays blank for players who took no part."""

    means = forms.ChoiceField(label=_("Decided by"), choices=TieDecision.Means.choices)
    reason = forms.CharField(
        label=_("What happened"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everybody can read it: the games of the play-off, or who drew the lots."),
    )

    def __init__(self, lines: Sequence[StandingLine], data: Any = None) -> None:
        self.points = lines[0].points
        self.lines = lines
        # Several of these forms stand on one page.
        super().__init__(data, prefix=f"p{self.points}", auto_id="id_%s")
        for line in lines:
            self.fields[f"place_{line.player.entry_id}"] = forms.IntegerField(
                label=line.player.name, required=False, min_value=1, max_value=len(lines)
            )

    @property
    def places(self) -> dict[int, int]:
        """Places by entry, of those who have one; the form must be valid."""
        found = {line.player.entry_id: self.cleaned_data.get(f"place_{line.player.entry_id}") for line in self.lines}
        return {entry: place for entry, place in found.items() if place}

    def place_fields(self) -> Iterator[tuple[StandingLine, forms.BoundField]]:
        """Each player with the field for the place."""
        for line in self.lines:
            yield line, self[f"place_{line.player.entry_id}"]
