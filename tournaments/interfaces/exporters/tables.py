"""Public tables as rows for spreadsheets: the same numbers as the page, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from pairing.engine.trf.numbers import decimal
from tournaments.domain.prize_proposal import PrizeContent
from tournaments.domain.prize_words import list_name
from tournaments.domain.queries.crosstable import CrosstablePage
from tournaments.domain.queries.groups import Part, RankedLine, TeamLine
from tournaments.domain.queries.shapes import StandingsPage
from tournaments.interfaces.exporters.csv_table import write_csv
from tournaments.interfaces.exporters.xlsx_table import write_xlsx

KINDS: Final = ("csv", "xlsx")
CSV: Final = "text/csv; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class Table:
    """A header and rows; points are decimals."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[object]]

    def file(self, kind: str) -> tuple[bytes, str]:
        """The table as ``csv`` or ``xlsx`` with its content type."""
        if kind == "xlsx":
            return write_xlsx(self.title, self.header, self.rows), XLSX
        return write_csv(self.header, self.rows), CSV


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
                one.place, *([one.line.rank] if part else []), player.number, player.name, player.title,
                player.rating or "", player.federation, player.club, decimal(one.line.points),
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
                row.line.line, row.standing.rank, player.number, player.name, player.title, player.rating or "",
                player.federation, *cells, decimal(row.standing.points),
            )
        )  # fmt: skip
    return Table(_("Crosstable"), header, rows)


def prizes_table(content: PrizeContent) -> Table:
    """Who won what, a row for each prize."""
    currency = content["fund"]["currency"]
    names = {row["key"]: list_name(row) for row in content["fund"]["lists"]}
    header = [
        _("List"), _("Place"), _("Rank"), _("No."), _("Name"), _("Title"), _("Federation"), _("Club"), _("Points"),
        _("Amount"), _("Currency"), _("Other award"),
    ]  # fmt: skip
    rows = [
        (
            names[key], win["place"], winner["rank"], winner["number"], winner["name"], winner["title"],
            winner["federation"], winner["club"], decimal(winner["points"]), f"{win['amount'] / 100:.2f}", currency,
            win["award"],
        )
        for key in names
        for winner in content["winners"]
        for win in winner["wins"]
        if win["list"] == key
    ]  # fmt: skip
    return Table(_("Prizes"), header, rows)


def teams_table(lines: Sequence[TeamLine], best: int) -> Table:
    """Clubs or federations with their points and the players who count."""
    header = [_("Rank"), _("Name"), _("Points"), _("Players"), *(str(place) for place in range(1, best + 1))]
    rows = []
    for team in lines:
        names = [f"{line.player.name} ({decimal(line.points)})" for line in team.counting]
        padding = [""] * (best - len(names))
        rows.append((team.rank, team.name, decimal(team.points), team.players, *names, *padding))
    return Table(_("Standings"), header, rows)
