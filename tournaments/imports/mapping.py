"""Columns chosen by hand, and remembered in the organization for the same row of headings."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from portal.organizations.models import Organization
from tournaments.imports.choices import Choices, ColumnChoice
from tournaments.imports.columns import LINES_BEFORE_HEADER, find_columns, known_fields, plain
from tournaments.imports.problems import FileRefused
from tournaments.imports.tables import TableRow
from tournaments.models import HeadingMapping


def choose_columns(
    *, organization: Organization, rows: Sequence[TableRow], choices: Choices, columns: ColumnChoice
) -> Choices:
    """The choices about a file with other columns; decisions about its rows go, for they were about other cells.

    Where the file has headings, the organization remembers the columns for the next list with the same ones.
    """
    header = next((row for row in rows if row.line == columns.line), None)
    if header is not None:
        HeadingMapping.objects.update_or_create(
            organization=organization,
            key=_key(header.cells),
            defaults={"fields": {str(place): field for place, field in columns.fields.items()}},
        )
    return replace(choices, rows={}, columns=columns)


def remembered_columns(organization: Organization, rows: Sequence[TableRow]) -> ColumnChoice | None:
    """What was chosen for the first row whose headings the organization knows; one query."""
    keys = {_key(row.cells): row.line for row in reversed(rows[:LINES_BEFORE_HEADER]) if not row.is_blank}
    found = HeadingMapping.objects.filter(organization=organization, key__in=keys)
    chosen = [ColumnChoice(keys[one.key], _places(one.fields)) for one in found]
    return min(chosen, key=lambda one: one.line, default=None)


def proposed_columns(organization: Organization, rows: Sequence[TableRow], choices: Choices) -> ColumnChoice:
    """The columns to begin with: those chosen, remembered or known by their headings, else of the fullest row."""
    if given := choices.columns or remembered_columns(organization, rows):
        return given
    try:
        found = find_columns(rows)
    except FileRefused:
        fullest = max(rows[:LINES_BEFORE_HEADER], key=lambda row: sum(map(bool, row.cells)))
        return ColumnChoice(fullest.line, known_fields(fullest.cells))
    return ColumnChoice(rows[found.header_row].line, {place: field for field, place in found.places.items()})


def _places(stored: Mapping[str, str]) -> dict[int, str]:
    return {int(place): field for place, field in stored.items()}


def _key(cells: Sequence[str]) -> str:
    headings = [plain(cell) for cell in cells]
    while headings and not headings[-1]:
        headings.pop()
    return hashlib.sha256(json.dumps(headings).encode()).hexdigest()
