"""What can be wrong with a report file: a fault names the line, the column, the rule and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..errors import InvalidState


class Severity(StrEnum):
    """An error keeps the file from being used; a warning is only listed by the validator."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file. ``line`` and ``column`` count from 1; 0 means the file as a whole."""

    line: int
    column: int
    code: str
    message: str
    """An English sentence that says what is wrong and what to do."""
    article: str = "TRF26"
    """The rule: a record and its columns, or an article of the handbook."""
    facts: Mapping[str, int | str] = field(default_factory=dict)
    """The numbers and names in the message, to word it in another language by ``code``."""
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}: " if self.line else ""
        return f"{where}{self.message}"


def warning(line: int, column: int, code: str, message: str, article: str, **facts: int | str) -> Fault:
    """A fault that only the validator lists."""
    return Fault(line, column, code, message, article, facts, Severity.WARNING)


class TrfError(InvalidState):
    """A report file that cannot be used; ``faults`` holds every reason, in order of line."""

    code = "invalid_file"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(faults, key=lambda fault: (fault.line, fault.column))
        first = self.faults[0]
        super().__init__(str(first), code=first.code, line=first.line, column=first.column, **first.facts)
