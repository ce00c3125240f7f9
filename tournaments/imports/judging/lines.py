"""Remarks on lines of a report file, and where its records stand."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.imports.problems import Problem, Severity


def note(code: str, text: str, line: int = 0, column: int = 0) -> Problem:
    """A remark that keeps nothing out; 0 where it is about no line, or no column."""
    return Problem(code, text, line, str(column or ""), Severity.WARNING)


def line_of(lines: Sequence[str], *records: str) -> int:
    """The last line of these records, which is the one that counts; 0 where there is none."""
    return max((number for number, line in enumerate(lines, start=1) if line[:3] in records), default=0)
