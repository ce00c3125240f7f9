"""What a preview says about a file: every problem names its line, its column and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _

MOST_APART: Final = 3
"""Remarks of one kind that say different things and are still shown one by one."""


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


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """Problems of one kind, shown together."""

    problems: tuple[Problem, ...]

    @property
    def first(self) -> Problem:
        """The one that stands for all."""
        return self.problems[0]

    @property
    def is_alike(self) -> bool:
        """Whether all say the same, so that one sentence with the lines is enough."""
        return all(problem.message == self.first.message for problem in self.problems)

    @property
    def place(self) -> str:
        """The lines, with a colon; of a single problem its column, too."""
        if len(self.problems) == 1:
            return self.first.place
        return _("Lines %(lines)s:") % {"lines": ranges_said(problem.line for problem in self.problems)}

    @property
    def summary(self) -> str:
        """How many there are, where, and what the first says."""
        words = {"n": len(self.problems), "place": self.place, "message": self.first.message}
        return _("%(place)s %(n)s remarks of one kind. The first is: %(message)s") % words


def grouped(problems: Iterable[Problem]) -> list[ProblemGroup]:
    """The problems in their order, warnings about lines by kind: together where they say the same, or where there are
    more than ``MOST_APART`` of them."""
    kinds: dict[object, list[Problem]] = {}
    for place, problem in enumerate(problems):
        together = problem.line and problem.severity is Severity.WARNING
        kinds.setdefault(problem.code if together else place, []).append(problem)
    found = [ProblemGroup(tuple(kind)) for kind in kinds.values()]
    return [
        part
        for group in found
        for part in (
            [group]
            if group.is_alike or len(group.problems) > MOST_APART
            else [ProblemGroup((problem,)) for problem in group.problems]
        )
    ]


def ranges_said(lines: Iterable[int]) -> str:
    """``5–7, 9`` of 5, 6, 7 and 9."""
    runs: list[list[int]] = []
    for line in sorted(set(lines)):
        if runs and line == runs[-1][-1] + 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


class FileRefused(Exception):
    """A file that cannot be read at all; ``problem`` says why and what to do."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def refuse(code: str, message: str, line: int = 0) -> FileRefused:
    """The refusal of a whole file."""
    return FileRefused(Problem(code, message, line))
