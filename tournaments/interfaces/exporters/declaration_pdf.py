"""The declaration of pairing system and acceleration as a PDF, to be signed."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from tournaments.domain.declaration import Declaration
from tournaments.domain.declaration_text import declaration_sections, declaration_title, signature_lines
from tournaments.interfaces.exporters.announcement_pdf import acceleration_part
from tournaments.interfaces.exporters.sheet import SMALL, Sheet


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
