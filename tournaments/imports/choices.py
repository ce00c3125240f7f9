"""What the reader of a preview has decided about single rows: corrected cells, rows left out, answers about names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final


class Who(StrEnum):
    """The answer to whether two people of one name are one person."""

    OPEN = ""
    SAME = "same"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class RowChoice:
    """What was decided about one row."""

    cells: Mapping[str, str] = field(default_factory=dict)
    """Field to the text that stands for the cell of the file."""
    out: bool = False
    """The row is left out."""
    repeats: Who = Who.OPEN
    """Whether it is the person of an earlier row with the same name."""
    entered: Who = Who.OPEN
    """Whether it is the person of an entry with the same name."""

    @property
    def is_made(self) -> bool:
        """Whether anything was decided."""
        return self != NOTHING

    def answered(self, question: str, who: Who) -> RowChoice:
        """This choice with an answer to ``repeats`` or ``entered``."""
        return replace(self, repeats=who) if question == "repeats" else replace(self, entered=who)

    def as_json(self) -> dict[str, Any]:
        """The choice as it is stored."""
        return {"cells": dict(self.cells), "out": self.out, "repeats": str(self.repeats), "entered": str(self.entered)}


NOTHING: Final = RowChoice()


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """Columns as somebody has given them their meaning."""

    line: int
    """Of the headings; 0 where the list has none."""
    fields: Mapping[int, str]
    """Place of a column, from 0, to its field."""


@dataclass(frozen=True, slots=True)
class Choices:
    """All decisions about one file."""

    rows: Mapping[int, RowChoice] = field(default_factory=dict)
    """Line to what was decided about it."""
    columns: ColumnChoice | None = None
    """None: the columns follow from their headings."""

    def of(self, line: int) -> RowChoice:
        """The decision about a line; nothing where none was made."""
        return self.rows.get(line, NOTHING)

    def with_rows(self, rows: Mapping[int, RowChoice]) -> Choices:
        """These choices with others for some lines."""
        kept = {line: choice for line, choice in {**self.rows, **rows}.items() if choice.is_made}
        return replace(self, rows=kept)

    def as_json(self) -> dict[str, Any]:
        """The choices as they are stored."""
        stored: dict[str, Any] = {"rows": {str(line): choice.as_json() for line, choice in self.rows.items()}}
        if self.columns is not None:
            fields = {str(place): field for place, field in self.columns.fields.items()}
            stored["columns"] = {"line": self.columns.line, "fields": fields}
        return stored


def choices_from(stored: Mapping[str, Any]) -> Choices:
    """The choices that ``as_json`` stored."""
    rows = {
        int(line): RowChoice(one["cells"], one["out"], Who(one["repeats"]), Who(one["entered"]))
        for line, one in stored.get("rows", {}).items()
    }
    columns = stored.get("columns")
    if columns is None:
        return Choices(rows)
    fields = {int(place): field for place, field in columns["fields"].items()}
    return Choices(rows, ColumnChoice(columns["line"], fields))
