"""The prizes as rows for spreadsheets."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairing.engine.trf import decimal
from tournaments.files.tables import Table
from tournaments.prizes.proposal import PrizeContent
from tournaments.prizes.wording import list_name


def prizes_table(content: PrizeContent) -> Table:
    """Who won what, a row for each prize."""
    currency = content["fund"]["currency"]
    names = {row["key"]: list_name(row) for row in content["fund"]["lists"]}
    header = [
        _("List"), pgettext("in an order", "Place"), _("Rank"), _("No."), _("Name"), _("Title"), _("Federation"),
        _("Club"), _("Points"), _("Amount"), _("Currency"), _("Other award"),
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
