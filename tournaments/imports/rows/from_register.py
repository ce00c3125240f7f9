"""What the register of players adds to the rows of a list that lack it.

The register knows more of a person than an event says, so that it adds only for people who may read it, and the preview
shows every value before it is saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tournaments.imports.entry_matching import EntryRow, PlannedRow, Verdict
from tournaments.models import Entry, Tournament
from tournaments.registry.recognising import fill, recognise


def from_register(tournament: Tournament, planned: Iterable[PlannedRow]) -> dict[int, Mapping[str, Any]]:
    """By line of each new player whom the register knows: the fields that the row lacks. Two queries for each 200."""
    new = [plan.row for plan in planned if plan.verdict is Verdict.NEW]
    entries = [Entry(tournament=tournament, **row.values) for row in new]
    found = {new[place].line: fill(entries[place], player) for place, player in recognise(tournament, entries).items()}
    return {line: values for line, values in found.items() if values}


def with_values(row: EntryRow, filled: Mapping[int, Mapping[str, Any]]) -> EntryRow:
    """The row with what was found for its line."""
    return replace(row, values={**row.values, **filled[row.line]}) if row.line in filled else row
