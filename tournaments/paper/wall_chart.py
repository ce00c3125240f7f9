"""The wall chart: the field in order of number with every round, and room for those to come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.model import Competitor, Outcome
from tournaments.models import Tournament
from tournaments.paper.page import SIDE, Column, Paper
from tournaments.paper.shapes import WallChart
from tournaments.paper.wording import TITLES, colour_letter, imprint, person, rating_text
from tournaments.templatetags.scores import outcome_mark
from tournaments.wording import points_text

ROW: Final = 8.4
"""Two lines, and room to write by hand."""
FIXED: Final = 10 + 12
"""Number, rating."""


def wall_chart_pdf(tournament: Tournament, chart: WallChart) -> bytes:
    """A line for each player and a column for each round that is planned; those not yet published are empty."""
    paper = Paper(imprint(tournament, str(TITLES["wall-chart"]), number=chart.published), landscape=True)
    paper.add_page()
    width = float(paper.w) - 2 * SIDE
    cell = min(22.0, (width - FIXED - 50) / chart.rounds)
    columns = (
        Column(_("No."), 10, "R", bold=True),
        Column(_("Player"), width - FIXED - cell * chart.rounds),
        Column(_("Rating"), 12, "R"),
        *(Column(str(number), cell, "C") for number in range(1, chart.rounds + 1)),
    )
    rows = [
        (str(player.number), person(player), rating_text(player), *_cells(competitor, chart.worth, chart.rounds))
        for player, competitor in chart.players
    ]
    paper.print_table(columns, rows, row=ROW)
    explained = _("Above: opponent's number, colour (w: White, b: Black) and result. Below: points so far.")
    paper.say(explained, size=8)
    if chart.unfinished:
        open_games = ngettext(
            "Not final: %(n)s game is not finished, and the points after it are open.",
            "Not final: %(n)s games are not finished, and the points after them are open.",
            chart.unfinished,
        )
        paper.say(open_games % {"n": chart.unfinished})
    return bytes(paper.output())


def _cells(competitor: Competitor, worth: Mapping[Outcome, int], rounds: int) -> list[str]:
    """A cell for each round: opponent, colour and result above, points below as far as all results are known."""
    cells = []
    known = True
    for game, points in zip(competitor.games, competitor.real_points(worth)[1:], strict=True):
        known = known and Outcome.UNFINISHED not in {game.outcome, game.second}
        if game.colour is None:
            played = "–"
        else:
            outcomes = [one for one in (game.outcome, game.second) if one is not None]
            mark = " ".join(outcome_mark(one.value) for one in outcomes) if known else ""
            played = f"{game.opponent}{colour_letter(game.colour)}{mark}"
        cells.append(f"{played}\n{points_text(points) if known else ''}")
    return cells + [""] * (rounds - len(cells))
