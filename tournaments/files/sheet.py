"""A4 pages for printing: headings, statements, notes, lists and tables in one type, with a line at the foot."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import font_source_sans_pro
from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace, TTFFont

from tournaments.files.letters import legible
from tournaments.wording import engine_language

# Each font tells in dozens of lines how it was reduced to the letters in use.
logging.getLogger("fontTools.subset").setLevel(logging.WARNING)

FONT: Final = "SourceSansPro"
FILES: Final = {"": "SourceSansPro", "B": "SourceSansProBold"}
MARGIN: Final = 18
"""Millimetres."""
TEXT, SMALL, HEADING, TITLE = 10, 8, 13, 20
"""Sizes in points."""
GREY: Final = (90, 90, 90)


class Sheet(FPDF):
    """The same calls give the same bytes: the time of creation is the one that is given."""

    def __init__(
        self,
        *,
        title: str,
        author: str,
        foot: Callable[[int], str],
        created: datetime.datetime,
        landscape: bool = False,
    ) -> None:
        """``foot`` gives the line at the foot of a page from its number."""
        self._shown: dict[tuple[str, str], str] = {}
        super().__init__(orientation="landscape" if landscape else "portrait", format="A4")
        self._foot = foot
        for style, file in FILES.items():
            self.add_font(FONT, style, font_source_sans_pro.font_files_ttf[file])
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(auto=True, margin=MARGIN + 4)
        self.set_title(title)
        self.set_author(author)
        self.set_lang(engine_language())
        self.set_creation_date(created.astimezone(datetime.UTC))
        self.set_font(FONT, size=TEXT)

    def normalize_text(self, text: str) -> str:
        """``text`` as the font can show it; every call that writes text passes here."""
        key = (self.font_style, text)
        if key not in self._shown:
            known = self.current_font.cmap if isinstance(self.current_font, TTFFont) else {}
            self._shown[key] = super().normalize_text(legible(text, known))
        return self._shown[key]

    def footer(self) -> None:
        self.set_y(-MARGIN)
        self.set_font(FONT, size=SMALL)
        self.set_text_color(*GREY)
        self.cell(0, 5, self._foot(self.page_no()), align="C")
        self.set_text_color(0)

    def title_line(self, text: str) -> None:
        """The title on the first page."""
        self.set_font(FONT, "B", TITLE)
        self.lines(text, 9)

    def heading(self, text: str, *, small: bool = False) -> None:
        """A heading that does not stay alone at the foot of a page."""
        if self.will_page_break(24):
            self.add_page()
        self.ln(2 if small else 4)
        self.set_font(FONT, "B", TEXT + 1 if small else HEADING)
        self.lines(text, 6)

    def statement(self, label: str, text: str) -> None:
        """A label and what it says."""
        self.set_font(FONT, "B", TEXT)
        self.lines(label, 5)
        self.set_font(FONT, size=TEXT)
        self.lines(text, 5)
        self.ln(1)

    def note(self, text: str) -> None:
        """A small grey line."""
        self.set_font(FONT, size=SMALL)
        self.set_text_color(*GREY)
        self.lines(text, 4)
        self.set_text_color(0)

    def bullets(self, lines: Iterable[str]) -> None:
        """A list of sentences."""
        self.set_font(FONT, size=TEXT)
        for line in lines:
            self.lines(f"• {line}", 5)

    def rows(self, rows: Sequence[Sequence[str]], *, widths: Sequence[int], head: bool = False) -> None:
        """A table."""
        self.set_font(FONT, size=TEXT)
        with self.table(
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            col_widths=tuple(widths),
            first_row_as_headings=head,
            headings_style=FontFace(emphasis="BOLD"),
            line_height=5,
            text_align="LEFT",
        ) as table:
            for cells in rows:
                table.row(cells)

    def lines(self, text: str, height: float) -> None:
        """Text in the font that is set, over as many lines as it needs, each ``height`` millimetres."""
        self.multi_cell(0, height, text.replace("\t", " "), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
