"""CSV in the forms that rating programs and spreadsheets write it."""

from __future__ import annotations

import csv
import io

from django.utils.translation import gettext as _

from pairing.engine.trf import decode
from tournaments.imports.columns import HEADERS
from tournaments.imports.problems import refuse
from tournaments.imports.tables import MOST_COLUMNS, MOST_ROWS, TableRow, tidy, too_many_columns, too_many_rows

_SEPARATORS = ";\t,"
"""In order of trust where two are equally frequent: names are written with commas."""


def read_csv(data: bytes) -> list[TableRow]:
    """The rows of a CSV file in UTF-8 (with or without byte order mark), UTF-16 or Windows-1252.

    Commas, semicolons and tabs separate. Raises ``FileRefused`` for what is no such file.
    """
    text = decode(data)
    if "\x00" in text:
        raise refuse(
            "not_text", _("This is not a text file. Choose a CSV file, an XLSX file or a tournament report file.")
        )
    rows: list[TableRow] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text))
    line = 1
    try:
        for cells in reader:
            if len(rows) >= MOST_ROWS:
                raise too_many_rows()
            if any(cells[MOST_COLUMNS:]):
                raise too_many_columns(line)
            rows.append(TableRow(line, tuple(tidy(cell) for cell in cells[:MOST_COLUMNS])))
            line = reader.line_num + 1
    except csv.Error:
        raise refuse(
            "broken_csv",
            _("Line %(line)d cannot be split into columns. Check its quotation marks and save the file again.")
            % {"line": line},
            line,
        ) from None
    return rows


def _separator(text: str) -> str:
    """The separator that the first lines use most, outside quotation marks. In a list whose only heading is the name a
    comma stands within names."""
    unquoted = "".join(part for index, part in enumerate(text[:4000].split('"')) if index % 2 == 0)
    heading = next((line for line in unquoted.splitlines() if line.strip()), "")
    alone = heading.strip().casefold() in HEADERS["name"]
    return max(_SEPARATORS.rstrip(",") if alone else _SEPARATORS, key=unquoted.count)
