"""The preview of a file: what importing it would do, row by row. Nothing is saved."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.engine.errors import InvalidState
from pairing.engine.trf import (
    Fault,
    TrfFile,
    decode,
    encoding_of,
    has_teams,
    in_rounds,
    lines_of,
    national_ratings,
    parse,
    ranking_rule,
    ratings_said,
)
from pairing.engine.trf import Severity as TrfSeverity
from portal.common.errors import Refused
from tournaments.imports.choices import Choices, RowChoice, Who
from tournaments.imports.csv_file import read_csv
from tournaments.imports.entry_actions import refuse_newcomers
from tournaments.imports.entry_list import NO_CHOICES, rows_of_players, rows_of_table
from tournaments.imports.entry_matching import EntryRow, Verdict
from tournaments.imports.judging.adjustments import place_of, read_otherwise
from tournaments.imports.judging.coming_regulations import coming_regulations
from tournaments.imports.judging.ranks_after import list_that_stays
from tournaments.imports.judging.report_checks import (
    IRREGULAR,
    Found,
    is_long,
    kept_of_the_event,
    rounds_not_by_the_rules,
)
from tournaments.imports.mapping import remembered_columns
from tournaments.imports.problems import FileRefused, Problem, ProblemGroup, Severity, grouped
from tournaments.imports.report_actions import TOO_MANY_ROUNDS, left_out, problems_of, tie_breaks_of
from tournaments.imports.report_faults import fault_message
from tournaments.imports.rows.previews import RowPreview, planned_rows
from tournaments.imports.tables import TableRow
from tournaments.imports.team_report_checks import team_problems
from tournaments.imports.workbooks.xlsx_file import read_xlsx
from tournaments.models import Tournament

MOST_BYTES: Final = 5 * 1024 * 1024
_XLSX_SIGNATURE: Final = b"PK"
_OLD_EXCEL_SIGNATURE: Final = b"\xd0\xcf\x11\xe0"


_READ_AS: Final = {
    "utf-16": gettext_lazy("The file is in UTF-16. It is read all the same; reports of this event are in UTF-8."),
    "windows-1252": gettext_lazy(
        "The file is not in UTF-8. Its letters are read as Windows-1252: look whether names with accents are right."
    ),
}
"""By the encoding of a report file, what is said of it."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What importing a file would do."""

    rows: tuple[RowPreview, ...] = ()
    problems: tuple[Problem, ...] = ()
    """About the file or its header."""
    report: TrfFile | None = None
    """The report file, when its played rounds come in with the players, or the teams."""
    is_table: bool = False
    """Whether the file has columns whose meaning can be chosen."""
    digest: str = ""
    """SHA-256 over the rows and their verdicts: what is confirmed is what was seen."""
    with_register: bool = False
    """Whether the register of players filled in what new rows lack."""

    @property
    def counts(self) -> Mapping[Verdict, int]:
        """How many rows have each verdict."""
        counted = Counter(row.verdict for row in self.rows)
        return {verdict: counted[verdict] for verdict in Verdict}

    @property
    def errors(self) -> int:
        """Problems that keep the whole file from being imported: its own, and with played rounds those of its rows."""
        found = [*self.problems, *(problem for row in self.rows if self.report for problem in row.problems)]
        return sum(1 for problem in found if problem.severity is Severity.ERROR)

    @property
    def problem_groups(self) -> list[ProblemGroup]:
        """The problems of the file as the page shows them: warnings of one kind together, with their lines."""
        return grouped(self.problems)

    @property
    def irregular_rounds(self) -> int:
        """Played rounds that are not what the rules give; they come in only when somebody has said so twice."""
        return sum(1 for problem in self.problems if problem.code in IRREGULAR)

    @property
    def lacks_columns(self) -> bool:
        """Whether nothing is wrong but that no row names the columns, which can be chosen."""
        return self.is_table and [problem.code for problem in self.problems] == ["no_header"]

    @property
    def open_rows(self) -> list[RowPreview]:
        """The rows that are not imported before somebody corrects them or answers a question."""
        return [row for row in self.rows if row.is_open]

    @property
    def taken(self) -> int:
        """How many rows would be imported now."""
        return self.counts[Verdict.NEW] + self.counts[Verdict.UPDATE]

    @property
    def can_be_imported(self) -> bool:
        """Whether there is something to import, and nothing wrong with the file as a whole."""
        return not self.errors and not (self.report and self.open_rows) and bool(self.taken)

    @property
    def played_rounds(self) -> int:
        """Rounds that would come in with the players."""
        if self.report is None:
            return 0
        try:
            return in_rounds(self.report).completed
        except InvalidState:
            return self.report.completed

    @property
    def teams(self) -> int:
        """Teams that would come in; 0 where players do."""
        return len(self.report.team_data.teams) if self.report is not None else 0

    @property
    def entry_rows(self) -> list[EntryRow]:
        """The rows as the domain takes them: all of a file with played rounds, and those of a list that are good."""
        return [row.row for row in self.rows if self.report or not row.is_open]


