"""Match sheets of team events: one for each match, with its boards, line-ups and places to sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.paper.page import INSET, Box, Paper
from tournaments.paper.shapes import Pairings
from tournaments.paper.wording import TITLES, imprint, publication
from tournaments.teams.shapes import MatchLine, SeatLine

DOWN: Final = 2
BOARD: Final = 10
"""The height of a board on the sheet; nine of them fit."""
NUMBER: Final = 8
RESULT: Final = 34


def match_sheets_pdf(tournament: Tournament, pairings: Pairings, matches: Sequence[MatchLine], colours: str) -> bytes:
    """Two matches a page, to be filled in and signed by both captains. A line-up that is not public stays blank.
    ``colours`` are those of the team named first, W or B for each board."""
    draft = pairings.revision is None
    note = publication(pairings.revision) if pairings.revision else ""
    about = imprint(
        tournament, str(TITLES["match-sheets"]), number=pairings.number, starts_at=pairings.starts_at, note=note,
        draft=draft,
    )  # fmt: skip
    paper = Paper(about, head=False)
    for box, match in zip(paper.cards(1, DOWN, len(matches)), matches, strict=True):
        _sheet(paper, box, match, colours)
    if not matches:
        paper.add_page()
        paper.say(_("No matches in this round."))
    return bytes(paper.output())


def _sheet(paper: Paper, box: Box, match: MatchLine, colours: str) -> None:
    x, y, width = box.x + INSET, box.y + INSET - 2, box.width - 2 * INSET
    half = (width - NUMBER - RESULT) / 2
    paper.put(Box(x, y, width, 4), f"{paper.imprint.tournament} · {paper.imprint.when}", size=8)
    paper.put(Box(x, y + 5, width, 7), _("Match %(number)s") % {"number": match.board.number}, size=16, style="B")
    paper.put(Box(x + NUMBER, y + 13, half, 6), match.board.white.name, size=12, style="B")
    paper.put(Box(x + NUMBER + half, y + 13, RESULT, 6), _("Result"), size=8, align="C")
    paper.put(Box(x + NUMBER + half + RESULT, y + 13, half, 6), match.board.black.name, size=12, style="B")
    games = {game.number: game for game in match.games}
    for board, colour in enumerate(colours, start=1):
        top = y + 10 + board * BOARD
        game = games.get(board)
        first_is_white = colour == "W"
        paper.line(x, top, x + width, top)
        paper.put(Box(x, top + 2, NUMBER, 6), str(board), size=12, style="B")
        _player(paper, Box(x + NUMBER, top + 1, half, 8), game.first if game else None, white=first_is_white)
        paper.put(Box(x + NUMBER + half, top + 2, RESULT, 6), "–", size=12, align="C")
        _player(
            paper,
            Box(x + NUMBER + half + RESULT, top + 1, half, 8),
            game.second if game else None,
            white=not first_is_white,
        )
    end = y + 10 + (len(colours) + 1) * BOARD
    paper.line(x, end, x + width, end)
    paper.put(Box(x + NUMBER, end + 1, half, 5), _("Total"), size=10, style="B")
    paper.put(Box(x + NUMBER + half, end + 1, RESULT, 5), "–", size=12, align="C")
    for place, team in enumerate((match.board.white.name, match.board.black.name)):
        left = x + place * width / 2
        paper.line(left + 1, end + 14, left + width / 2 - 3, end + 14)
        paper.put(Box(left, end + 14, width / 2, 4), _("%(side)s, signature") % {"side": team}, size=7)


def _player(paper: Paper, box: Box, seat: SeatLine | None, *, white: bool) -> None:
    """Colour, and the player where one is known: a blank line to write on otherwise."""
    paper.put(Box(box.x, box.y, box.width, 3), _("White") if white else _("Black"), size=6.5)
    if seat:
        rating = f"  {seat.rating}" if seat.rating else ""
        title = f"{seat.title} " if seat.title else ""
        paper.put(Box(box.x, box.y + 3, box.width, 5), f"{title}{seat.name}{rating}", size=10)
