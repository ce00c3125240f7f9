"""CSV and XLSX files become rows of text, or are refused with a reason."""

import io
import random
import zipfile

import pytest
from openpyxl import Workbook

from tournaments.imports.csv_file import read_csv
from tournaments.imports.problems import FileRefused
from tournaments.imports.tables import MOST_COLUMNS
from tournaments.imports.workbooks.xlsx_file import read_xlsx


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_encodings_and_separators_give_the_same_rows(encoding, separator):
    text = "\r\n".join([separator.join(["Nome", "Elo"]), separator.join(['"Müller, Jörg"', "2050"])])

    rows = read_csv(text.encode(encoding))

    assert [(row.line, row.cells) for row in rows] == [(1, ("Nome", "Elo")), (2, ("Müller, Jörg", "2050"))]


def test_a_name_with_a_comma_does_not_make_the_comma_the_separator():
    rows = read_csv(b"Name;Rating\nRossi, Anna;1900\nBianchi, Aldo;1800\nNeri, Ugo;1700\n")

    assert rows[1].cells == ("Rossi, Anna", "1900")


@pytest.mark.parametrize("heading", ["Name", "Giocatore"])
def test_in_a_list_of_names_alone_a_comma_is_within_the_name(heading):
    rows = read_csv(f"{heading}\nVerdi, Anna\nNeri, Ugo\n".encode())

    assert [row.cells for row in rows] == [(heading,), ("Verdi, Anna",), ("Neri, Ugo",)]


def test_below_a_title_the_comma_separates():
    rows = read_csv(b"Spring Open\nName,Rating\nAnna Verdi,1900\n")

    assert [row.cells for row in rows] == [("Spring Open",), ("Name", "Rating"), ("Anna Verdi", "1900")]


def test_lines_are_counted_as_in_the_file_even_when_a_cell_has_a_line_break():
    rows = read_csv(b'Name,Club\n"Rossi,\nAnna",Roma\nNeri,Pisa\n')

    assert [row.line for row in rows] == [1, 2, 4]
    assert rows[1].cells == ("Rossi, Anna", "Roma")


def test_a_binary_file_is_not_taken_for_a_list():
    with pytest.raises(FileRefused) as refused:
        read_csv(b"\x89PNG\r\n\x1a\n\x00\x00\x00")

    assert refused.value.problem.code == "not_text"


def test_too_many_rows_are_refused():
    with pytest.raises(FileRefused) as refused:
        read_csv(b"Name\n" + b"Rossi\n" * 10_000)

    assert (refused.value.problem.code, refused.value.problem.line) == ("too_many_rows", 10_001)


def xlsx(rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_too_many_columns_are_refused_with_the_line_and_the_limit(kind):
    rows = [["Name", "Elo"], ["Rossi", *["1"] * MOST_COLUMNS]]
    with pytest.raises(FileRefused, match=r"Line 2 has more than 60 columns\.") as refused:
        read_csv("\n".join(map(";".join, rows)).encode()) if kind == "csv" else read_xlsx(xlsx(rows))
    assert (refused.value.problem.code, refused.value.problem.line) == ("too_many_columns", 2)


def test_empty_columns_beyond_the_limit_are_no_columns():
    assert read_csv(b"Name;Elo" + b";" * 100)[0].cells[:2] == ("Name", "Elo")


def test_a_workbook_with_31_mb_of_strings_is_refused_before_it_is_read():
    file = io.BytesIO()
    chance = random.Random(31)
    text = b"".join(b"<si><t>%d</t></si>" % chance.getrandbits(64) for _ in range(31 * 1024 * 1024 // 34))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("xl/sharedStrings.xml", text)
    with pytest.raises(FileRefused, match=r"Unpacked, this file would take more than 20 MB\.") as refused:
        read_xlsx(file.getvalue())
    assert refused.value.problem.code == "too_large_unpacked"


def test_a_sheet_gives_numbers_and_dates_as_text():
    from datetime import date

    rows = read_xlsx(xlsx([["Name", "Elo", "Born"], ["Rossi, Anna", 1900.0, date(1990, 5, 1)], [None, None, None]]))

    assert [row.cells for row in rows[:2]] == [("Name", "Elo", "Born"), ("Rossi, Anna", "1900", "1990-05-01")]
    assert all(row.is_blank for row in rows[2:])


def test_a_zip_bomb_is_refused_before_it_is_opened():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 45 * 1024 * 1024)

    with pytest.raises(FileRefused) as refused:
        read_xlsx(file.getvalue())

    assert refused.value.problem.code == "too_large_unpacked"


def test_a_part_that_lies_about_its_size_is_not_unpacked_further():
    import re

    data = bytearray(xlsx([["Name"], ["Rossi"]]))
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as archive:
        true_size = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    for found in re.finditer(true_size.to_bytes(4, "little"), bytes(data)):
        data[found.start() : found.end()] = (10).to_bytes(4, "little")

    with pytest.raises(FileRefused) as refused:
        read_xlsx(bytes(data))

    assert refused.value.problem.code == "broken_xlsx"


def test_entities_in_the_xml_are_refused():
    source = io.BytesIO(xlsx([["Name"], ["Rossi"]]))
    target = io.BytesIO()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            content = old.read(part)
            if part.filename == "xl/worksheets/sheet1.xml":
                content = b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + content.split(b"?>")[-1]
            new.writestr(part, content)

    with pytest.raises(FileRefused) as refused:
        read_xlsx(target.getvalue())

    assert refused.value.problem.code == "unsafe_xml"


@pytest.mark.parametrize("data", [b"PK\x03\x04 no archive", b"PK"])
def test_a_damaged_archive_is_refused(data):
    with pytest.raises(FileRefused) as refused:
        read_xlsx(data)

    assert refused.value.problem.code == "broken_xlsx"


def test_an_archive_that_is_no_workbook_is_refused():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("readme.txt", "nothing")

    with pytest.raises(FileRefused) as refused:
        read_xlsx(file.getvalue())

    assert refused.value.problem.code == "broken_xlsx"