def preview(
    data: bytes | list[TableRow],
    tournament: Tournament,
    choices: Choices = NO_CHOICES,
    judged: list[Found] | str | None = None,
    with_register: bool = False,
) -> Preview:
    """What importing ``data`` (a file, or the rows of a table) into ``tournament`` would do, after what was decided
    about its rows. ``judged`` is what a worker found of the rounds of a report file; else they are judged now.
    ``with_register``: the register of players fills in what rows of a list lack. Only who may read it may ask for that.

    Needs the organization's scope; changes nothing.
    """
    table, report, file = None, None, b""
    try:
        table = table_of(data)
        if table is not None:
            rows, problems = _read_table(table, tournament, choices)
        elif isinstance(data, bytes):
            file = data
            rows, problems, report = _read_report(file, choices)
    except FileRefused as refused:
        return Preview(problems=(refused.problem,), is_table=bool(table))
    if report is not None:
        apart = RowChoice(repeats=Who.OTHER, entered=Who.OTHER)
        rows = [replace(row, choice=apart) for row in rows]  # everybody has a number: names need not tell them apart
    by_line: dict[int, list[Problem]] = {}
    lines = {row.line for row in rows}
    for problem in problems:
        if problem.line in lines:
            by_line.setdefault(problem.line, []).append(problem)
    rule = ranking_rule(report) if report else None
    shown = planned_rows(tournament, rows, by_line, rule, with_register and report is None)
    elsewhere = tuple(problem for problem in problems if problem.line not in lines)
    if not rows and not elsewhere:
        elsewhere = (Problem("no_rows", _("There is no player below the header. Add one row per player.")),)
    if report is None and any(row.verdict is Verdict.NEW for row in shown):
        elsewhere += _about_newcomers(tournament)
    if report is not None and not any(problem.severity is Severity.ERROR for problem in problems):
        said = {(one.code, one.line) for one in problems}
        elsewhere += _about_rounds(tournament, report, file, rows, said, judged)
    return Preview(shown, elsewhere, report, bool(table), _digest(shown, report), with_register)


def table_of(data: bytes | list[TableRow]) -> list[TableRow] | None:
    """The rows of a CSV or XLSX file, or those that were read from one; None for a tournament report file. Raises
    ``FileRefused``."""
    if not isinstance(data, bytes):
        return data
    if len(data) > MOST_BYTES:
        raise FileRefused(too_large(len(data)))
    if not data.strip():
        raise FileRefused(Problem("empty", _("The file is empty. Choose a file with one row per player.")))
    if data.startswith(_OLD_EXCEL_SIGNATURE):
        raise FileRefused(
            Problem("old_excel", _("This is an Excel file of the old kind (XLS). Save it as XLSX or CSV first."))
        )
    if data.startswith(_XLSX_SIGNATURE):
        return read_xlsx(data)
    return None if _is_report(data) else read_csv(data)


def long_report(data: bytes) -> TrfFile | None:
    """The report of a file with so many played rounds that a worker judges them (``report_checks.is_long``), before
    its preview is made; None for any other. Raises ``FileRefused`` for a file that is too large."""
    if data.startswith((_OLD_EXCEL_SIGNATURE, _XLSX_SIGNATURE)) or not _is_report(data):
        return None
    if len(data) > MOST_BYTES:
        raise FileRefused(too_large(len(data)))
    report, _faults = parse(data)
    return report if is_long(report) else None


