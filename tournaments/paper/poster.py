"""Posters for the door: a round and where it can be read, and where players check in."""

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
    when = moment_text(starts_at, WEEKDAY_MOMENT) if starts_at else ""
    _page(paper, _("Round %(round)s") % {"round": number}, when, _("Pairings, results and standings"), address)
    return bytes(paper.output())


def hall_poster_pdf(tournament: Tournament, address: str) -> bytes:
    """One page with ``address`` of the event as QR code and in letters, and how to find one's board; it serves in every
    round."""
    paper = Paper(imprint(tournament, str(TITLES["hall-poster"])), head=False)
    if tournament.regulations.of_teams:
        below = _("Write your team or last name under “Find my name”")
        said = _("Match, opponent and colours of your team in every round")
    else:
        below = _("Write your last name under “Find my name”")
        said = _("Your board, opponent and colour in every round")
    _page(paper, _("Where do I play?"), below, said, address)
    return bytes(paper.output())


def check_in_poster_pdf(tournament: Tournament, address: str) -> bytes:
    """One page with ``address`` of the check-in by phone as QR code and in letters; it serves in every round."""
    paper = Paper(imprint(tournament, str(TITLES["check-in-poster"])), head=False)
    _page(paper, _("Check-in"), _("Say that you are here"), _("Scan, then enter the code on your name card"), address)
    return bytes(paper.output())


def _page(paper: Paper, title: str, below: str, said: str, address: str) -> None:
    paper.add_page()
    width = paper.epw
    paper.set_y(22)
    paper.set_font(FONT, "B", 30)
    paper.multi_cell(0, 13, paper.imprint.tournament, align="C")
    paper.put(Box(SIDE, 88, width, 24), title, size=64, style="B", align="C")
    paper.put(Box(SIDE, 116, width, 10), below, size=24, align="C")
    draw_qr(paper, address, Box((float(paper.w) - CODE) / 2, 138, CODE, CODE))
    paper.put(Box(SIDE, 246, width, 8), said, size=20, style="B", align="C")
    paper.put(Box(SIDE, 257, width, 8), address, size=16, align="C", least=8)
