"""The check-in list: everybody who takes part, with a box to tick."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from tournaments.models import ByeKind, Tournament
from tournaments.paper.page import Column, Paper
from tournaments.paper.shapes import Attendant
from tournaments.paper.wording import TITLES, imprint, person, rating_text

BOX: Final = "☐"


def check_in_pdf(
    tournament: Tournament, players: Sequence[Attendant], number: int, starts_at: datetime | None
) -> bytes:
    """The players in the order given. A player with a bye in round ``number``, or who comes later, has the reason in
    place of a box. Where players check in by phone each has the code beside the club."""
    paper = Paper(imprint(tournament, str(TITLES["check-in"]), number=number, starts_at=starts_at))
    paper.add_page()
    has_codes = any(player.code for player in players)
    columns = (
        Column("", 8, "C"),
        Column(_("Player"), 66),
        Column(_("Rating"), 13, "R"),
        Column("", 12),
        Column(_("Club"), 28 if has_codes else 52),
        *([Column(_("Code"), 24, "C")] if has_codes else []),
        Column(_("Remarks"), 35),
    )
    rows = [_cells(player, number, has_codes=has_codes) for player in players]
    if rows:
        paper.print_table(columns, rows)
    else:
        paper.say(_("Nobody is entered yet."))
    return bytes(paper.output())


def _cells(player: Attendant, number: int, *, has_codes: bool) -> tuple[str, ...]:
    remark = ""
    if player.first_round > number:
        remark = _("from round %(round)s") % {"round": player.first_round}
    elif player.bye:
        remark = str(ByeKind(player.bye).label)
    box = "" if remark else BOX
    code = [player.code] if has_codes else []
    return box, person(player), rating_text(player), player.federation, player.club, *code, remark