def _read_table(
    table: list[TableRow], tournament: Tournament, choices: Choices
) -> tuple[list[EntryRow], list[Problem]]:
    if choices.columns is not None:
        return rows_of_table(table, choices)
    remembered = remembered_columns(tournament.organization, table)
    rows, problems = rows_of_table(table, replace(choices, columns=remembered))
    if remembered is not None:
        said = _("The columns are read as your organization chose them for the same headings.")
        problems.insert(0, Problem("columns_remembered", said, severity=Severity.WARNING))
    return rows, problems


def _read_report(data: bytes, choices: Choices) -> tuple[list[EntryRow], list[Problem], TrfFile | None]:
    report, faults = parse(data)
    whole = bool(report.completed) or has_teams(report)
    decided = NO_CHOICES if whole else choices
    rows, problems = rows_of_players(
        report.players, decided, national_ratings(report), ratings_said(report), played=whole
    )
    problems += [_problem(fault) for fault in faults]
    if said := _READ_AS.get(encoding_of(data)):
        problems.append(Problem("encoding", str(said), severity=Severity.WARNING))
    if report.prohibitions and not whole:
        problems.append(
            Problem(
                "left_out",
                _(
                    "Players who may not meet (records 260 and XXP) come in only with played rounds. Declare them "
                    "under Regulations."
                ),
                severity=Severity.WARNING,
            )
        )
    return rows, problems, report if whole else None


def too_large(size: int) -> Problem:
    """The refusal of a file by its size in bytes."""
    return Problem(
        "too_large",
        _("The file has %(size).1f MB; at most %(most)d MB are read. Import the list alone, without pictures.")
        % {"size": size / 1024**2, "most": MOST_BYTES // 1024**2},
    )


def _is_report(data: bytes) -> bool:
    """Whether the file looks like a tournament report file: a 001 record with its columns, or a 012 header."""
    return any(line[:4] in {"012 ", "001 "} for line in lines_of(decode(data))[:2000])


def _problem(fault: Fault) -> Problem:
    severity = Severity.ERROR if fault.severity is TrfSeverity.ERROR else Severity.WARNING
    return Problem(fault.code, fault_message(fault), fault.line, str(fault.column or ""), severity)


def _about_rounds(
    tournament: Tournament,
    report: TrfFile,
    data: bytes,
    rows: list[EntryRow],
    said: Collection[tuple[str, int]],
    judged: list[Found] | str | None,
) -> tuple[Problem, ...]:
    """What keeps the played rounds from being taken over, what of the file would be left out or is read otherwise, and
    which rounds are not what the rules give. ``said``: codes and lines told with the rows."""
    found = team_problems(tournament, report) if has_teams(report) else problems_of(tournament, report)
    places = {TOO_MANY_ROUNDS: ("142", "XXR")}
    refusals = [Problem(refused.code, str(refused), place_of(data, *places.get(refused.code, ()))) for refused in found]
    left = left_out(report)
    coming = None if refusals else coming_regulations(tournament, report)
    if left and coming is not None and not tie_breaks_of(report):
        left = [f"{note} {list_that_stays(coming)}" for note in left]
    tie_breaks = place_of(data, "202", "212")
    notes = [Problem("left_out", note, tie_breaks, severity=Severity.WARNING) for note in left]
    if coming is None:
        return (*refusals, *notes)
    rounds = rounds_not_by_the_rules(report, judged)
    otherwise = read_otherwise(data, report, rows, coming, said)
    return (*rounds, *notes, *kept_of_the_event(tournament, report), *otherwise)


def _about_newcomers(tournament: Tournament) -> tuple[Problem, ...]:
    """What keeps new players from entering."""
    try:
        refuse_newcomers(tournament)
    except Refused as refused:
        return (Problem(refused.code, str(refused)),)
    return ()


def _digest(rows: tuple[RowPreview, ...], report: TrfFile | None) -> str:
    said = [
        [
            row.line,
            row.verdict,
            {**row.values, "ranks_with": row.row.ranks_with},
            [[change.field, change.before, change.after] for change in row.changes],
        ]
        for row in rows
    ]
    text = json.dumps([said, report.completed if report else 0], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
