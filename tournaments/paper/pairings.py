"""The pairings of a round, by board and by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairing.engine.board_colours import first_has_white
from pairing.engine.registry import description_of
from tournaments.entries.letters import alphabetical
from tournaments.models import Tournament
from tournaments.paper.page import ROW, Column, Imprint, Paper
from tournaments.paper.shapes import Pairings
from tournaments.paper.wording import TITLES, imprint, person, publication, rating_text, score_text
from tournaments.regulations.wording import colours_listed
from tournaments.rounds.shapes import BoardLine, ByeLine
from tournaments.rounds.wording import bye_name
from tournaments.teams.shapes import GameLine, MatchLine, SeatLine
from tournaments.templatetags.scores import outcome_mark
from tournaments.wording import points_text, points_words

UNPLAYED: Final = "–"


def boards_pdf(
    tournament: Tournament, pairings: Pairings, matches: Sequence[MatchLine] = (), colours: str = ""
) -> bytes:
    """Every board with points and ratings and the public results, then who has no board: 45 boards a page. Of teams
    ``matches`` are the boards, with the line-ups that are public, and ``colours`` ``Regulations.board_colours``."""
    paper = Paper(_imprint(tournament, pairings, "boards"))
    paper.add_page()
    if matches:
        _print_matches(paper, matches, colours)
    else:
        _print_boards(paper, pairings)
        if pairings.boards and description_of(pairings.system).lists_teams:
            _print_teams(paper, pairings)
    if pairings.byes:
        paper.say(_("Without an opponent"))
        head = (Column(_("Team") if matches else _("Player"), 80), Column(_("Points"), 16, "C"), Column("", 90))
        paper.print_table(head, [_bye_cells(bye, pairings.system, teams=bool(matches)) for bye in pairings.byes])
    return bytes(paper.output())


def _print_boards(paper: Paper, pairings: Pairings) -> None:
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


def _print_teams(paper: Paper, pairings: Pairings) -> None:
    """Who plays for which team, where the clubs of the players are the teams; in two columns."""
    players = [one for board in pairings.boards for one in (board.white, board.black)]
    paper.say(_("Teams"))
    columns = (Column(_("Team"), 42), Column(_("Player"), 48))
    rows = [(one.club, person(one)) for one in sorted(players, key=lambda one: one.number)]
    paper.print_table(columns, rows, across=2)


def _print_matches(paper: Paper, matches: Sequence[MatchLine], colours: str) -> None:
    """A table for each match, which no page divides: both teams with the result so far, then their boards."""
    listed = _("The team named first has on board 1, 2, …: %(colours)s.") % {"colours": colours_listed(colours)}
    paper.say(listed if colours else _("The team named first has White on boards 1, 3, 5 …"), size=8)
    for match in matches:
        paper.set_y(paper.get_y() + 2)
        if paper.get_y() + (len(match.games) + 1) * ROW > paper.bottom:
            paper.add_page()
        board = match.board
        columns = (
            Column(str(board.number), 10, "R"),
            Column(board.white.name, 67),
            Column(rating_text(board.white), 12, "R"),
            Column(_score(match.first_points, match.second_points), 18, "C"),
            Column(board.black.name, 67),
            Column(rating_text(board.black), 12, "R"),
        )
        paper.print_table(columns, [_game_cells(game) for game in match.games], size=9, head=10)


def names_pdf(tournament: Tournament, pairings: Pairings) -> bytes:
    """Every player in alphabetical order with board and colour or the points of the bye, in two columns; of a team the
    colour of its first board.

    An accented letter stands where the plain one stands.
    """
    regulations = tournament.regulations
    straight = first_has_white(regulations.board_colours, 1)
    first, second = (_("White"), _("Black")) if straight else (_("Black"), _("White"))
    found = [
        *((board.white, str(board.number), first) for board in pairings.boards),
        *((board.black, str(board.number), second) for board in pairings.boards),
        *((bye.player, UNPLAYED, f"{_('bye')} {points_text(bye.points)}") for bye in pairings.byes),
    ]
    found.sort(key=lambda one: (alphabetical(one[0].name), one[0].number))
    paper = Paper(_imprint(tournament, pairings, "names"))
    paper.add_page()
    columns = (
        Column(_("Team") if regulations.of_teams else _("Player"), 56),
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


def _game_cells(game: GameLine) -> tuple[str, ...]:
    marks = [outcome_mark(one) for one in (game.first_outcome, game.second_outcome)]
    first, second = (_seated(one) for one in (game.first, game.second))
    return str(game.number), *first, f"{marks[0]} {UNPLAYED} {marks[1]}".strip(), *second


def _seated(seat: SeatLine | None) -> tuple[str, str]:
    return (f"{seat.title} {seat.name}".strip(), str(seat.rating or UNPLAYED)) if seat else ("", "")


def _score(first: int | None, second: int | None) -> str:
    """The game points of a match so far; a dash while no board has a result."""
    return UNPLAYED if first is None or second is None else f"{points_text(first)} {UNPLAYED} {points_text(second)}"


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


def _bye_cells(bye: ByeLine, system: str, *, teams: bool) -> tuple[str, ...]:
    words = {"kind": bye_name(bye.kind, system, teams=teams), "points": points_words(bye.points)}
    return person(bye.player), score_text(bye.score), _("%(kind)s, %(points)s") % words
