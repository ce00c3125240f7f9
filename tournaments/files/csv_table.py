"""Tables as CSV that spreadsheets open as text, never as formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The last four are the first four in full width, which spreadsheets read as the same."""


def safe(cell: object) -> str | int | float:
    """A cell that no spreadsheet runs: text that begins like a formula gets an apostrophe in front."""
    if isinstance(cell, int | float):
        return cell
    text = " ".join(str(cell).split())
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def write_csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """UTF-8 with byte order mark, semicolons and CR LF, as spreadsheets in Europe expect it."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
    writer.writerow([safe(cell) for cell in header])
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")
