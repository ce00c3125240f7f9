"""The form in which columns of a list are given their meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.imports.choices import ColumnChoice
from tournaments.imports.columns import FIELD_LABELS
from tournaments.imports.tables import TableRow

_ROWS_TO_CHOOSE: Final = 12
_SAMPLES: Final = 3
_LONGEST: Final = 30


class ColumnsForm(forms.Form):
    """The row of the headings, and for every filled column what it holds."""

    def __init__(self, data: Any, rows: Sequence[TableRow], proposed: ColumnChoice) -> None:
        """``rows``: all of the table; ``proposed``: what the form begins with."""
        super().__init__(data)
        filled = [row for row in rows if not row.is_blank]
        self.fields["line"] = forms.TypedChoiceField(
            label=_("Row with the headings"),
            coerce=int,
            choices=[(0, _("None: the first row is a player")), *_first_rows(filled, proposed.line)],
            initial=proposed.line,
        )
        header = next((row.cells for row in filled if row.line == proposed.line), ())
        below = [row.cells for row in filled if row.line > proposed.line]
        self.places = [
            place
            for place in range(max((len(row.cells) for row in filled), default=0))
            if any(place < len(cells) and cells[place] for cells in below)
        ]
        for place in self.places:
            samples = [cells[place][:_LONGEST] for cells in below if place < len(cells) and cells[place]]
            heading = header[place] if place < len(header) else ""
            self.fields[f"column-{place}"] = forms.ChoiceField(
                label=heading or _("Column %(number)d") % {"number": place + 1},
                help_text=" | ".join(samples[:_SAMPLES]),
                choices=[("", _("not read")), *((key, capfirst(label)) for key, label in FIELD_LABELS.items())],
                initial=proposed.fields.get(place, ""),
                required=False,
            )

    def clean(self) -> None:
        """Ask for the name, and for every field at most once."""
        said: dict[str, str] = {}
        for place in self.places:
            name = f"column-{place}"
            field = self.cleaned_data.get(name, "")
            if field in said:
                message = _("Another column holds the %(field)s already. Choose one of the two.")
                self.add_error(name, message % {"field": FIELD_LABELS[field]})
            elif field:
                said[field] = name
        if not {"name", "surname"} & said.keys():
            raise forms.ValidationError(_("Say which column holds the name, or the last name."), code="no_name")
        if {"name", "surname"} <= said.keys():
            self.add_error(said["name"], _("Choose the name, or the last and the first name, not both."))

    def columns(self) -> ColumnChoice:
        """What was chosen. For a valid form."""
        fields = {place: self.cleaned_data[f"column-{place}"] for place in self.places}
        return ColumnChoice(self.cleaned_data["line"], {place: field for place, field in fields.items() if field})


def _first_rows(rows: Sequence[TableRow], line: int) -> list[tuple[int, str]]:
    shown = [row for index, row in enumerate(rows) if index < _ROWS_TO_CHOOSE or row.line == line]
    return [(row.line, _("Line %(line)s: %(start)s") % {"line": row.line, "start": _start(row.cells)}) for row in shown]


def _start(cells: Sequence[str]) -> str:
    text = " | ".join(cell for cell in cells if cell)
    return text if len(text) <= 2 * _LONGEST else f"{text[: 2 * _LONGEST]}…"
