"""The standings of a series as rows for spreadsheets, in the reader's language."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.files.tables import Table
from tournaments.series.shapes import SeriesPage
from tournaments.series.wording import rounded, unit_of


def series_table(page: SeriesPage) -> Table:
    """Everybody with the total and what each event brought; a value in brackets does not count."""
    header = [
        _("Rank"), _("Name"), _("Title"), _("Federation"), _("Club"), unit_of(page.series), _("Events"),
        *(one.event.name for one in page.columns),
    ]  # fmt: skip
    rows = []
    for line in page.lines:
        results = {one.event: one for one in line.line.results}
        cells = [results.get(one.number - 1) for one in page.columns]
        rows.append(
            (
                line.rank or "", line.player.name, line.player.title, line.player.federation, line.player.club,
                _cell(line.line.total), len(results),
                *("" if one is None else _cell(one.value) if one.counts else f"({_cell(one.value)})" for one in cells),
            )
        )  # fmt: skip
    title = page.series.name if page.category is None else f"{page.series.name}, {page.category.name}"
    return Table(title, header, rows)


def _cell(value: Fraction) -> str:
    """A decimal without needless zeros."""
    text = f"{rounded(value):f}"
    return text.rstrip("0").rstrip(".")
