"""Workbooks of a few kilobytes that would keep a processor for minutes: each part is read once, and nothing is kept of
what says nothing about players."""

from __future__ import annotations

import io
import random
import re
import tracemalloc
import zipfile
from collections import Counter

import pytest
from openpyxl import Workbook

from tournaments.imports.problems import FileRefused
from tournaments.imports.workbooks.xlsx_file import read_xlsx
from tournaments.imports.workers.reading import LARGE_UNPACKED
from tournaments.teams.importing import rows_of_teams

SIZE = 700_000
"""Bytes of the swollen part: a third of what a page reads by itself."""
SHEET, STRINGS, STYLES, BOOK = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml", "xl/workbook.xml"
TEXTS = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Name</t></si></sst>'
TEXTS_ARE_THERE = (
    b'<Override PartName="/xl/sharedStrings.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)
TABLE = [("Name", "Rating"), ("Rossi, Anna", "2000")]


def parts():
    """The parts of an honest workbook of one player."""
    book, file = Workbook(), io.BytesIO()
    for row in TABLE:
        book.active.append(row)
    book.save(file)
    with zipfile.ZipFile(file) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    sheet = re.sub(rb'<c r="A1".*?</c>', b'<c r="A1" t="s"><v>0</v></c>', found[SHEET])
    kinds = found["[Content_Types].xml"].replace(b"</Types>", TEXTS_ARE_THERE + b"</Types>")
    return found | {SHEET: sheet, "[Content_Types].xml": kinds, STRINGS: TEXTS}


def packed(found):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in found.items():
            # A comment that cannot be packed keeps the part below what a part may grow by.
            letters = random.Random(7).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=len(content) // 180)
            archive.writestr(name, content + f"<!--{''.join(letters)}-->".encode())
    return file.getvalue()


def swollen(part, before, piece, *, first=b"", last=b"", size=SIZE):
    """An honest workbook with ``piece`` again and again in one of its parts, between ``first`` and ``last``."""
    found = parts()
    place = found[part].index(before)
    inside = first + piece * (size // len(piece)) + last
    return found | {part: found[part][:place] + inside + found[part][place:]}


def named_again(times):
    """One sheet of many rows, without its measures, under many names."""
    found = swollen(SHEET, b"</sheetData>", b"<row/>")
    begin, end = found[SHEET].index(b"<dimension"), found[SHEET].index(b"<sheetViews")
    found[SHEET] = found[SHEET][:begin] + found[SHEET][end:]
    begin = found[BOOK].index(b"<sheet ")
    end = found[BOOK].index(b"/>", begin) + 2
    one = found[BOOK][begin:end]
    more = b"".join(one.replace(b'name="Sheet"', f'name="S{number}"'.encode()) for number in range(times))
    return found | {BOOK: found[BOOK][:end] + more + found[BOOK][end:]}


def read(content):
    """What is read, or the code of the refusal."""
    try:
        return [row.cells for row in read_xlsx(content)]
    except FileRefused as refused:
        return refused.problem.code


@pytest.mark.parametrize(
    ("title", "found", "said"),
    [
        ("styles", swollen(STYLES, b"</cellXfs>", b"<xf/>"), TABLE),
        ("fonts", swollen(STYLES, b"</fonts>", b"<font/>"), TABLE),
        ("rows", swollen(SHEET, b"</sheetData>", b"<row/>"), TABLE),
        ("texts", swollen(STRINGS, b"</sst>", b"<si/>"), TABLE),
        ("texts of many pieces", swollen(STRINGS, b"</sst>", b"<r><t/></r>", first=b"<si>", last=b"</si>"), "much"),
        ("cells", swollen(SHEET, b"</sheetData>", b"<c/>", first=b"<row>", last=b"</row>"), "much"),
        ("columns", swollen(SHEET, b"<sheetData>", b"<col/>", first=b"<cols>", last=b"</cols>"), "much"),
        ("links", swollen(SHEET, b"<pageMargins", b'<hyperlink ref="A1"/>'), TABLE),
        ("names", swollen(BOOK, b"<calcPr", b'<definedName name="a">1</definedName>'), "much"),
        ("sheets", swollen(BOOK, b"</sheets>", b'<sheet name="a" sheetId="9" r:id="rId1"/>'), "much"),
        ("kinds", swollen("[Content_Types].xml", b"</Types>", b'<Override PartName="/a" ContentType="b"/>'), "much"),
        (
            "relations",
            swollen("xl/_rels/workbook.xml.rels", b"</Relationships>", b'<Relationship Id="a" Type="b" Target="c"/>'),
            "much",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_many_parts_of_nothing_fill_no_memory(title, found, said):
    content = packed(found)
    tracemalloc.start()
    answer = read(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"{SIZE} bytes of {title}, {len(content)} packed: {peak // 1024**2} MB")
    assert answer == ("too_much_beside" if said == "much" else said)
    assert peak < 25 * 1024**2


def test_a_sheet_under_two_thousand_names_is_read_once(monkeypatch):
    content, opened = packed(named_again(2000)), Counter()
    honest = zipfile.ZipFile.open

    def counted(self, name, *args, **more):
        opened[name if isinstance(name, str) else name.filename] += 1
        return honest(self, name, *args, **more)

    monkeypatch.setattr(zipfile.ZipFile, "open", counted)
    assert read(content) == TABLE
    print(f"{len(content)} bytes; a sheet under 2,000 names was opened {opened[SHEET]} time")
    assert opened[SHEET] == 1


def test_nothing_that_is_far_away_is_lost_unsaid():
    """A cell in the last row or column of a spreadsheet was left out before, and nobody said so."""
    far = b'<row r="1048576"><c r="A1048576"><v>1</v></c></row>'
    assert read(packed(swollen(SHEET, b"</sheetData>", far, size=len(far)))) == "too_many_rows"
    right = b'<row r="3"><c r="XFD3"><v>1</v></c></row>'
    assert read(packed(swollen(SHEET, b"</sheetData>", right, size=len(right)))) == "too_many_columns"
    blank = b'<row r="1048576"><c r="XFD1048576" s="0"/></row>'
    assert read(packed(swollen(SHEET, b"</sheetData>", blank, size=len(blank)))) == TABLE


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ],
)
@pytest.mark.parametrize("part", [SHEET, STRINGS, STYLES, BOOK, "[Content_Types].xml", "xl/_rels/workbook.xml.rels"])
def test_no_part_declares_entities(part, declared):
    found = parts()
    bare = re.sub(rb"<\?xml.*?\?>", b"", found[part])
    assert read(packed(found | {part: declared.encode() + bare})) == "unsafe_xml"


def test_the_page_of_teams_reads_no_workbook_that_takes_long():
    found = swollen(SHEET, b"</sheetData>", b"<row/>", size=LARGE_UNPACKED)
    rows, problems = rows_of_teams(packed(found))
    assert rows == []
    assert [one.code for one in problems] == ["too_large_unpacked"]
    assert problems[0].message == "Unpacked, this file would take more than 2 MB. Copy the list alone into a new file."
