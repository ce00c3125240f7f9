"""The form in which the open rows of a preview are corrected, answered or left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.imports.choices import RowChoice, Who
from tournaments.imports.columns import FIELD_LABELS
from tournaments.imports.problems import Problem
from tournaments.imports.rows.previews import RowPreview

MOST_ROWS: Final = 100
"""Rows that one page asks about; the next ones come when these are done."""
_LONGEST: Final = 200
_ANSWERS: Final = {
    "repeats": (
        (Who.SAME, gettext_lazy("The same person: this row is left out")),
        (Who.OTHER, gettext_lazy("Two different people: both are entered")),
    ),
    "entered": (
        (Who.SAME, gettext_lazy("The same person: the entry is changed")),
        (Who.OTHER, gettext_lazy("Two different people: this one is new")),
    ),
}


@dataclass(frozen=True, slots=True)
class RowFields:
    """One row with its fields, as the page shows them."""

    row: RowPreview
    heading: str
    notes: tuple[Problem, ...]
    """What is said about the row and belongs to none of its fields."""
    fields: tuple[forms.BoundField, ...]
    out: forms.BoundField


class RowsForm(forms.Form):
    """Fields for every row that is open or about which something was decided, open ones first."""

    def __init__(self, data: Any, rows: Sequence[RowPreview]) -> None:
        """``rows``: those of the preview."""
        super().__init__(data)
        asked = [row for row in rows if row.is_open or row.choice.is_made]
        asked.sort(key=lambda row: not row.is_open)
        self.left = max(0, len(asked) - MOST_ROWS)
        """How many rows the page has no room for."""
        self.rows = asked[:MOST_ROWS]
        for row in self.rows:
            self._add(row)

    def _add(self, row: RowPreview) -> None:
        wrong = {problem.field: problem for problem in row.problems if problem.field}
        for field in (*wrong, *(known for known in row.choice.cells if known not in wrong)):
            problem = wrong.get(field)
            self.fields[f"{row.line}-{field}"] = forms.CharField(
                label=(problem.column if problem else "") or capfirst(FIELD_LABELS[field]),
                help_text=problem.message if problem else "",
                initial=problem.value if problem else row.choice.cells[field],
                required=False,
                max_length=_LONGEST,
                widget=forms.TextInput(attrs={"autocomplete": "off"} | ({"aria-invalid": "true"} if problem else {})),
            )
        for question, answers in _ANSWERS.items():
            given = getattr(row.choice, question)
            if given or row.asks == question:
                self.fields[f"{row.line}-{question}"] = forms.ChoiceField(
                    label=_("Who is it?"),
                    choices=answers,
                    initial=str(given),
                    required=False,
                    widget=forms.RadioSelect,
                )
        self.fields[f"{row.line}-out"] = forms.BooleanField(
            label=_("Leave this row out"), initial=row.choice.out, required=False
        )

    def groups(self) -> Iterator[RowFields]:
        """The rows with their fields."""
        for row in self.rows:
            out = f"{row.line}-out"
            names = [name for name in self.fields if name.partition("-")[0] == str(row.line) and name != out]
            name = row.values["name"]
            heading = _("Line %(line)s, %(name)s") if name else _("Line %(line)s")
            yield RowFields(
                row,
                heading % {"line": row.line, "name": name},
                tuple(one for one in row.problems if not one.field),
                tuple(self[name] for name in names),
                self[out],
            )

    def decisions(self) -> dict[int, RowChoice]:
        """Line to what was decided; a cell that stays as the file has it is not stored. For a valid form."""
        return {row.line: self._decision(row) for row in self.rows}

    def _decision(self, row: RowPreview) -> RowChoice:
        said, line = self.cleaned_data, row.line
        cells = dict(row.choice.cells)
        for field in FIELD_LABELS:
            name = f"{line}-{field}"
            if name in self.fields and said[name] != str(self.fields[name].initial or ""):
                cells[field] = said[name]
        answers = {question: Who(said.get(f"{line}-{question}") or "") for question in _ANSWERS}
        return replace(row.choice, cells=cells, out=said[f"{line}-out"], **answers)
