"""The first sheet of an XLSX file, opened only after a look at how large it would become."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any, Final

from defusedxml.common import DefusedXmlException
from django.utils.translation import gettext as _

from tournaments.imports.problems import FileRefused, refuse
from tournaments.imports.tables import MOST_COLUMNS, MOST_ROWS, TableRow, tidy, too_many_columns, too_many_rows
from tournaments.imports.workbooks.xlsx_parts import first_sheet

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
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found = first_sheet(archive)
            if found is None:
                raise refuse("no_sheet", _("The file has no sheet with cells. Put the list on the first sheet."))
            return _table(found)
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


def too_large_unpacked(most: int) -> FileRefused:
    """The refusal of a workbook whose parts take more than ``most`` bytes."""
    return refuse(
        "too_large_unpacked",
        _("Unpacked, this file would take more than %(most)d MB. Copy the list alone into a new file.")
        % {"most": most // 1024**2},
    )


def _table(found: Iterable[tuple[int, Sequence[tuple[int, Any]]]]) -> list[TableRow]:
    """The rows one below another, with those between them that are left out; of two with one number the first.

    Raises ``FileRefused`` where a row or a column too far away has something in it.
    """
    rows: list[TableRow] = []
    for line, values in found:
        cells = {column: text for column, value in values if (text := _text(value))}
        if line <= len(rows) or not cells:
            continue
        if line > MOST_ROWS:
            raise too_many_rows()
        if max(cells) > MOST_COLUMNS:
            raise too_many_columns(line)
        rows += [TableRow(number, ()) for number in range(len(rows) + 1, line)]
        rows.append(TableRow(line, tuple(cells.get(column, "") for column in range(1, max(cells) + 1))))
    return rows


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
        raise too_large_unpacked(MOST_UNPACKED)


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
