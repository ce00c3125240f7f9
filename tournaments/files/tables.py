"""A table as a file: rows for spreadsheets, as CSV or XLSX."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.files.csv_table import write_csv
from tournaments.files.xlsx_table import write_xlsx

KINDS: Final = ("csv", "xlsx")


CSV: Final = "text/csv; charset=utf-8"


XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class Table:
    """A header and rows; points are decimals."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[object]]

    def file(self, kind: str) -> tuple[bytes, str]:
        """The table as ``csv`` or ``xlsx`` with its content type."""
        if kind == "xlsx":
            return write_xlsx(self.title, self.header, self.rows), XLSX
        return write_csv(self.header, self.rows), CSV
