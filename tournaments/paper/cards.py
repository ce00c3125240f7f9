"""Cards to cut out: board numbers for the tables, and the names of the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.paper.page import INSET, Box, Paper
from tournaments.paper.qr import draw_qr
from tournaments.paper.shapes import Attendant
from tournaments.paper.wording import TITLES, imprint, person, rating_text

CODE: Final = 26
"""The side of the QR code."""


def table_cards_pdf(tournament: Tournament, boards: int) -> bytes:
    """A card with its number for each of ``boards`` boards, four a page; they serve in every round."""
    paper = Paper(imprint(tournament, str(TITLES["table-cards"])), head=False)
    for number, box in enumerate(paper.cards(2, 2, boards), start=1):
        inner = box.width - 2 * INSET
        paper.put(Box(box.x + INSET, box.y + 16, inner, 10), _("Board"), size=24, align="C")
        paper.put(Box(box.x + INSET, box.y + 40, inner, 60), str(number), size=150, style="B", align="C")
        paper.put(Box(box.x + INSET, box.y + box.height - 22, inner, 8), tournament.name, size=14, align="C", least=8)
    return bytes(paper.output())


def name_cards_pdf(tournament: Tournament, players: Sequence[Attendant], address: str) -> bytes:
    """A card for each player, ten a page, in the order given.

    ``address`` is that of the check-in by phone: a player who has a code finds it there, as QR code and in letters.
    """
    paper = Paper(imprint(tournament, str(TITLES["name-cards"])), head=False)
    for box, player in zip(paper.cards(2, 5, len(players)), players, strict=True):
        x, inner = box.x + INSET, box.width - 2 * INSET
        about = " · ".join(filter(None, (rating_text(player), player.federation)))
        paper.put(Box(x, box.y + 6, inner, 5), tournament.name, size=9, align="C")
        paper.put(Box(x, box.y + 15, inner, 13), person(player), size=26, style="B", align="C", least=11)
        beside = inner - CODE if player.code else inner
        paper.put(Box(x, box.y + 29, beside, 6), about, size=13, align="C")
        paper.put(Box(x, box.y + 35, beside, 6), player.club, size=11, align="C")
        if player.code:
            draw_qr(paper, f"{address}?code={player.code}", Box(x + beside, box.y + 28, CODE, CODE))
            paper.put(Box(x, box.y + 43, beside, 4), _("Check-in code"), size=8, align="C")
            paper.put(Box(x, box.y + 47, beside, 6), player.code, size=13, style="B", align="C")
    return bytes(paper.output())
