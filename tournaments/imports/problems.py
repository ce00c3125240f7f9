"""What a preview says about a file: every problem names its line, its column and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _


class Severity(StrEnum):
    """An error keeps its row, or the whole file, from being imported; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, or worth knowing, about a file."""

    code: str
    message: str
    """A sentence in the reader's language that says what to do."""
    line: int = 0
    """Counted from 1; 0: the file as a whole."""
    column: str = ""
    """The header of the column, or the number of the character column in a report file."""
    severity: Severity = Severity.ERROR
    field: str = ""
    """Of a cell that can be corrected: which field it fills."""
    value: str = ""
    """What stands in that cell."""

    @property
    def place(self) -> str:
        """Where in the file, with a colon; blank for the file as a whole."""
        if not self.line:
            return ""
        if not self.column:
            return _("Line %(line)s:") % {"line": self.line}
        return _("Line %(line)s, column %(column)s:") % {"line": self.line, "column": self.column}


class FileRefused(Exception):
    """A file that cannot be read at all; ``problem`` says why and what to do."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def refuse(code: str, message: str, line: int = 0) -> FileRefused:
    """The refusal of a whole file."""
    return FileRefused(Problem(code, message, line))
