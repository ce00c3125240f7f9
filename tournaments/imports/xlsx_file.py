"""The first sheet of an XLSX file, opened only after a look at how large it would become."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime
from typing import Final

from defusedxml.common import DefusedXmlException
from django.utils.translation import gettext as _
from openpyxl import load_workbook

from tournaments.imports.problems import FileRefused, refuse
from tournaments.imports.tables import MOST_COLUMNS, MOST_ROWS, TableRow, tidy, too_many_columns, too_many_rows

MOST_UNPACKED: Final = 20 * 1024 * 1024
"""Bytes of all parts together; a list of 9999 players with twenty columns of twelve letters has eleven million.
Reading 33 million takes a web server some eight seconds."""
MOST_EXPANSION: Final = 200
"""How many times larger than packed a part may be; sheets of players stay below 30."""
MOST_PARTS: Final = 500


def read_xlsx(data: bytes) -> list[TableRow]:
    """The rows of the first sheet as text; dates as ``YYYY-MM-DD``, formulas as their stored value.

    Raises ``FileRefused`` for a file that is damaged, protected, or packed so that it would fill the memory.
    """
    _check_size(data)
    try:
        workbook = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            if not workbook.worksheets:
                raise refuse("no_sheet", _("The file has no sheet with cells. Put the list on the first sheet."))
            sheet = workbook.worksheets[0]
            rows = [
                TableRow(line, _without_end(tuple(_text(value) for value in values)))
                for line, values in enumerate(
                    sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1, values_only=True), start=1
                )
            ]
        finally:
            workbook.close()
    except FileRefused:
        raise
    except Exception as error:  # openpyxl answers damage with whatever its parsers raise, or with ValueError around it
        if any(isinstance(cause, DefusedXmlException) for cause in (error, error.__context__)):
            raise refuse(
                "unsafe_xml",
                _("The file declares XML entities, which no spreadsheet does. Save the list again with a spreadsheet."),
            ) from None
        raise refuse(
            "broken_xlsx",
            _("The file is damaged or protected with a password. Save it again without a password, or as CSV."),
        ) from None
    if len(rows) > MOST_ROWS and not rows[MOST_ROWS].is_blank:
        raise too_many_rows()
    wide = next((row.line for row in rows if len(row.cells) > MOST_COLUMNS), None)
    if wide is not None:
        raise too_many_columns(wide)
    return rows[:MOST_ROWS]


def _check_size(data: bytes) -> None:
    """Refuse what would grow too large. The sizes are declared, and reading stops at what is declared."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except zipfile.BadZipFile:
        raise refuse(
            "broken_xlsx",
            _("The file is damaged or protected with a password. Save it again without a password, or as CSV."),
        ) from None
    unpacked = sum(part.file_size for part in parts)
    if (
        len(parts) > MOST_PARTS
        or unpacked > MOST_UNPACKED
        or any(part.file_size > MOST_EXPANSION * max(part.compress_size, 1) for part in parts)
    ):
        raise refuse(
            "too_large_unpacked",
            _("Unpacked, this file would take more than %(most)d MB. Copy the list alone into a new file.")
            % {"most": MOST_UNPACKED // 1024**2},
        )


def _without_end(cells: tuple[str, ...]) -> tuple[str, ...]:
    """The cells up to the last one that is filled."""
    filled = max((place for place, cell in enumerate(cells, start=1) if cell), default=0)
    return cells[:filled]


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case datetime() | date():
            return value.strftime("%Y-%m-%d")
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return tidy(str(value))
