"""What the picture of a shared link says: the event with its newest round, or one board with its result."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from portal.common.dates import range_text
from tournaments.history.published import NEWEST, published_rounds
from tournaments.models import Tournament
from tournaments.rounds.queries import round_page
from tournaments.rounds.shapes import BoardLine
from tournaments.sharing.drawing import BoardRow, Card, rows_that_fit
from tournaments.wording import outcome_mark, spoken_name


def event_card(tournament: Tournament) -> Card:
    """The event, cancelled or not; with the first boards of the newest published round, and their results."""
    newest = published_rounds(tournament, only=NEWEST)
    page = round_page(tournament, newest[-1].number) if newest else None
    said = [_("Round %(round)s") % {"round": page.number}] if page else []
    if tournament.is_cancelled:
        said.insert(0, pgettext("event", "Cancelled"))
    rows = [_row(board) for board in page.boards] if page else []
    return _card(tournament, " · ".join(said), rows)


def board_card(tournament: Tournament, round_number: int, board_number: int) -> Card | None:
    """One board of a published round; None where there is no such board."""
    page = round_page(tournament, round_number)
    board = next((one for one in page.boards if one.number == board_number), None) if page else None
    if board is None:
        return None
    heading = _("Round %(round)s, board %(board)s: why?") % {"round": round_number, "board": board_number}
    return _card(tournament, heading, [_row(board)])


def _card(tournament: Tournament, heading: str, rows: list[BoardRow]) -> Card:
    host = tournament.organization
    when = range_text(tournament.starts_on, tournament.ends_on)
    return Card(
        title=tournament.name,
        below=" · ".join(part for part in (tournament.city, when) if part),
        heading=heading,
        rows=rows_that_fit(rows),
        foot=f"{host.name} · {settings.SITE_NAME}",
        accent=host.accent,
    )


def _row(board: BoardLine) -> BoardRow:
    pairs = [(board.white_outcome, board.black_outcome), (board.white_second, board.black_second)]
    played = [f"{outcome_mark(white)}–{outcome_mark(black)}" for white, black in pairs if white]
    return BoardRow(spoken_name(board.white.name), " ".join(played), spoken_name(board.black.name))
