"""Letters that the font of our documents lacks are written with others, and never lost or refused."""

import io
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from tournaments.files.letters import legible
from tournaments.files.sheet import Sheet

ASCII = frozenset(range(32, 127))


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Þorvaldsson, Guðmundur", "Thorvaldsson, Gudmundur"),
        ("Müller", "Muller"),
        ("Καραγιάννης", "Karagiannis"),
        ("Иванов", "Ivanov"),
        ("გიორგი", "giorgi"),
        ("first\nsecond", "first\nsecond"),
    ],
)
def test_with_plain_letters_alone_a_name_stays_readable(name, written):
    assert legible(name, ASCII) == written


def test_a_letter_that_the_font_has_stays_however_it_was_typed():
    assert legible("é", {ord("é")}) == "é"
    assert legible("e\u0301", {ord("é")}) == "é"


@given(st.text())
def test_nothing_outside_the_font_is_left(text):
    assert legible(text, ASCII).isascii()


@pytest.mark.parametrize("name", ["Ελένη", "Жуков", "王小明", "كريم", "😀", "\u202eabc\u0000"])
def test_every_document_takes_any_letter(name):
    sheet = Sheet(title=name, author=name, foot=str, created=datetime(2026, 3, 7, tzinfo=UTC))
    sheet.add_page()
    sheet.statement(name, name)
    sheet.rows([[name, "end"]], widths=(1, 1))

    text = PdfReader(io.BytesIO(bytes(sheet.output()))).pages[0].extract_text()

    assert "end" in text
    assert "\ufffd" not in text
