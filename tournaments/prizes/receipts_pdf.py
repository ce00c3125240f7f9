"""The confirmed prizes on paper: who gets what and why, with a place for each signature."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from portal.common.dates import MOMENT, moment_text, range_text
from tournaments.files.sheet import Sheet
from tournaments.models import PrizeList, Tournament
from tournaments.prizes.tables import paid_out
from tournaments.prizes.wording import rule_lines, taxes_text

SIGNATURE: Final = "\n\n"
"""Room for a signature: two empty lines in a cell."""


def receipts_pdf(confirmed: PrizeList, tournament: Tournament, *, host: str) -> bytes:
    """One row for each winner with place, prizes, amount and room to sign; rules, taxes, totals, the arbiter's line.

    The same list gives the same bytes.
    """
    content = confirmed.content
    paid = paid_out(content)
    words = {"name": tournament.name, "version": confirmed.version}
    sheet = Sheet(
        title=_("Receipts for prizes, %(name)s") % words,
        author=host,
        foot=lambda page: _("%(name)s, prizes, version %(version)s, page %(page)s") % (words | {"page": page}),
        created=confirmed.confirmed_at,
    )
    sheet.add_page()
    sheet.note(host)
    sheet.title_line(tournament.name)
    place = f"{tournament.city}, " if tournament.city else ""
    sheet.note(f"{place}{range_text(tournament.starts_on, tournament.ends_on)}")
    when = moment_text(confirmed.confirmed_at, MOMENT)
    sheet.note(
        _("List of prizes, version %(version)s, confirmed on %(when)s by %(who)s")
        % {"version": confirmed.version, "when": when, "who": confirmed.confirmed_by}
    )
    if confirmed.reason:
        sheet.note(confirmed.reason)
    sheet.note(f"SHA-256 {confirmed.digest}")
    sheet.heading(_("Received"))
    head = (_("Rank"), _("Player"), _("Prizes"), _("Amount"), _("Signature"))
    rows = [
        (
            str(line.winner["rank"]),
            " ".join(filter(None, (line.winner["title"], line.winner["name"]))),
            "\n".join(line.prizes),
            line.amount,
            SIGNATURE,
        )
        for line in paid.winners
    ]
    sheet.rows([head, *rows], widths=(3, 8, 10, 5, 8), head=True)
    sheet.ln(2)
    sheet.statement(_("Paid in all"), paid.paid)
    left = [sentence for one in paid.lists for sentence in (f"{one.name}: {text}" for text in one.left)]
    if left:
        sheet.heading(_("Not given"), small=True)
        sheet.bullets(left)
    taxes, _language = taxes_text(content["fund"]["taxes"])
    if taxes:
        sheet.statement(_("Taxes"), taxes)
    sheet.heading(_("How the prizes were divided"), small=True)
    sheet.bullets(rule_lines(content["fund"]))
    sheet.ln(12)
    sheet.statement(_("Chief arbiter"), f"{tournament.chief_arbiter}\n\n{'_' * 40}")
    return bytes(sheet.output())
