"""The poster of a round: what is played when, and where it can be read."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from portal.common.dates import WEEKDAY_MOMENT, moment_text
from tournaments.files.sheet import FONT
from tournaments.models import Tournament
from tournaments.paper.page import SIDE, Box, Paper
from tournaments.paper.qr import draw_qr
from tournaments.paper.wording import TITLES, imprint

CODE: Final = 105
"""The side of the QR code."""


def poster_pdf(tournament: Tournament, number: int, starts_at: datetime | None, address: str) -> bytes:
    """One page with the round, its time, and ``address`` of the public page as QR code and in letters."""
    paper = Paper(imprint(tournament, str(TITLES["poster"]), number=number, starts_at=starts_at), head=False)
    paper.add_page()
    width = paper.epw
    paper.set_y(22)
    paper.set_font(FONT, "B", 30)
    paper.multi_cell(0, 13, tournament.name, align="C")
    paper.put(Box(SIDE, 88, width, 24), _("Round %(round)s") % {"round": number}, size=64, style="B", align="C")
    if starts_at:
        paper.put(Box(SIDE, 116, width, 10), moment_text(starts_at, WEEKDAY_MOMENT), size=24, align="C")
    draw_qr(paper, address, Box((float(paper.w) - CODE) / 2, 138, CODE, CODE))
    paper.put(Box(SIDE, 246, width, 8), _("Pairings, results and standings"), size=20, style="B", align="C")
    paper.put(Box(SIDE, 257, width, 8), address, size=16, align="C", least=8)
    return bytes(paper.output())
