"""What the first sheet of an XLSX file needs of its parts, each read once.

``openpyxl.load_workbook`` makes an object of every style, and reads a sheet again for every name that it has: two
megabytes of blank styles, which are 16 kB packed, take it nine seconds, and one sheet under two thousand names half an
hour. Cells are read as it reads them; of the styles only what tells a date from a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, Final
from zipfile import ZipFile

from django.utils.translation import gettext as _
from openpyxl.packaging.manifest import Manifest
from openpyxl.packaging.relationship import get_rels_path
from openpyxl.reader.excel import _find_workbook_part  # type: ignore[attr-defined]
from openpyxl.reader.workbook import WorkbookParser
from openpyxl.styles.numbers import builtin_format_code, is_date_format, is_timedelta_format
from openpyxl.worksheet._reader import DATA_TAG, ROW_TAG, WorkSheetParser
from openpyxl.xml.constants import ARC_CONTENT_TYPES, ARC_STYLE, SHARED_STRINGS, SHEET_MAIN_NS
from openpyxl.xml.functions import fromstring, iterparse

from tournaments.imports.problems import refuse

LARGEST_TREE: Final = 512 * 1024
"""Bytes of a part of which all is kept: what parts and sheets there are."""
MOST_TOGETHER: Final = 100_000
"""Elements of one row or one text; a row has at most 16,384 cells."""
_MAIN: Final = f"{{{SHEET_MAIN_NS}}}"


def first_sheet(archive: ZipFile) -> Iterator[tuple[int, Sequence[tuple[int, Any]]]] | None:
    """The rows of the first sheet: the number of each, and the number and value of its cells; None without a sheet.

    Raises ``FileRefused`` for what no list of players has, and for damage whatever the parsers raise.
    """
    listed: Any = fromstring(_whole(archive, ARC_CONTENT_TYPES))
    package: Any = Manifest.from_tree(listed)
    book = _find_workbook_part(package).PartName[1:]
    related_parts: str = get_rels_path(book)  # type: ignore[no-untyped-call]
    for part in (book, related_parts):
        _whole(archive, part)
    parser = WorkbookParser(archive, book, keep_links=False)
    parser.parse()
    parts = set(archive.namelist())
    for sheet in parser.sheets:
        related = parser.rels[sheet.id] if sheet.id else None
        if related is not None and related.target in parts and "chartsheet" not in related.Type:
            strings = package.find(SHARED_STRINGS)
            texts = _texts(archive, strings.PartName[1:]) if strings is not None else []
            return _rows(archive, related.target, texts, parser.wb.epoch)
    return None


def _whole(archive: ZipFile, part: str) -> bytes:
    if archive.getinfo(part).file_size > LARGEST_TREE:
        raise _strange()
    return archive.read(part)


def _rows(
    archive: ZipFile, part: str, texts: Sequence[str], epoch: Any
) -> Iterator[tuple[int, Sequence[tuple[int, Any]]]]:
    styles = _Styles(archive)
    with archive.open(part) as source:
        cells = WorkSheetParser(
            BytesIO(), texts, data_only=True, epoch=epoch, date_formats=styles.dates, timedelta_formats=styles.spans
        )
        for element in _each(source, ROW_TAG, DATA_TAG):
            number, found = cells.parse_row(element)
            cells.row_dimensions.clear()
            yield number, [(cell["column"], cell["value"]) for cell in found if cell["value"] is not None]


def _texts(archive: ZipFile, part: str) -> list[str]:
    """The texts that cells name by number, without the readings that are written above Asian ones."""
    found = []
    with archive.open(part) as source:
        for element in _each(source, f"{_MAIN}si", f"{_MAIN}sst"):
            pieces = [element.find(f"{_MAIN}t"), *(run.find(f"{_MAIN}t") for run in element.iterfind(f"{_MAIN}r"))]
            text = "".join(piece.text or "" for piece in pieces if piece is not None)
            found.append(text.replace("x005F_", ""))  # as openpyxl reads an underscore that is written by its number
    return found


def _each(source: Any, tag: str, end: str) -> Iterator[Any]:
    """Every element of a name with what is in it, up to the end of what holds them all."""
    together = 0
    for _event, element in iterparse(source):
        together += 1
        if element.tag == tag:
            yield element
            element.clear()
            together = 0
        elif element.tag == end:
            return
        elif together > MOST_TOGETHER:
            raise _strange()


class _Styles:
    """Which styles of cells are dates, and which are spans of time."""

    def __init__(self, archive: ZipFile) -> None:
        self.dates: set[int] = set()
        self.spans: set[int] = set()
        if ARC_STYLE in archive.namelist():
            with archive.open(ARC_STYLE) as source:
                self._read(source)

    def _read(self, source: Any) -> None:
        own: dict[int, str] = {}
        styles: list[int] = []
        for _event, element in iterparse(source):
            if element.tag == f"{_MAIN}numFmt":
                own[int(element.get("numFmtId"))] = element.get("formatCode", "")
            elif element.tag == f"{_MAIN}xf":
                styles.append(int(element.get("numFmtId", 0)))
            elif element.tag == f"{_MAIN}cellStyleXfs":
                styles.clear()  # these are what styles of cells derive from
            elif element.tag == f"{_MAIN}cellXfs":
                break
            element.clear()
        formats = {number: own.get(number, builtin_format_code(number)) for number in set(styles)}
        dates = {number for number, code in formats.items() if is_date_format(code)}
        spans = {number for number, code in formats.items() if is_timedelta_format(code)}
        self.dates |= {place for place, number in enumerate(styles) if number in dates}
        self.spans |= {place for place, number in enumerate(styles) if number in spans}


def _strange() -> Exception:
    return refuse(
        "too_much_beside",
        _("Beside its cells this file holds more than a list of players needs. Copy the list alone into a new file."),
    )
