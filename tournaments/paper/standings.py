"""The standings on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Tournament
from tournaments.paper.page import SIDE, Column, Paper
from tournaments.paper.wording import imprint, ranked_person, rating_text
from tournaments.standings.groups import Part, RankedLine
from tournaments.standings.shapes import StandingsPage
from tournaments.standings.wording import unfinished_words, value_words
from tournaments.wording import points_text, tie_break_name

UPRIGHT: Final = 6
"""Tie-breaks for which an upright page is wide enough."""
FIXED: Final = 10 + 12 + 11 + 14
"""Rank, rating, federation, points."""


def standings_pdf(
    tournament: Tournament, page: StandingsPage, lines: Sequence[RankedLine], part: Part | None = None
) -> bytes:
    """Rank, player, points and tie-breaks after a round; ``lines`` are those of ``page`` or of a ``part`` of it."""
    final = page.after_round == page.rounds and not page.unfinished
    after = _("Standings after round %(round)s, not final") if page.unfinished else _("Standings after round %(round)s")
    title = _("Final standings") if final else after % {"round": page.after_round}
    landscape = len(page.codes) > UPRIGHT
    paper = Paper(imprint(tournament, f"{title}, {part.words}" if part else title), landscape=landscape)
    paper.add_page()
    width = float(paper.w) - 2 * SIDE
    value = min(16.0, (width - FIXED - 60) / max(1, len(page.codes)))
    columns = (
        Column(pgettext("head of a narrow column", "Rank"), 10, "R", bold=True),
        Column(_("Team") if tournament.regulations.of_teams else _("Player"), width - FIXED - value * len(page.codes)),
        Column(_("Rating"), 12, "R"),
        Column("", 11),
        Column(_("Points"), 14, "R", bold=True),
        *(Column(code, value, "R") for code in page.codes),
    )
    rows = [
        (
            str(one.place or "–"),
            ranked_person(one.line),
            rating_text(one.line.player),
            one.line.player.federation,
            points_text(one.line.points),
            *(value_words(cell) if cell.text else "" for cell in one.line.cells),
        )
        for one in lines
    ]
    if rows:
        paper.print_table(columns, rows)
        if page.unfinished:
            paper.say(unfinished_words(page.unfinished))
        paper.say("; ".join(f"{code}: {tie_break_name(code)}" for code in page.codes), size=8)
    else:
        paper.say(_("Nobody belongs to this part"))
    return bytes(paper.output())
