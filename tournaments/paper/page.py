"""A4 pages for the wall and the tables: the head and foot that every page has, tables, and cards to cut out.

Lengths are millimetres, sizes of type are points.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.files.sheet import FONT, GREY, Sheet

SIDE: Final = 12
TOP: Final = 9
HEAD: Final = 17
"""The head of a page: name of the tournament, title, round, time."""
FOOT: Final = 11
ROW: Final = 5.6
GAP: Final = 6
"""Between two tables side by side."""
INSET: Final = 8
"""From the edge of a card to what stands on it."""
LEAST: Final = 6.5
"""The smallest type that a long text is reduced to before it is cut."""
WATERMARK: Final = (222, 222, 222)


@dataclass(frozen=True, slots=True)
class Imprint:
    """What stands on every page of a paper."""

    tournament: str
    host: str
    title: str
    when: str
    """Round and date, in words."""
    as_of: str
    """The time that the paper shows, in words."""
    made_at: datetime.datetime
    note: str = ""
    """At the foot, such as the digest of a publication."""
    draft: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    title: str
    width: float
    align: str = "L"
    """``L``, ``C`` or ``R``."""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A piece of a page, for one card."""

    x: float
    y: float
    width: float
    height: float


class Paper(Sheet):
    """Pages with a head and a foot, or with a foot alone for what is cut apart; every page of a draft says so."""

    def __init__(self, imprint: Imprint, *, landscape: bool = False, head: bool = True) -> None:
        super().__init__(
            title=f"{imprint.tournament}: {imprint.title}",
            author=imprint.host,
            foot=lambda page: _("Page %(page)s of %(pages)s") % {"page": page, "pages": self.str_alias_nb_pages},
            created=imprint.made_at,
            landscape=landscape,
        )
        self.imprint = imprint
        self.has_head = head
        self._widths: dict[tuple[str, str], float] = {}
        self._written: dict[tuple[str, str], str] = {}
        self.set_margins(SIDE, TOP)
        self.set_auto_page_break(auto=False)

    @property
    def bottom(self) -> float:
        """Where the foot begins."""
        return float(self.h) - FOOT

    def header(self) -> None:
        if self.imprint.draft:
            self._watermark()
        if not self.has_head:
            return
        half = self.epw / 2
        self.put(Box(SIDE, TOP, self.epw - 45, 4.5), self.imprint.tournament, size=10)
        self.put(Box(SIDE + self.epw - 45, TOP, 45, 4.5), self.imprint.as_of, size=8, align="R")
        self.put(Box(SIDE, TOP + 5, half, 8), self._title(), size=17, style="B", least=11)
        self.put(Box(SIDE + half, TOP + 5, half, 8), self.imprint.when, size=12, style="B", align="R")
        self.set_y(TOP + HEAD)

    def footer(self) -> None:
        self.set_text_color(*GREY)
        imprint = self.imprint
        said = [] if self.has_head else [imprint.tournament, imprint.title, imprint.when, imprint.as_of]
        y, width = float(self.h) - FOOT + 2, float(self.w) - 2 * SIDE
        lines = list(filter(None, (" · ".join(filter(None, said)), imprint.note)))
        for place, line in enumerate(lines):
            self.put(Box(SIDE, y + (3.2 * place - 1.2) * (len(lines) - 1), width - 30, 5), line, size=7.5, least=5)
        self.put(Box(SIDE + width - 30, y, 30, 5), self._foot(self.page_no()), size=7.5, align="R")
        self.set_text_color(0)

    def put(self, box: Box, text: str, *, size: float, style: str = "", align: str = "L", least: float = LEAST) -> None:
        """One line of text in ``box``: a long one in smaller type, down to ``least``, and then cut with an ellipsis."""
        self._type(style, size)
        room = box.width - 2 * self.c_margin
        width = self._width(text)
        if width > room:
            # A hair less than what fits, or rounding would cut the last letters.
            size = max(least, 0.995 * size * room / width)
            self._type(style, size)
            text = self._cut(text, room)
            width = self._width(text)
        if self.str_alias_nb_pages in text:
            self.set_xy(box.x, box.y)
            self.cell(box.width, box.height, text, align=align)
            return
        spare = room - width
        left = box.x + self.c_margin + {"L": 0.0, "C": spare / 2, "R": spare}[align]
        self._write(left, box.y + box.height / 2 + 0.3 * self.font_size, text)

    def _write(self, x: float, y: float, text: str) -> None:
        """``text``, which tables of 20,000 cells have no time for: what a text is written as is found out once."""
        if self.fill_color != self.text_color or not self.current_font_is_set_on_page:
            self.text(x, y, text)
            return
        key = (self.font_style, text)
        if key not in self._written:
            font = self.fonts[f"{self.font_family}{self.font_style}"]
            self._written[key] = font.encode_text(self.normalize_text(text))
        self._out(f"BT {x * self.k:.2f} {(self.h - y) * self.k:.2f} Td {self._written[key]} ET")

    def _type(self, style: str, size: float) -> None:
        """``set_font``, which asks much before it finds that nothing changes, as between two cells of a table."""
        if (self.font_style, self.font_size_pt) != (style, size):
            self.set_font(FONT, style, size)

    def _width(self, text: str) -> float:
        """The width of ``text`` in the type that is set. It grows with the size, so that it is found out once."""
        key = (self.font_style, text)
        if key not in self._widths:
            font = self.fonts[f"{self.font_family}{self.font_style}"]
            _letters, self._widths[key] = font.get_text_width(self.normalize_text(text), 1, None)
        return float(self._widths[key] * self.font_size_pt / self.k)

    def print_table(
        self,
        columns: Sequence[Column],
        rows: Sequence[Sequence[str]],
        *,
        across: int = 1,
        row: float = ROW,
        size: float = 9.5,
        head: float = 8,
    ) -> None:
        """A table over as many pages as it needs, its head on each; ``across`` tables stand side by side and are read
        one after the other. A cell with a line break has two lines. ``size`` and ``head`` are those of the type."""
        done, whole = 0, sum(column.width for column in columns)
        while True:
            top = self.get_y()
            fitting = int((self.bottom - top - ROW) / row + 1e-9)
            if fitting < min(3, len(rows) - done):
                self.add_page()
                continue
            longest = 0
            for place in range(across):
                shown = rows[done : done + fitting]
                if place and not shown:
                    break
                self._table_part(SIDE + place * (whole + GAP), top, columns, shown, row, size, head)
                done += len(shown)
                longest = max(longest, len(shown))
            self.set_y(top + ROW + longest * row)
            if done >= len(rows):
                return
            self.add_page()

    def cards(self, across: int, down: int, count: int) -> Iterator[Box]:
        """Boxes for ``count`` cards, row by row and page by page, with lines to cut along."""
        width, height = float(self.w) / across, self.bottom / down
        for index in range(count):
            place = index % (across * down)
            if place == 0:
                self.add_page()
                self._cut_lines(across, down)
            yield Box(place % across * width, place // across * height, width, height)

    def say(self, text: str, *, size: float = 11) -> None:
        """A line below what is there, for a page without rows or for a heading."""
        if self.get_y() + 8 > self.bottom:
            self.add_page()
        self.put(Box(SIDE, self.get_y() + 2, self.epw, 6), text, size=size, style="B")
        self.set_y(self.get_y() + 7)

    def _table_part(
        self,
        x: float,
        y: float,
        columns: Sequence[Column],
        rows: Sequence[Sequence[str]],
        row: float,
        size: float,
        head: float,
    ) -> None:
        right = x + sum(column.width for column in columns)
        place = x
        for column in columns:
            self.put(Box(place, y, column.width, ROW), column.title, size=head, style="B", align=column.align)
            place += column.width
        y += ROW
        self.set_draw_color(0)
        self.set_line_width(0.3)
        self.line(x, y, right, y)
        self.set_draw_color(190)
        self.set_line_width(0.15)
        for cells in rows:
            place = x
            for column, text in zip(columns, cells, strict=True):
                if text:
                    self._cell(Box(place, y, column.width, row), column, text, size)
                place += column.width
            y += row
            self.line(x, y, right, y)
        self.set_draw_color(0)

    def _cell(self, box: Box, column: Column, text: str, size: float) -> None:
        lines = text.split("\n")
        height = box.height / len(lines)
        for index, line in enumerate(lines):
            place = Box(box.x, box.y + index * height, box.width, height)
            self.put(place, line, size=size, style="B" if column.bold else "", align=column.align)

    def _cut(self, text: str, room: float) -> str:
        if self._width(text) <= room:
            return text
        while text and self._width(f"{text}…") > room:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def _cut_lines(self, across: int, down: int) -> None:
        self.set_draw_color(150)
        self.set_line_width(0.2)
        self.set_dash_pattern(dash=2, gap=2)
        for place in range(1, across):
            self.line(place * self.w / across, 0, place * self.w / across, self.bottom)
        for place in range(1, down + 1):
            self.line(0, place * self.bottom / down, self.w, place * self.bottom / down)
        self.set_dash_pattern()
        self.set_draw_color(0)

    def _title(self) -> str:
        return f"{_('DRAFT')} · {self.imprint.title}" if self.imprint.draft else self.imprint.title

    def _watermark(self) -> None:
        self.set_font(FONT, "B", 130)
        text = _("DRAFT")
        x, y = float(self.w) / 2, float(self.h) / 2
        self.set_text_color(*WATERMARK)
        with self.rotation(50, x, y):
            self.text(x - self.get_string_width(text) / 2, y + 16, text)
        self.set_text_color(0)
