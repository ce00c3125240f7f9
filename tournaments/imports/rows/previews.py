"""What importing a list would do to each of its rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy

from pairing.engine.ratings import RatingRule
from tournaments.imports.choices import RowChoice
from tournaments.imports.columns import FIELD_LABELS
from tournaments.imports.entry_matching import EntryRow, PlannedRow, Verdict, plan_rows
from tournaments.imports.problems import Problem, Severity
from tournaments.imports.rows.from_register import from_register, with_values
from tournaments.imports.rows.sayings import told
from tournaments.models import Tournament

_CHANGED: Final = {**FIELD_LABELS, "birth_day": gettext_lazy("month and day of birth")}
"""The fields that an update can change; month and day of birth come from the column with the year."""


@dataclass(frozen=True, slots=True)
class Change:
    """One field that an update changes, as shown."""

    field: str
    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RowPreview:
    """What would happen to one row."""

    row: EntryRow
    verdict: Verdict
    changes: tuple[Change, ...] = ()
    problems: tuple[Problem, ...] = ()
    asks: str = ""
    """Of a question: the field of ``RowChoice`` that answers it."""
    filled: tuple[tuple[str, str], ...] = ()
    """(label, value) of what the register of players added to a new player's row."""

    @property
    def line(self) -> int:
        """The line on which the row starts."""
        return self.row.line

    @property
    def values(self) -> Mapping[str, Any]:
        """What the row says, as far as it could be read."""
        return self.row.values

    @property
    def choice(self) -> RowChoice:
        """What was decided about the row."""
        return self.row.choice

    @property
    def is_open(self) -> bool:
        """Whether somebody has to do something before the row can be imported."""
        return self.verdict in {Verdict.ERROR, Verdict.QUESTION}


def planned_rows(
    tournament: Tournament,
    rows: list[EntryRow],
    by_line: Mapping[int, list[Problem]],
    rule: RatingRule | None,
    with_register: bool,
) -> tuple[RowPreview, ...]:
    """Every row with what it would do, by the ``rule`` of ratings that comes with the file, or that of the event, and
    with what the register adds. One with an error has no part in what the others mean."""
    broken = {line for line, problems in by_line.items() if any(one.severity is Severity.ERROR for one in problems)} - {
        row.line for row in rows if row.choice.out
    }
    good = [row for row in rows if row.line not in broken]
    planned = plan_rows(tournament, good, rule)
    filled = from_register(tournament, planned) if with_register else {}
    if filled:  # a number from the register may be that of somebody who is there
        planned = plan_rows(tournament, [with_values(row, filled) for row in good], rule)
    plans = {plan.row.line: plan for plan in planned}
    lines = {row.line: row for row in rows}
    return tuple(
        _shown(plans[row.line], by_line.get(row.line, []), lines, filled.get(row.line, {}))
        if row.line in plans
        else RowPreview(row, Verdict.ERROR, problems=tuple(by_line[row.line]))
        for row in rows
    )


def _shown(
    plan: PlannedRow, problems: list[Problem], lines: Mapping[int, EntryRow], filled: Mapping[str, Any]
) -> RowPreview:
    if plan.verdict is Verdict.LEFT_OUT:
        return RowPreview(plan.row, plan.verdict)
    said = told(plan, lines.get(plan.clash_line))
    changes = tuple(
        Change(field, str(_CHANGED[field]), str(before or "–"), str(after or "–"))
        for field, (before, after) in (plan.changes or {}).items()
    )
    asks = ("repeats" if plan.clash_line else "entered") if plan.verdict is Verdict.QUESTION else ""
    added = tuple((str(_CHANGED[field]), str(value)) for field, value in filled.items())
    return RowPreview(plan.row, plan.verdict, changes, (*problems, *([said] if said else [])), asks, added)
