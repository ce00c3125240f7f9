"""Tables as XLSX: text stays text, numbers stay numbers, nothing is a formula."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

from tournaments.files.csv_table import safe

_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,9})(\.[0-9]{1,4})?", re.ASCII)
_NOT_IN_TITLES: Final = re.compile(r"[\[\]:*?/\\]")
_NOT_IN_CELLS: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook."""

    title: str
    header: Sequence[str]
    rows: Iterable[Sequence[object]]


def write_xlsx(title: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """One sheet named ``title`` with a bold header that stays in view."""
    return write_book([Sheet(title, header, rows)])


def write_book(sheets: Iterable[Sheet]) -> bytes:
    """Several sheets, each with a bold header that stays in view. Days become days of the spreadsheet."""
    book = Workbook(write_only=True)
    for one in sheets:
        sheet = book.create_sheet(_NOT_IN_TITLES.sub(" ", one.title)[:31] or "1")
        sheet.freeze_panes = "A2"
        bold = []
        for text in one.header:
            cell = WriteOnlyCell(sheet, value=text)
            cell.font = Font(bold=True)
            bold.append(cell)
        sheet.append(bold)
        for row in one.rows:
            sheet.append([_value(cell) for cell in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _value(cell: object) -> str | int | float | Decimal | date:
    """A number where the cell is one, as points and tie-breaks are, and a day; otherwise text that is not run."""
    if isinstance(cell, int | float | date):
        return cell
    text = _NOT_IN_CELLS.sub(" ", str(cell))
    return Decimal(text) if _NUMBER.fullmatch(text) else safe(text)
