"""Standings, crosstable and teams as rows for spreadsheets: the numbers of the page, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from pairing.engine.trf import decimal
from tournaments.files.tables import Table
from tournaments.standings.crosstable import CrosstablePage
from tournaments.standings.groups import Part, RankedLine, TeamLine
from tournaments.standings.shapes import StandingsPage
from tournaments.standings.wording import marked


def standings_name(slug: str, page: StandingsPage) -> str:
    """The name of a file of standings; with an open game it says that they are not final."""
    return table_name(slug, "standings", page)


def table_name(slug: str, what: str, page: StandingsPage | CrosstablePage) -> str:
    """The name of a file of a table ``what`` (``crosstable``, ``clubs``), as ``standings_name`` has it."""
    return f"{slug}-{what}-{page.after_round}{'-not-final' if page.unfinished else ''}"


def standings_table(page: StandingsPage, lines: Sequence[RankedLine], part: Part) -> Table:
    """The standings, or a part of them with the rank in the tournament beside the place."""
    header = [
        _("Rank"), *([_("Rank in the tournament")] if part else []), _("No."), _("Name"), _("Title"), _("Rating"),
        _("Federation"), _("Club"), _("Points"), *page.codes,
    ]  # fmt: skip
    rows = []
    for one in lines:
        player = one.line.player
        rows.append(
            (
                one.place or "", *([one.line.rank or ""] if part else []), player.number, marked(one.line),
                player.title, player.rating or "", player.federation, player.club, decimal(one.line.points),
                *(cell.text for cell in one.line.cells),
            )
        )  # fmt: skip
    return Table(_("Standings"), header, rows)


def crosstable_table(page: CrosstablePage, *, as_grid: bool) -> Table:
    """The crosstable; cells as in report files: ``12w1`` is a win with White against line 12, ``U`` a bye."""
    if as_grid:
        columns = [str(row.line.line) for row in page.rows]
    else:
        columns = [_("Round %(round)s") % {"round": number} for number in range(1, page.after_round + 1)]
    header = [
        _("Line"),
        _("Rank"),
        _("No."),
        _("Name"),
        _("Title"),
        _("Rating"),
        _("Federation"),
        *columns,
        _("Points"),
    ]
    rows = []
    for row in page.rows:
        player = row.standing.player
        if as_grid:
            cells = [" ".join(meeting.code for meeting in games) for games in row.met]
        else:
            cells = [meeting.code for meeting in row.line.rounds]
        rows.append(
            (
                row.line.line, row.standing.rank or "", player.number, marked(row.standing), player.title,
                player.rating or "", player.federation, *cells, decimal(row.standing.points),
            )
        )  # fmt: skip
    return Table(_("Crosstable"), header, rows)


def teams_table(lines: Sequence[TeamLine], best: int) -> Table:
    """Clubs or federations with their points and the players who count."""
    header = [_("Rank"), _("Name"), _("Points"), _("Players"), *(str(place) for place in range(1, best + 1))]
    rows = []
    for team in lines:
        names = [f"{line.player.name} ({decimal(line.points)})" for line in team.counting]
        padding = [""] * (best - len(names))
        rows.append((team.rank, team.name, decimal(team.points), team.players, *names, *padding))
    return Table(_("Standings"), header, rows)
