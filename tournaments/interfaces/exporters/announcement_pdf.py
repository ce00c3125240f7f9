"""The announcement as a PDF for printing: everything that the page says, in the active language."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterable, Sequence
from typing import Any, Final

import font_source_sans_pro
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace

from portal.common.dates import moment_text
from tournaments.domain.announcement_text import acceleration_lines, example_lines, schedule_lines, sections
from tournaments.domain.queries.announcements import GroupList
from tournaments.domain.wording import engine_language, points_text
from tournaments.models import AnnouncementVersion

# Each font tells in dozens of lines how it was reduced to the letters in use.
logging.getLogger("fontTools.subset").setLevel(logging.WARNING)

FONT: Final = "SourceSansPro"
FILES: Final = {"": "SourceSansPro", "B": "SourceSansProBold"}
MARGIN: Final = 18
"""Millimetres."""
TEXT, SMALL, HEADING, TITLE = 10, 8, 13, 20
"""Sizes in points."""
COLUMNS: Final = 15
"""Rounds side by side in one table."""
GREY: Final = (90, 90, 90)


def announcement_pdf(version: AnnouncementVersion, groups: GroupList, *, host: str) -> bytes:
    """The pages of one version: sections, calendar of rounds, acceleration with table, groups and examples, digests.

    ``groups`` are left out where they have no members; ``host`` is the name of the organization. The same version and
    groups give the same bytes.
    """
    content = version.content
    sheet = _Sheet(content["name"], version, host)
    sheet.add_page()
    sheet.title_block()
    for section in sections(content):
        sheet.heading(section.title)
        for line in section.lines:
            sheet.statement(line.label, line.text)
        if section.key == "event":
            sheet.heading(_("Calendar of rounds"), small=True)
            sheet.note(_("Times are those of %(zone)s.") % {"zone": content["time_zone"]})
            sheet.rows([(line.label, line.text) for line in schedule_lines(content)], widths=(1, 3))
        elif section.key == "pairing":
            _acceleration(sheet, content, groups)
    return bytes(sheet.output())


def _acceleration(sheet: _Sheet, content: dict[str, Any], groups: GroupList) -> None:
    sheet.heading(_("Acceleration"), small=True)
    sheet.bullets(acceleration_lines(content))
    told = content["acceleration"]
    if told["table"]:
        sheet.heading(_("Virtual points by group and round"), small=True)
        rounds = range(1, content["regulations"]["rounds"] + 1)
        for start in range(0, len(rounds), COLUMNS):
            shown = slice(start, start + COLUMNS)
            head = (_("Group"), *map(str, rounds[shown]))
            rows = [(_row_name(row), *map(_value, row["values"][shown])) for row in told["table"]]
            sheet.rows([head, *rows], widths=(4, *[1] * (len(head) - 1)), head=True)
            sheet.ln(2)
        if any(None in row["values"] for row in told["table"]):
            sheet.note(_("* In this round the results decide who has virtual points: the rule says who meets whom."))
        sheet.note(f"{_('Digest of the plan that the engine reads:')} {told['digest']}")
    if not groups.groups:
        return
    sheet.heading(_("Who is in which group"), small=True)
    if groups.provisional:
        sheet.note(_("As of now: the groups are set when round 1 is published."))
    sheet.bullets(example_lines(groups))
    for group in groups.groups:
        count = ngettext("Group %(key)s: %(n)s player", "Group %(key)s: %(n)s players", len(group.members))
        listed = "; ".join(f"{line.player.number} {line.player.name}" for line in group.members)
        sheet.statement(count % {"key": group.key, "n": len(group.members)}, listed)


def _value(points: int | None) -> str:
    return "*" if points is None else points_text(points)


def _row_name(row: dict[str, Any]) -> str:
    if not row["minimum"]:
        return str(row["group"])
    words = {"group": row["group"], "points": points_text(row["minimum"])}
    return _("%(group)s, from %(points)s real points") % words


class _Sheet(FPDF):
    """A4 pages with the name of the tournament at the foot."""

    def __init__(self, name: str, version: AnnouncementVersion, host: str) -> None:
        super().__init__(format="A4")
        self.name, self.version_shown, self.host = name, version, host
        for style, file in FILES.items():
            self.add_font(FONT, style, font_source_sans_pro.font_files_ttf[file])
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(auto=True, margin=MARGIN + 4)
        self.set_title(f"{name}: {_('Announcement')}")
        self.set_author(host)
        self.set_lang(engine_language())
        self.set_creation_date(version.published_at.astimezone(datetime.UTC))
        self.set_font(FONT, size=TEXT)

    def footer(self) -> None:
        self.set_y(-MARGIN)
        self.set_font(FONT, size=SMALL)
        self.set_text_color(*GREY)
        words = {"name": self.name, "version": self.version_shown.version, "page": self.page_no()}
        self.cell(0, 5, _("%(name)s, announcement version %(version)s, page %(page)s") % words, align="C")
        self.set_text_color(0)

    def title_block(self) -> None:
        """Organization, name of the tournament, version and digest."""
        self.note(self.host)
        self.set_font(FONT, "B", TITLE)
        self._text(self.name, 9)
        when = moment_text(self.version_shown.published_at, "j F Y, H:i")
        words = {"number": self.version_shown.version, "when": when}
        self.note(_("Announcement, version %(number)s, published on %(when)s") % words)
        if self.version_shown.change_note:
            self.note(self.version_shown.change_note)
        self.note(f"SHA-256 {self.version_shown.digest}")

    def heading(self, text: str, *, small: bool = False) -> None:
        """A heading that does not stay alone at the foot of a page."""
        if self.will_page_break(24):
            self.add_page()
        self.ln(2 if small else 4)
        self.set_font(FONT, "B", TEXT + 1 if small else HEADING)
        self._text(text, 6)

    def statement(self, label: str, text: str) -> None:
        """A label and what it says."""
        self.set_font(FONT, "B", TEXT)
        self._text(label, 5)
        self.set_font(FONT, size=TEXT)
        self._text(text, 5)
        self.ln(1)

    def note(self, text: str) -> None:
        """A small grey line."""
        self.set_font(FONT, size=SMALL)
        self.set_text_color(*GREY)
        self._text(text, 4)
        self.set_text_color(0)

    def bullets(self, lines: Iterable[str]) -> None:
        """A list of sentences."""
        self.set_font(FONT, size=TEXT)
        for line in lines:
            self._text(f"• {line}", 5)

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

    def _text(self, text: str, height: float) -> None:
        self.multi_cell(0, height, text.replace("\t", " "), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
