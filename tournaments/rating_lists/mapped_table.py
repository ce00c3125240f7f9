"""Lists of federations: CSV with a row of column names, of which some are mapped by hand."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import islice
from typing import IO, Any, Final

from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.imports.cells import READERS, BadCell
from tournaments.imports.columns import find_columns
from tournaments.imports.problems import FileRefused
from tournaments.imports.tables import MOST_COLUMNS, TableRow, tidy
from tournaments.models import RatingList
from tournaments.rating_lists.shapes import HIGHEST_ID, ListRow

NATIONAL_ID: Final = "national_id"
MAPPABLE: Final = (
    "name", "surname", "first_name", "rating", "k_factor", "title", "federation", "fide_id", NATIONAL_ID, "birth_year",
    "sex", "club",
)  # fmt: skip
LONGEST_ROW: Final = 100_000
"""Letters of a row; a row of a list has a few hundred."""
_SEARCHED: Final = 25
_SEPARATORS: Final = ";\t,"


class _Paced:
    """Lines of a text, as long as a row with them has an end: all of a row is kept until then."""

    def __init__(self, text: io.TextIOWrapper) -> None:
        self._text = text
        self._given = 0

    def begin(self) -> None:
        """A row has ended."""
        self._given = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        """The next line. Raises ``csv.Error``."""
        line = self._text.readline(LONGEST_ROW + 1)
        self._given += len(line)
        if self._given > LONGEST_ROW:
            raise csv.Error("a row without end")
        if not line:
            raise StopIteration
        return line


class MappedTable:
    """A CSV file. ``mapping`` says by field which header holds it; what it does not say is known by its usual names.

    Raises ``Refused`` where no header is found, none as the mapping says it, or none that holds the rating.
    """

    month: date | None = None
    is_combined = False

    def __init__(self, stream: IO[bytes], start: bytes, mapping: Mapping[str, str]) -> None:
        if b"\x00" in start:
            raise Refused("not_text", _("This is neither text nor a ZIP file. Load a list as CSV, TXT or XML."))
        encoding = "utf-8-sig" if _is_utf8(start) else "cp1252"
        text = io.TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
        first = start[:4000].decode("cp1252", errors="replace")
        self._text = _Paced(text)
        self._lines = csv.reader(self._text, delimiter=max(_SEPARATORS, key=first.count))
        try:
            above = [self._row(cells) for cells in islice(self._lines, _SEARCHED)]
            index, self._places = _find(above, mapping)
        except csv.Error:
            raise _unsplit(self._lines.line_num) from None
        except FileRefused as refusal:
            raise Refused(refusal.problem.code, str(refusal)) from None
        if "rating" not in self._places:
            raise _unrated(above[index])
        self._first = [row.cells for row in above[index + 1 :]]

    def _row(self, cells: list[str]) -> TableRow:
        self._text.begin()
        return TableRow(self._lines.line_num, tuple(tidy(cell) for cell in cells[:MOST_COLUMNS]))

    def rows(self, kind: str) -> Iterator[ListRow | None]:
        """The players; None for a row that cannot be read. Raises ``Refused`` for what is no CSV."""
        try:
            for first in self._first:
                if any(first):
                    yield self._read(first, kind)
            for cells in self._lines:
                tidied = self._row(cells).cells
                if any(tidied):
                    yield self._read(tidied, kind)
        except csv.Error:
            raise _unsplit(self._lines.line_num) from None

    def _read(self, cells: tuple[str, ...], kind: str) -> ListRow | None:
        values: dict[str, Any] = {
            field: cells[place] if place < len(cells) else "" for field, place in self._places.items()
        }
        if "surname" in values:
            values["name"] = ", ".join(filter(None, (values.pop("surname"), values.pop("first_name", ""))))
        try:
            found = {field: READERS[field](value) for field, value in values.items() if value and field in READERS}
        except BadCell:
            return None
        if not found.get("name") or int(found.get("fide_id") or 0) > HIGHEST_ID:
            return None
        own = (found.get("rating", 0), found.get("k_factor"))
        kinds = (RatingList.Kind.STANDARD, RatingList.Kind.RAPID, RatingList.Kind.BLITZ)
        ratings: list[Any] = [value for one in kinds for value in (own if one == kind else (None, None))]
        national = str(values.get(NATIONAL_ID, ""))[:20]
        words = {field: str(found.get(field) or "") for field in ("name", "federation", "title", "sex", "club")}
        fide_id, born = found.get("fide_id"), found.get("birth_year")
        return ListRow(
            int(fide_id) if fide_id else None, national, words["name"], words["federation"], words["title"],
            words["sex"], int(born) if born else None, words["club"], True, *ratings,  # noqa: FBT003
        )  # fmt: skip


def _find(rows: list[TableRow], mapping: Mapping[str, str]) -> tuple[int, dict[str, int]]:
    if not mapping:
        found = find_columns(rows)
        return found.header_row, _own(found.places)
    wanted = {field: tidy(header).casefold() for field, header in mapping.items()}
    for index, row in enumerate(rows):
        headers = [cell.casefold() for cell in row.cells]
        if set(wanted.values()) <= set(headers):
            places = _usual(rows[index:])
            return index, places | {field: headers.index(header) for field, header in wanted.items()}
    seen = next((row for row in rows if not row.is_blank), None)
    raise Refused(
        "no_header",
        _("No row has all the columns that you named: %(columns)s. The file begins with: %(start)s")
        % {
            "columns": ", ".join(mapping.values()),
            "start": " | ".join(cell for cell in seen.cells if cell)[:120] if seen else "",
        },
    )


def _usual(rows: list[TableRow]) -> dict[str, int]:
    try:
        found = find_columns(rows)
    except FileRefused:
        return {}
    return _own(found.places) if not found.header_row else {}


def _own(places: Mapping[str, int]) -> dict[str, int]:
    """The columns of a list that a federation keeps: of two ratings the national one is its own."""
    own = {field: place for field, place in places.items() if field in MAPPABLE}
    return own | ({"rating": places["national_rating"]} if "national_rating" in places else {})


def _unrated(header: TableRow) -> Refused:
    return Refused(
        "no_rating",
        _("No column is known as the rating. Say which one holds it, as rating=HEADING. The headings are: %(headings)s")
        % {"headings": " | ".join(cell for cell in header.cells if cell)[:200]},
    )


def parse_mapping(pairs: list[str]) -> dict[str, str]:
    """``field=header`` of a command line. Raises ``Refused`` for an unknown field, and names those that there are."""
    mapping = {}
    for pair in pairs:
        field, _sign, header = pair.partition("=")
        if field not in MAPPABLE or not header.strip():
            raise Refused(
                "unknown_column",
                _("“%(pair)s” names no column. Write FIELD=HEADER, with one of these fields: %(fields)s.")
                % {"pair": pair[:80], "fields": ", ".join(MAPPABLE)},
            )
        mapping[field] = header
    return mapping


def _is_utf8(start: bytes) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        decoder.decode(start)
    except UnicodeDecodeError:
        return False
    return True


def _unsplit(line: int) -> Refused:
    return Refused(
        "broken_csv",
        _("Line %(line)d cannot be split into columns. Check its quotation marks and save the file again.")
        % {"line": line},
    )
