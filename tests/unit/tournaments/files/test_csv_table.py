"""Exported tables open as text: no cell becomes a formula."""

import csv
import io

import pytest

from tournaments.files.csv_table import safe, write_csv


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "＝1+1", "＋1", "－1", "＠SUM(A1)"]
)
def test_text_that_begins_like_a_formula_gets_an_apostrophe(text):
    assert safe(text) == f"'{text}"


@pytest.mark.parametrize(("cell", "written"), [(12, 12), ("Rossi, Anna", "Rossi, Anna"), ("1-0", "1-0"), ("", "")])
def test_other_cells_stay(cell, written):
    assert safe(cell) == written


def test_a_tab_or_line_break_does_not_hide_a_formula():
    assert safe("\t=1+1") == "'=1+1"
    assert safe("\r\n@x") == "'@x"


def test_the_file_opens_in_a_spreadsheet():
    data = write_csv(["Name", "Club"], [["Müller; Jörg", "=A1"]])

    assert data.startswith(b"\xef\xbb\xbf")
    assert list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";")) == [
        ["Name", "Club"], ["Müller; Jörg", "'=A1"],
    ]  # fmt: skip
