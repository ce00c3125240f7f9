"""Players of a published round with their points as rows for spreadsheets, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.engine.trf import decimal
from tournaments.files.tables import Table
from tournaments.rounds.shapes import RoundPage


def points_table(page: RoundPage) -> Table:
    """Real, virtual and pairing score of every player before the round, by pairing score and pairing number."""
    scores = [(bye.player, bye.score) for bye in page.byes]
    for board in page.boards:
        scores += [(board.white, board.white_score), (board.black, board.black_score)]
    scores.sort(key=lambda one: (-one[1].pairing, one[0].number))
    return Table(
        _("Virtual points in round %(round)s") % {"round": page.number},
        [_("No."), _("Name"), _("Rating"), _("Real points"), _("Virtual points"), _("Pairing score")],
        [
            (player.number, player.name, player.rating or "", *map(decimal, (score.real, score.virtual, score.pairing)))
            for player, score in scores
        ],
    )
