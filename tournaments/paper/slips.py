"""Result slips: one for each board, to be signed by both players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.history.shapes import PlayerLine
from tournaments.models import Tournament
from tournaments.paper.page import INSET, Box, Paper
from tournaments.paper.qr import draw_qr
from tournaments.paper.shapes import Pairings
from tournaments.paper.wording import TITLES, imprint, person, publication, rating_text
from tournaments.rounds.shapes import BoardLine

ACROSS: Final = 2
DOWN: Final = 4
RESULTS: Final = ("1 – 0", "½ – ½", "0 – 1")
CODE: Final = 25
"""The side of the QR code."""


@dataclass(frozen=True, slots=True)
class ReportCode:
    """What a player needs to report the result of a board."""

    code: str
    address: str
    """Of the page that asks for it; the QR code leads there."""


def slips_pdf(tournament: Tournament, pairings: Pairings, codes: Mapping[tuple[int, int], ReportCode]) -> bytes:
    """Eight slips a page, one for each game of a match.

    ``codes`` has the code of each by board number and game: it stands there in letters and as QR.
    """
    draft = pairings.revision is None
    paper = Paper(
        imprint(
            tournament,
            str(TITLES["slips"]),
            number=pairings.number,
            starts_at=pairings.starts_at,
            note=publication(pairings.revision) if pairings.revision else "",
            draft=draft,
        ),
        head=False,
    )
    games = [(board, game) for board in pairings.boards for game in range(1, board.games + 1)]
    for box, (board, game) in zip(paper.cards(ACROSS, DOWN, len(games)), games, strict=True):
        _slip(paper, box, board, game, codes.get((board.number, game)))
    if not pairings.boards:
        paper.add_page()
        paper.say(_("No boards in this round."))
    return bytes(paper.output())


def _slip(paper: Paper, box: Box, board: BoardLine, game: int, code: ReportCode | None) -> None:
    x, y, width = box.x + INSET, box.y + INSET - 2, box.width - 2 * INSET
    names = width - CODE if code else width
    paper.put(Box(x, y, names, 4), paper.imprint.tournament, size=8)
    paper.put(Box(x, y + 4, names, 4), paper.imprint.when, size=8)
    title = _("Board %(board)s, game %(game)s") if board.games > 1 else _("Board %(board)s")
    words = {"board": board.number, "game": game}
    paper.put(Box(x, y + 9, names, 8), title % words, size=18, style="B")
    if code:
        draw_qr(paper, code.address, Box(x + width - CODE, y - 2, CODE, CODE))
        paper.put(Box(x + width - CODE, y + CODE - 3, CODE, 4), code.code, size=10, style="B", align="C")
    white, black = (board.white, board.black) if game == 1 else (board.black, board.white)
    _player(paper, Box(x, y + 18, names, 8), _("White"), white)
    _player(paper, Box(x, y + 27, names, 8), _("Black"), black)
    third = width / len(RESULTS)
    for place, result in enumerate(RESULTS):
        paper.rect(x + place * third + 2, y + 39, 5, 5)
        paper.put(Box(x + place * third + 8, y + 39, third - 8, 5), result, size=12, style="B")
    for place, side in enumerate((_("White"), _("Black"))):
        left = x + place * width / 2
        paper.line(left + 1, y + 56, left + width / 2 - 3, y + 56)
        paper.put(Box(left, y + 56, width / 2, 4), _("%(side)s, signature") % {"side": side}, size=7)


def _player(paper: Paper, box: Box, side: str, player: PlayerLine) -> None:
    paper.put(Box(box.x, box.y, box.width, 3), side, size=7)
    paper.put(Box(box.x, box.y + 3, box.width - 12, 5), person(player), size=12, style="B")
    paper.put(Box(box.x + box.width - 12, box.y + 3, 12, 5), rating_text(player), size=9, align="R")
