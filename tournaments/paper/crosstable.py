"""The crosstable on paper: a column for each round, or everybody against everybody."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.utils.translation import gettext as _

from pairing.engine.model import Colour, Outcome
from pairing.engine.standings import Meeting
from tournaments.models import Tournament
from tournaments.paper.page import SIDE, Column, Paper
from tournaments.paper.wording import colour_letter, imprint, ranked_person, rating_text
from tournaments.standings.crosstable import CrosstablePage
from tournaments.standings.wording import unfinished_words
from tournaments.templatetags.scores import outcome_mark
from tournaments.wording import points_text

UPRIGHT: Final = 9
"""Columns of games for which an upright page is wide enough."""
FIXED: Final = 10 + 12 + 13
"""Line, rating, points."""


def crosstable_pdf(tournament: Tournament, page: CrosstablePage, *, as_grid: bool) -> bytes:
    """The lines in order of rank. ``12w1``: a win with White against line 12; a dash: no opponent."""
    heads = [row.line.line for row in page.rows] if as_grid else range(1, page.after_round + 1)
    after = (
        _("Crosstable after round %(round)s, not final") if page.unfinished else _("Crosstable after round %(round)s")
    )
    paper = Paper(imprint(tournament, after % {"round": page.after_round}), landscape=len(heads) > UPRIGHT)
    paper.add_page()
    width = float(paper.w) - 2 * SIDE
    of_teams = any(one.boards is not None for row in page.rows for one in row.line.rounds)
    game = min(14.0, (width - FIXED - 45) / max(1, len(heads)))
    columns = (
        Column("", 10, "R", bold=True),
        Column(_("Team") if of_teams else _("Player"), width - FIXED - game * len(heads)),
        Column(_("Rating"), 12, "R"),
        *(Column(str(head), game, "C") for head in heads),
        Column(_("Points"), 13, "R", bold=True),
    )
    said = cache(_game)  # 2,000 players have 18,000 games and some ten endings
    rows = [
        (
            str(row.line.line),
            ranked_person(row.standing),
            rating_text(row.standing.player),
            *(
                [" ".join(said(*_ending(one)) for one in games) for games in row.met]
                if as_grid
                else [f"{one.line or ''}{said(*_ending(one))}" for one in row.line.rounds]
            ),
            points_text(row.standing.points),
        )
        for row in page.rows
    ]
    paper.print_table(columns, rows, size=8.5)
    if page.unfinished:
        paper.say(unfinished_words(page.unfinished))
    explained = (
        _("12w2½: 2½ game points against line 12, White on board 1; b: Black; a dash: no opponent.")
        if of_teams
        else _("12w1: a win with White against line 12; b: Black; + and − without a game; a dash: no opponent.")
    )
    paper.say(explained, size=8)
    return bytes(paper.output())


def _ending(meeting: Meeting) -> tuple[Colour | None, Outcome, Outcome | None, int, int | None]:
    return meeting.colour, meeting.outcome, meeting.second, meeting.points, meeting.boards


def _game(colour: Colour | None, outcome: Outcome, second: Outcome | None, points: int, boards: int | None) -> str:
    if colour is None:
        return f"– {points_text(points)}"
    if boards is not None:
        return f"{colour_letter(colour)}{points_text(boards)}"
    marks = " ".join(outcome_mark(one.value) for one in (outcome, second) if one is not None)
    return f"{colour_letter(colour)}{marks}"
