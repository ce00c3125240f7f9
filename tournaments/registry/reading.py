"""A CSV or XLSX file of players for a register, line by line, with messages that name line and column."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from pairing.engine.trf import decode
from tournaments.imports import cells
from tournaments.imports.columns import LINES_BEFORE_HEADER, known_fields, plain
from tournaments.imports.problems import FileRefused, Problem, Severity, refuse
from tournaments.imports.tables import MOST_COLUMNS, TableRow, too_many_columns
from tournaments.imports.workbooks.xlsx_file import read_xlsx
from tournaments.models import RatedPlayer, RatingList
from tournaments.rating_lists.shapes import HIGHEST_ID
from tournaments.registry.dates import birth_of, day_of
from tournaments.registry.letters import tidied
from tournaments.registry.shapes import Row

MOST_ROWS: Final = 200_000
HEADERS: Final[Mapping[str, tuple[str, ...]]] = {
    "national_id": (
        "national id", "id nazionale", "tessera", "numero tessera", "n tessera", "tessera fsi", "id fsi", "codice fsi",
        "codice nazionale", "membership number", "member no", "mitgliedsnummer", "code federal", "id national",
    ),
    "club_code": ("club code", "codice circolo", "codice societa", "cod circolo", "vereinsnummer"),
    "region": ("region", "regione", "comitato regionale", "landesverband"),
    "season": ("season", "stagione", "anno tessera", "anno tesseramento", "saison"),
    "kind": ("membership", "tipo tessera", "tipo tesseramento", "tesseramento", "licence", "license", "kind"),
    "expires_on": ("expires", "member until", "valid until", "scadenza", "scadenza tessera", "valida fino al",
                   "tesserato fino al", "expires on", "expiry", "gultig bis"),
}  # fmt: skip
"""Headings that entry lists do not have; the first of each is what an export writes."""
_OWN: Final = {header: field for field, headers in HEADERS.items() for header in headers}
_OF_ENTRIES: Final = frozenset(
    {"name", "surname", "first_name", "title", "federation", "fide_id", "birth_year", "sex", "club"}
)


def rows_of_file(filename: str, data: bytes) -> tuple[list[Row], list[Problem]]:
    """The players of a file, and everything that is wrong with it. Raises ``FileRefused`` for what is no such table."""
    is_workbook = data.startswith(b"PK")
    try:
        table = read_xlsx(data) if is_workbook else list(_csv_rows(data))
    except FileRefused as refusal:
        if is_workbook and refusal.problem.code == "too_many_rows":
            raise refuse("too_many_rows", _("The workbook has too many rows. Save the sheet as CSV.")) from None
        raise
    index, places = _columns(table, filename)
    header = table[index]
    problems: list[Problem] = []
    _say_unread(header, places, problems)
    found = []
    for row in table[index + 1 :]:
        texts = {field: row.cells[place] if place < len(row.cells) else "" for field, place in places.items()}
        if any(texts.values()):
            found.append(Row(row.line, _values(row.line, texts, header, places, problems)))
    if not found:
        problems.append(Problem("empty", _("The file names no player. Choose a file with one row per player.")))
    return found, problems


def rows_of_list(rating_list: RatingList) -> Iterator[Row]:
    """The players of a rating list as lines: it knows the year of birth, and no memberships."""
    players = RatedPlayer.objects.filter(rating_list=rating_list).order_by("pk")
    fields = ("name", "birth_year", "sex", "federation", "fide_id", "national_id", "title", "club")
    for place, said in enumerate(players.values_list(*fields).iterator(chunk_size=5000), start=1):
        yield Row(place, {name: value for name, value in zip(fields, said, strict=True) if value not in {None, ""}})


def _csv_rows(data: bytes) -> Iterator[TableRow]:
    text = decode(data)
    if "\x00" in text:
        raise refuse("not_text", _("This is not a text file. Choose a CSV or an XLSX file."))
    first = text[:4000]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(";\t,", key=first.count))
    line = 1
    try:
        for cells_of_row in reader:
            if line > MOST_ROWS:
                raise refuse("too_many_rows", _("The file has more than %(most)d rows.") % {"most": MOST_ROWS})
            if any(cells_of_row[MOST_COLUMNS:]):
                raise too_many_columns(line)
            yield TableRow(line, tuple(tidied(cell) for cell in cells_of_row[:MOST_COLUMNS]))
            line = reader.line_num + 1
    except csv.Error:
        raise refuse(
            "broken_csv",
            _("Line %(line)d cannot be split into columns. Check its quotation marks and save the file again.")
            % {"line": line},
            line,
        ) from None


def _columns(table: Sequence[TableRow], filename: str) -> tuple[int, dict[str, int]]:
    """The row of the headings and the place of every field. Raises ``FileRefused`` where no row names the players."""
    for index, row in enumerate(table[:LINES_BEFORE_HEADER]):
        own = {place: _OWN[key] for place, cell in enumerate(row.cells) if (key := plain(cell)) in _OWN}
        usual = {
            place: field
            for place, field in known_fields(
                ["" if place in own else cell for place, cell in enumerate(row.cells)]
            ).items()
            if field in _OF_ENTRIES
        }
        places: dict[str, int] = {}
        for place, field in sorted((own | usual).items()):
            places.setdefault(field, place)
        if {"name", "surname"} & places.keys():
            return index, places
    raise refuse(
        "no_header",
        _("No row of %(file)s names the columns. Begin with a row of headings; a column “Name” is needed.")
        % {"file": filename},
        1,
    )


def _say_unread(header: TableRow, places: Mapping[str, int], problems: list[Problem]) -> None:
    unread = [cell for place, cell in enumerate(header.cells) if cell and place not in places.values()]
    if unread:
        message = _("These columns are not read: %(columns)s.") % {"columns": ", ".join(unread)}
        problems.append(Problem("columns_not_read", message, header.line, severity=Severity.WARNING))


def _values(
    line: int, texts: dict[str, str], header: TableRow, places: Mapping[str, int], problems: list[Problem]
) -> dict[str, Any]:
    if "surname" in texts:
        texts["name"] = ", ".join(filter(None, (texts.pop("surname"), texts.pop("first_name", ""))))
        places = {"name": places["surname"], **places}
    values: dict[str, Any] = {}

    def wrong(code: str, message: str, field: str) -> None:
        problems.append(Problem(code, message, line, header.cells[places[field]]))

    for field, text in texts.items():
        if not text:
            continue
        try:
            if field == "birth_year":
                values |= birth_of(text)
            else:
                values[field] = READERS[field](text)
        except cells.BadCell as bad:
            wrong(bad.code, bad.message, field)
    if not texts["name"]:
        wrong("missing_name", _("The name is missing. Give the player's name, or leave the row out."), "name")
    if values.get("fide_id") and values["fide_id"] > HIGHEST_ID:
        wrong("bad_fide_id", _("The FIDE ID is too long. Check its digits."), "fide_id")
    if "expires_on" in values and not values.get("season"):
        values["season"] = str(values["expires_on"].year)
    for field in ("season", "kind"):
        if values.get(field) and not texts.get("expires_on"):
            wrong("no_last_day", _("Give the last day of the membership in a column “Expires”."), field)
            break
    return {field: value for field, value in values.items() if value not in {None, ""}}


def _line(most: int) -> Callable[[str], str]:
    def read(text: str) -> str:
        if "\ufffd" in text:
            raise cells.BadCell("bad_encoding", _("The cell has characters that cannot be read. Save it as UTF-8."))
        if len(text) > most:
            message = _("The cell has more than %(most)d characters. Shorten it.") % {"most": most}
            raise cells.BadCell("too_long", message)
        return text

    return read


READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "name": cells.name,
    "sex": cells.sex,
    "federation": cells.federation,
    "fide_id": cells.fide_id,
    "title": cells.title,
    "national_id": _line(20),
    "club": _line(80),
    "club_code": _line(20),
    "region": _line(60),
    "season": _line(9),
    "kind": _line(30),
    "expires_on": day_of,
}


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether something keeps the file from being loaded."""
    return any(one.severity is Severity.ERROR for one in problems)
