"""A table as text, whichever kind of file it came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournaments.entries.lines import visible_line

MOST_ROWS: Final = 10_000
"""More than the 9999 players that a report file can number."""
MOST_COLUMNS: Final = 60


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
