"""The guide as one document to print: every page in the order of the contents, with a table of contents."""

from __future__ import annotations

import datetime
import hashlib
import os
import re
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import font_source_sans_pro
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override
from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace
from fpdf.outline import OutlineSection, TableOfContents
from markdown_it.token import Token

from tournaments.files.sheet import FONT, SMALL, TEXT, Sheet
from tournaments.guide.markdown import parse, title_of
from tournaments.guide.queries import INDEX, contents, page_file

ITALIC: Final = "SourceSansProIt"
INDENT: Final = 6
"""Millimetres that a list stands in from the text around it."""
PICTURE: Final = 70
"""Width of a picture in millimetres."""
WIDEST_CELL: Final = 60
"""So many letters of a cell count for the width of its column."""
_MARKS: Final = re.compile(r"(\*\*|__|--|~~)")
_BUILDING: Final = threading.Lock()


def manual_pdf(language: str) -> bytes:
    """The manual in a language, PDF.

    It takes seconds, so it is made once for each edition of the guide and kept below ``WHOLE_FILES_DIR``; who asks
    meanwhile waits.
    """
    found = (page_file(name, language) for name in (INDEX, *(link.name for link in contents(language))))
    pages = [path for path in found if path is not None]
    edition = hashlib.sha256(settings.SITE_NAME.encode() + b"".join(path.read_bytes() for path in pages)).hexdigest()
    kept = Path(settings.WHOLE_FILES_DIR) / "manual" / f"{language}-{edition[:16]}.pdf"
    with _BUILDING:
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            for earlier in kept.parent.glob(f"{language}-*.pdf"):
                earlier.unlink(missing_ok=True)
            # Put into place at once: another process may be reading.
            handle, written = tempfile.mkstemp(dir=kept.parent)
            with os.fdopen(handle, "wb") as file:
                file.write(_made(language, pages))
            Path(written).replace(kept)
        return kept.read_bytes()


def _made(language: str, pages: Sequence[Path]) -> bytes:
    with override(language):
        changed = datetime.datetime.fromtimestamp(max(path.stat().st_mtime for path in pages), tz=datetime.UTC)
        manual = _Manual(_("Guide"), changed)
        for path in pages:
            manual.page_of(path)
        return bytes(manual.output())


class _Manual(Sheet):
    """The pages of the guide on paper."""

    def __init__(self, title: str, changed: datetime.datetime) -> None:
        name = settings.SITE_NAME
        super().__init__(
            title=f"{name}: {title}", author=name, created=changed,
            foot=lambda number: _("%(name)s · page %(page)s") % {"name": f"{name}: {title}", "page": number},
        )  # fmt: skip
        self.add_font(FONT, "I", font_source_sans_pro.font_files_ttf[ITALIC])
        self.add_page()
        self.title_line(f"{name}: {title}")
        self.note(_("As of %(day)s.") % {"day": changed.date().isoformat()})
        self.ln(4)
        self.insert_toc_placeholder(_list_of_contents, allow_extra_pages=True)

    def page_of(self, path: Path) -> None:
        """One page of the guide, from its file, on a page of its own."""
        tokens = parse(path.read_text(encoding="utf-8"))
        if self.y > self.t_margin + 1:
            self.add_page()
        self.start_section(title_of(tokens), 0)
        self._blocks(tokens, path)

    def _blocks(self, tokens: Sequence[Token], path: Path) -> None:
        lists: list[int] = []
        mark = ""
        rows: list[list[str]] = []
        for place, token in enumerate(tokens):
            match token.type:
                case "heading_open":
                    self._heading(tokens[place + 1].content, int(token.tag[1]))
                case "bullet_list_open":
                    lists.append(0)
                case "ordered_list_open":
                    lists.append(int(token.attrs.get("start", 1)))
                case "bullet_list_close" | "ordered_list_close":
                    lists.pop()
                    self.ln(1)
                case "list_item_open":
                    mark = f"{lists[-1]}." if lists[-1] else "•"
                    lists[-1] += bool(lists[-1])
                case "inline" if tokens[place - 1].type == "paragraph_open":
                    self._paragraph(token.children or [], path, len(lists), mark)
                    mark = ""
                case "fence" | "code_block":
                    self._code(token.content, len(lists))
                case "tr_open":
                    rows.append([])
                case "inline" if tokens[place - 1].type in {"th_open", "td_open"}:
                    rows[-1].append(_marked(token.children or []))
                case "table_close":
                    self._table(rows)
                    rows = []

    def _heading(self, text: str, level: int) -> None:
        if level == 1:
            self.title_line(text)
            self.ln(2)
        else:
            self.heading(text, small=level > 2)

    def _paragraph(self, children: Sequence[Token], path: Path, depth: int, mark: str) -> None:
        for child in children:
            if child.type == "image":
                self._picture((path.parent / str(child.attrs["src"])).resolve())
        text = _marked(children)
        if not text.strip():
            return
        self.set_font(FONT, size=TEXT)
        left = self.l_margin + INDENT * depth
        if mark:
            if self.will_page_break(6):
                self.add_page()
            self.set_x(left - INDENT)
            self.cell(INDENT, 5, mark)
        self.set_x(left)
        self.multi_cell(0, 5, text, align="L", markdown=True, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(0.5 if depth else 2)

    def _picture(self, path: Path) -> None:
        if path.is_relative_to(settings.DOCS_DIR) and path.is_file():
            self.image(path, w=PICTURE)
            self.ln(2)

    def _code(self, text: str, depth: int) -> None:
        self.set_font(FONT, size=SMALL)
        self.set_fill_color(240)
        for line in text.rstrip("\n").split("\n"):
            self.set_x(self.l_margin + INDENT * depth)
            self.multi_cell(0, 4.5, line.replace("\t", "    ") or " ", align="L", fill=True,
                            new_x=XPos.LMARGIN, new_y=YPos.NEXT)  # fmt: skip
        self.ln(2)

    def _table(self, rows: Sequence[Sequence[str]]) -> None:
        self.set_font(FONT, size=SMALL)
        widths = [max(7, *(min(len(row[place]), WIDEST_CELL) for row in rows)) for place in range(len(rows[0]))]
        with self.table(
            borders_layout=TableBordersLayout.HORIZONTAL_LINES, col_widths=tuple(widths), line_height=4,
            headings_style=FontFace(emphasis="BOLD"), text_align="LEFT", markdown=True, padding=(0.6, 1),
        ) as table:  # fmt: skip
            for cells in rows:
                table.row(cells)
        self.ln(2)


def _list_of_contents(pdf: FPDF, outline: list[OutlineSection]) -> None:
    pdf.set_font(FONT, size=TEXT)
    pdf.set_text_color(0)
    TableOfContents().render_toc(pdf, outline)


def _marked(children: Sequence[Token]) -> str:
    """The text of a block with the marks that the page writes bold and italic; of a link the text alone."""
    return "".join(_pieces(children))


def _pieces(children: Sequence[Token]) -> Iterator[str]:
    for child in children:
        match child.type:
            case "strong_open" | "strong_close":
                yield "**"
            case "em_open" | "em_close":
                yield "__"
            case "softbreak" | "hardbreak":
                yield " "
            case "text" | "code_inline":
                yield _escaped(child.content)


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)
