"""The proof of a method as a PDF: plan, authorisation, evidence, and what happened in the events that played it."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.engine.acceleration import describe
from portal.common.dates import DAY, MOMENT, day_text, moment_text
from tournaments.files.sheet import FONT, TEXT, Sheet
from tournaments.methods.comparison import MethodComparison
from tournaments.methods.report import EventReport, comparison_page, evidence_report
from tournaments.methods.wording import text_of, version_name
from tournaments.models import MethodVersion
from tournaments.wording import fact_text


def method_pdf(found: MethodComparison, *, created: datetime.datetime | None = None) -> bytes:
    """The report of one version in the active language, as of ``created``; the same data give the same bytes."""
    version, page = found.version, comparison_page(found)
    host, name, moment = version.method.organization.name, version_name(version), created or timezone.now()
    title = _("Acceleration method %(name)s") % {"name": name}
    sheet = Sheet(
        title=title,
        author=host,
        foot=lambda number: _("%(name)s, page %(page)s") % {"name": name, "page": number},
        created=moment,
    )
    sheet.add_page()
    sheet.note(host)
    sheet.title_line(title)
    sheet.note(_("As of %(when)s") % {"when": moment_text(moment, MOMENT)})
    sheet.ln(2)
    sheet.set_font(FONT, size=TEXT)
    sheet.lines(text_of(version), 5)
    sheet.heading(_("The plan"))
    sheet.bullets(fact_text(fact) for fact in describe(version.accelerates_by, version.rounds_to).facts)
    sheet.statement(_("Rounds"), f"{version.rounds_from}–{version.rounds_to}")
    sheet.statement(_("Authorisation"), _authorisation(version))
    sheet.note(f"SHA-256 {version.digest}")
    _evidence(sheet, version)
    sheet.heading(_("What happened in the events that played it"))
    sheet.set_font(FONT, size=TEXT)
    sheet.lines(page.extent, 5)
    sheet.bullets(page.findings)
    for event in page.events:
        _event(sheet, event)
    if page.events:
        sheet.heading(_("How the numbers came about"))
        sheet.bullets(page.how)
    return bytes(sheet.output())


def _authorisation(version: MethodVersion) -> str:
    if not version.reference:
        return _("none")
    if version.valid_until is None:
        return version.reference
    until = day_text(version.valid_until, DAY)
    return f"{version.reference}, {_('until %(until)s') % {'until': until}}"


def _evidence(sheet: Sheet, version: MethodVersion) -> None:
    report = evidence_report(version)
    if report is None:
        return
    sheet.heading(_("Simulation before the first event"))
    sheet.set_font(FONT, size=TEXT)
    sheet.lines(report.extent, 5)
    for chart in report.charts:
        sheet.heading(chart.title, small=True)
        head = (_("Round"), *report.plans)
        rows = [
            (row.label, *(f"{cell.text} ± {cell.reach} {cell.stars}".strip() if cell else "–" for cell in row.cells))
            for row in chart.rows
        ]
        sheet.rows([head, *rows], widths=(1, *[2] * len(report.plans)), head=True)
    sheet.ln(1)
    sheet.note(report.about_intervals)
    sheet.note(report.origin)


def _event(sheet: Sheet, event: EventReport) -> None:
    sheet.heading(f"{event.name}, {event.days}", small=True)
    sheet.note(" · ".join(filter(None, (event.extent, event.state))))
    head = (_("Round"), _("Happened"), _("Expected"), _("Range"), _("Without"))
    for table in event.tables:
        sheet.heading(table.title, small=True)
        rows = [
            (str(row.round_number), row.happened + ("" if row.within else " *"), row.expected, row.spread, row.without)
            for row in table.rows
        ]
        sheet.rows([head, *rows], widths=(1, 2, 2, 3, 2), head=True)
    if event.tables:
        sheet.note(_("* outside the range of the forecast"))
