"""Teams with their players from a list: the columns are those of every list of players, the club is the team."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from pairing.engine.ratings import RatingRule
from tournaments.entries.counted_ratings import with_counted
from tournaments.imports.csv_file import read_csv
from tournaments.imports.entry_list import rows_of_table
from tournaments.imports.problems import FileRefused, Problem, Severity
from tournaments.imports.workbooks.xlsx_file import read_xlsx, too_large_unpacked
from tournaments.imports.workers.reading import LARGE_UNPACKED, is_large_workbook
from tournaments.teams.rosters import FIELDS

_ZIP = b"PK\x03\x04"


def rows_of_teams(content: bytes) -> tuple[list[dict[str, Any]], list[Problem]]:
    """The players of a CSV or XLSX file or of pasted rows as ``rosters.add_players`` takes them, and every problem that
    keeps the list out; one is a workbook that takes long to read. No query."""
    if is_large_workbook(content):
        return [], [too_large_unpacked(LARGE_UNPACKED).problem]
    try:
        found_rows, problems = rows_of_table(read_xlsx(content) if content.startswith(_ZIP) else read_csv(content))
    except FileRefused as refused:
        return [], [refused.problem]
    rows = [replace(row, values=with_counted(RatingRule.FIDE_FIRST, row.values)) for row in found_rows]
    found = [one for one in problems if one.severity is Severity.ERROR]
    for row in rows:
        if "name" in row.values and not row.values.get("club"):
            message = _("%(name)s has no team. Give the team in a column called Team or Club.")
            found.append(Problem("team_missing", message % {"name": row.values["name"]}, row.line))
    if not rows and not found:
        found.append(Problem("no_rows", _("The list has no player below its headings.")))
    read = [
        {"team": row.values["club"], "line": row.line}
        | {name: row.values[name] for name in FIELDS if name in row.values}
        for row in rows
        if row.values.get("club") and "name" in row.values
    ]
    return read, sorted(found, key=lambda one: one.line)
