"""From the rows of a table or the players of a report file to entry rows, with every problem by line and column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from django.utils.translation import gettext as _

from pairing.engine.trf import PlayerRecord, RatingsSaid
from tournaments.entries.counted_ratings import SOURCES
from tournaments.entries.lines import visible_line
from tournaments.imports import cells
from tournaments.imports.choices import Choices
from tournaments.imports.columns import Columns, find_columns
from tournaments.imports.entry_matching import EntryRow
from tournaments.imports.problems import Problem, Severity
from tournaments.imports.tables import TableRow

NO_CHOICES: Final = Choices()
ReadsBirth = Callable[[str], dict[str, Any]]
NO_RATINGS: Final[Mapping[int, int]] = MappingProxyType({})
NOTHING_SAID: Final = RatingsSaid()


def rows_of_table(rows: Sequence[TableRow], choices: Choices = NO_CHOICES) -> tuple[list[EntryRow], list[Problem]]:
    """The players of a table. A row with an error keeps the values that could be read; a corrected cell is read
    instead of the file's.

    Raises ``FileRefused`` when no header is found.
    """
    columns = find_columns(rows, choices.columns)
    problems = list(columns.problems)
    filled = [row for row in rows[columns.header_row + 1 :] if _is_about_somebody(row, columns)]
    found = [_row(row, columns, choices, problems) for row in filled]
    return found, problems


def rows_of_players(
    players: Iterable[PlayerRecord],
    choices: Choices = NO_CHOICES,
    national: Mapping[int, int] = NO_RATINGS,
    said: RatingsSaid = NOTHING_SAID,
    *,
    played: bool = False,
) -> tuple[list[EntryRow], list[Problem]]:
    """The players of a report file as an entry list; their results are not looked at. ``national`` are the ratings of
    its national records by starting number, ``said`` what its comments say of ratings. Of a file with ``played`` rounds
    no line is corrected here, so a date of birth that there is not keeps nobody out."""
    problems: list[Problem] = []
    found: list[EntryRow] = []
    for player in players:
        fide = said.first.get(player.number, player.rating)
        ranks_with = said.ranking.get(player.number)
        texts = {
            "name": (visible_line(player.name), "15-47"),
            "rating": (str((fide if ranks_with is None else ranks_with) or ""), "49-52"),
            "title": (player.title, "11-13"),
            "federation": (player.federation, "54-56"),
            "fide_id": (player.fide_id, "58-68"),
            "birth_year": (player.birth_date, "70-79"),
            "sex": (player.sex, "10"),
        }
        if player.number in national or ranks_with is not None:
            texts["fide_rating"] = (str(fide), "49-52")
        if player.number in national:
            texts["national_rating"] = (str(national[player.number]), "49-52")
        row = _entry_row(player.line, texts, choices, problems, cells.birth_in_report if played else cells.birth)
        found.append(row if "rating" in row.choice.cells else replace(row, ranks_with=ranks_with))
    return found, problems


def _is_about_somebody(row: TableRow, columns: Columns) -> bool:
    """Whether a row has something in a column that is read: numbers of empty rows and notes below a list have not."""
    return any(place < len(row.cells) and row.cells[place] for place in columns.places.values())


def _row(row: TableRow, columns: Columns, choices: Choices, problems: list[Problem]) -> EntryRow:
    texts = {
        field: (row.cells[place] if place < len(row.cells) else "", columns.labels[field])
        for field, place in columns.places.items()
    }
    surname, first_name = texts.pop("surname", None), texts.pop("first_name", None)
    if surname is not None:
        parts = [part for part in (surname[0], first_name[0] if first_name else "") if part]
        texts = {"name": (", ".join(parts), surname[1])} | texts
    return _entry_row(row.line, texts, choices, problems)


def _entry_row(
    line: int,
    texts: Mapping[str, tuple[str, str]],
    choices: Choices,
    problems: list[Problem],
    read_birth: ReadsBirth = cells.birth,
) -> EntryRow:
    choice = choices.of(line)
    read = {field: (choice.cells.get(field, text), column) for field, (text, column) in texts.items()}
    return EntryRow(line, _values(line, read, problems, read_birth), choice)


def _values(
    line: int, texts: dict[str, tuple[str, str]], problems: list[Problem], read_birth: ReadsBirth
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field, (text, column) in texts.items():
        if not text:
            continue
        try:
            if field == "birth_year":
                values |= read_birth(text)
            else:
                values[field] = cells.READERS[field](text)
        except cells.BadCell as bad:
            problems.append(Problem(bad.code, bad.message, line, column, field=field, value=text))
    if not texts["name"][0]:
        problems.append(
            Problem(
                "missing_name",
                _("The name is missing. Give the player's name, or leave the row out."),
                line,
                texts["name"][1],
                field="name",
            )
        )
    values.setdefault("name", texts["name"][0][:80])
    if values.get("title") and not any(values.get(name) for name in ("rating", *SOURCES)):
        problems.append(
            Problem(
                "title_without_rating",
                _("%(name)s has a title but no rating. Check the rating.") % {"name": values["name"]},
                line,
                severity=Severity.WARNING,
            )
        )
    return values
