"""The declaration of pairing system and acceleration as a PDF, to be signed."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from portal.common.dates import MOMENT, moment_text
from tournaments.announcements.pdf import acceleration_part
from tournaments.files.sheet import SMALL, Sheet
from tournaments.reports.declaration import Declaration
from tournaments.reports.wording import declaration_sections, declaration_title, signature_lines


def declaration_pdf(content: Declaration, *, host: str, created: datetime.datetime) -> bytes:
    """The pages in the active language; the same content and time give the same bytes."""
    name = content["announcement"]["name"]
    sheet = Sheet(
        title=f"{name}: {declaration_title()}",
        author=host,
        foot=lambda page: (
            _("%(name)s, declaration after round %(round)s, page %(page)s")
            % {"name": name, "round": content["after_round"], "page": page}
        ),
        created=created,
    )
    sheet.add_page()
    sheet.note(host)
    sheet.title_line(declaration_title())
    sheet.note(_("C.04.2 Articles 1.1 to 1.3"))
    sheet.note(_("As of %(when)s") % {"when": moment_text(created, MOMENT)})
    for section in declaration_sections(content):
        sheet.heading(section.title)
        for line in section.lines:
            if line.label:
                sheet.statement(line.label, line.text)
            else:
                sheet.bullets([line.text])
        if section.key == "acceleration" and content["acceleration"] != "none":
            acceleration_part(sheet, content["announcement"])
    sheet.ln(SMALL)
    for label in signature_lines(content):
        sheet.statement(label, f" \n{'_' * 60}")
    return bytes(sheet.output())
