"""The pairings of a round, by board and by name."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.entries.letters import plain
from tournaments.models import Tournament
from tournaments.paper.page import Column, Imprint, Paper
from tournaments.paper.shapes import Pairings
from tournaments.paper.wording import TITLES, imprint, person, publication, rating_text, score_text
from tournaments.rounds.shapes import BoardLine, ByeLine
from tournaments.rounds.wording import bye_name
from tournaments.templatetags.scores import outcome_mark
from tournaments.wording import points_text, points_words

UNPLAYED: Final = "–"


def boards_pdf(tournament: Tournament, pairings: Pairings) -> bytes:
    """Every board with points and ratings and the public results, then who has no board: 45 boards a page."""
    paper = Paper(_imprint(tournament, pairings, "boards"))
    paper.add_page()
    columns = (
        Column(pgettext("head of a narrow column", "Board"), 12, "R", bold=True),
        Column(_("Points"), 12, "C"),
        Column(_("White"), 56),
        Column("", 10, "R"),
        Column(_("Result"), 18, "C"),
        Column(_("Black"), 56),
        Column("", 10, "R"),
        Column(_("Points"), 12, "C"),
    )
    if pairings.boards:
        paper.print_table(columns, [_board_cells(board) for board in pairings.boards])
    else:
        paper.say(_("No boards in this round."))
    if pairings.byes:
        paper.say(_("Without an opponent"))
        head = (Column(_("Player"), 80), Column(_("Points"), 16, "C"), Column("", 90))
        paper.print_table(head, [_bye_cells(bye, pairings.system) for bye in pairings.byes])
    return bytes(paper.output())


def names_pdf(tournament: Tournament, pairings: Pairings) -> bytes:
    """Every player in alphabetical order with board and colour or the points of the bye, in two columns.

    An accented letter stands where the plain one stands.
    """
    found = [
        *((board.white, str(board.number), _("White")) for board in pairings.boards),
        *((board.black, str(board.number), _("Black")) for board in pairings.boards),
        *((bye.player, UNPLAYED, f"{_('bye')} {points_text(bye.points)}") for bye in pairings.byes),
    ]
    found.sort(key=lambda one: (plain(one[0].name), one[0].name, one[0].number))
    paper = Paper(_imprint(tournament, pairings, "names"))
    paper.add_page()
    columns = (
        Column(_("Player"), 56),
        Column(pgettext("head of a narrow column", "Board"), 12, "R", bold=True),
        Column("", 22),
    )
    if found:
        paper.print_table(columns, [(person(player), board, colour) for player, board, colour in found], across=2)
    else:
        paper.say(_("No boards in this round."))
    return bytes(paper.output())


def _imprint(tournament: Tournament, pairings: Pairings, kind: str) -> Imprint:
    return imprint(
        tournament,
        str(TITLES[kind]),
        number=pairings.number,
        starts_at=pairings.starts_at,
        note=publication(pairings.revision) if pairings.revision else "",
        draft=pairings.revision is None,
    )


def _board_cells(board: BoardLine) -> tuple[str, ...]:
    return (
        str(board.number),
        score_text(board.white_score),
        person(board.white),
        rating_text(board.white),
        _result(board),
        person(board.black),
        rating_text(board.black),
        score_text(board.black_score),
    )


def _result(board: BoardLine) -> str:
    """The result, or those of the two games of a match, White of the first game first in both."""
    if board.games == 1:
        return f"{outcome_mark(board.white_outcome)} {UNPLAYED} {outcome_mark(board.black_outcome)}".strip()
    games = ((board.white_outcome, board.black_outcome), (board.white_second, board.black_second))
    return "  ".join(f"{outcome_mark(white)}{UNPLAYED}{outcome_mark(black)}" for white, black in games)


def _bye_cells(bye: ByeLine, system: str) -> tuple[str, ...]:
    words = {"kind": bye_name(bye.kind, system), "points": points_words(bye.points)}
    return person(bye.player), score_text(bye.score), _("%(kind)s, %(points)s") % words
