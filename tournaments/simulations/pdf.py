"""The report of a simulation as a PDF, to attach to an announcement: what the page says, charts and tables included."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from typing import Final

from django.utils.translation import gettext as _

from portal.common.dates import MOMENT, moment_text
from tournaments.files.sheet import FONT, GREY, SMALL, TEXT, Sheet
from tournaments.models.simulation import SimulationStudy
from tournaments.simulations.report import (
    FLOOR,
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    Chart,
    ReportPage,
    Row,
    Series,
    report_page,
)

LINES: Final = (
    ((26, 33, 41), ()),
    ((31, 111, 91), (7, 3)),
    ((122, 79, 0), (2, 3)),
    ((31, 78, 140), (14, 2)),
    ((166, 32, 44), (4, 2)),
    ((90, 98, 107), (1, 2)),
)
"""Colour and dashes of the plans, in units of the picture: told apart without colour too."""
PALE: Final = (215, 219, 224)
KEY: Final = 24
"""Length of a line of the legend, in units of the picture."""


def simulation_pdf(study: SimulationStudy, *, host: str) -> bytes:
    """The report of a study that is ready, in the active language; ``host`` is the name of the organization.

    The same study gives the same bytes.
    """
    page, name = report_page(study), study.tournament.name
    title = _("Simulation for %(name)s") % {"name": name}
    finished = study.finished_at or study.active_at
    sheet = Sheet(
        title=title,
        author=host,
        foot=lambda number: _("%(name)s, simulation, page %(page)s") % {"name": name, "page": number},
        created=finished.astimezone(UTC),
    )
    sheet.add_page()
    sheet.note(host)
    sheet.title_line(title)
    sheet.note(_("As of %(when)s") % {"when": moment_text(finished, MOMENT)})
    sheet.ln(2)
    sheet.set_font(FONT, size=TEXT)
    sheet.lines(page.extent, 5)
    sheet.heading(_("At a glance"))
    _table(sheet, _("What is measured"), page, page.summary, first=4)
    sheet.ln(1)
    sheet.note(page.about_intervals)
    for chart in page.charts:
        _chart(sheet, chart, page)
    sheet.heading(_("Rounds until one perfect score at most is left"))
    sheet.bullets(page.needed)
    if page.landings:
        sheet.heading(_("When virtual points are withdrawn"))
        sheet.bullets(page.landings)
    sheet.heading(_("What the numbers mean"))
    for term, text in page.meanings:
        sheet.statement(term, text)
    if page.told:
        sheet.heading(_("The plans that were not saved"))
        for name, sentences in page.told:
            sheet.heading(name, small=True)
            sheet.bullets(sentences)
    sheet.heading(_("What was assumed"))
    sheet.bullets(page.assumptions)
    sheet.ln(1)
    sheet.note(page.origin)
    return bytes(sheet.output())


def _table(sheet: Sheet, corner: str, page: ReportPage, rows: Sequence[Row], *, first: int) -> None:
    """One column per plan; ``first`` is the width of the first column in those of a plan."""
    cells = [(row.label, *(f"{cell.text} ± {cell.reach} {cell.stars}".strip() if cell else "–" for cell in row.cells))
             for row in rows]  # fmt: skip
    sheet.rows([(corner, *page.plans), *cells], widths=(first, *[2] * len(page.plans)), head=True)


def _chart(sheet: Sheet, chart: Chart, page: ReportPage) -> None:
    """Legend, picture and table of one metric; the picture is never cut by the end of a page."""
    scale = sheet.epw / WIDTH
    if sheet.will_page_break(HEIGHT * scale + 10 + 5 * len(page.plans)):
        sheet.add_page()
    sheet.heading(chart.title)
    for number, plan in enumerate(page.plans, start=1):
        top = sheet.get_y() + 2.5
        _line(sheet, number, [(sheet.l_margin, top), (sheet.l_margin + KEY * scale, top)])
        sheet.set_x(sheet.l_margin + (KEY + 6) * scale)
        sheet.set_font(FONT, size=SMALL)
        sheet.cell(0, 5, f"{number} {plan}", new_x="LMARGIN", new_y="NEXT")
    _picture(sheet, chart, sheet.get_y(), scale)
    sheet.set_y(sheet.get_y() + HEIGHT * scale)
    sheet.note(f"{chart.caption} {page.about_charts}")
    sheet.ln(1)
    _table(sheet, _("Round"), page, chart.rows, first=1)


def _picture(sheet: Sheet, chart: Chart, top: float, scale: float) -> None:
    def place(x: float, y: float) -> tuple[float, float]:
        return sheet.l_margin + x * scale, top + y * scale

    sheet.set_font(FONT, size=SMALL)
    sheet.set_text_color(*GREY)
    with sheet.local_context(draw_color=PALE, line_width=0.2):
        for y, text in chart.ticks:
            sheet.line(*place(LEFT, y), *place(RIGHT, y))
            x, baseline = place(LEFT - 6, y + 4)
            sheet.text(x - sheet.get_string_width(text), baseline, text)
    for x, number in chart.columns:
        left, baseline = place(x, FLOOR + 18)
        sheet.text(left - sheet.get_string_width(str(number)) / 2, baseline, str(number))
    sheet.set_text_color(0)
    for series in chart.series:
        _series(sheet, series, [place(*point) for point in series.points])
        for x, high, low in series.bars:
            with sheet.local_context(draw_color=GREY, line_width=0.2):
                sheet.line(*place(x, high), *place(x, low))
        sheet.text(*place(series.end_x, series.label_y), str(series.number))


def _series(sheet: Sheet, series: Series, points: Sequence[tuple[float, float]]) -> None:
    if len(points) > 1:
        _line(sheet, series.number, points)


def _line(sheet: Sheet, number: int, points: Sequence[tuple[float, float]]) -> None:
    """The line of a plan through ``points`` (millimetres)."""
    colour, dashes = LINES[(number - 1) % len(LINES)]
    scale = sheet.epw / WIDTH
    with sheet.local_context(draw_color=colour, line_width=0.5):
        if dashes:
            sheet.set_dash_pattern(dash=dashes[0] * scale, gap=dashes[1] * scale)
        sheet.polyline(list(points))
        sheet.set_dash_pattern()
