"""A table as text, whichever kind of file it came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.entries.lines import visible_line
from tournaments.imports.problems import FileRefused, refuse

MOST_ROWS: Final = 10_000
"""More than the 9999 players that a report file can number."""
MOST_COLUMNS: Final = 60


def too_many_rows() -> FileRefused:
    """The refusal of a table by its rows."""
    message = _("The file has more than %(most)d rows. Import one tournament at a time.") % {"most": MOST_ROWS}
    return refuse("too_many_rows", message, MOST_ROWS + 1)


def too_many_columns(line: int) -> FileRefused:
    """The refusal of a table by the columns of a line."""
    message = _("Line %(line)d has more than %(most)d columns. Keep the columns about the players alone.")
    return refuse("too_many_columns", message % {"line": line, "most": MOST_COLUMNS}, line)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row with the line, counted from 1, on which it starts."""

    line: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        """Whether every cell is empty."""
        return not any(self.cells)


def tidy(text: str) -> str:
    """``text`` without blanks around it, line breaks and repeated blanks inside it, and what is invisible."""
    return visible_line(text)
