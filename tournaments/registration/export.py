"""The desk's list of registrations as a file for spreadsheets."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.files.tables import Table
from tournaments.models import Tournament
from tournaments.registration.desk_queries import Row


def registration_table(rows: Sequence[Row], currency: str) -> Table:
    """Every registration with all that was written, the e-mail address included."""
    return Table(_("Registrations"), _header(), [_cells(row, currency) for row in rows])


def festival_table(sections: Sequence[tuple[Tournament, Sequence[Row], str]]) -> Table:
    """The same for several sections, each with its rows and its currency; the section stands in the first column."""
    rows = [(one.section_name, *_cells(row, currency)) for one, found, currency in sections for row in found]
    return Table(_("Registrations"), (_("Section"), *_header()), rows)


def _header() -> tuple[str, ...]:
    return (
        _("State"), _("Waiting list"), _("Last name"), _("First name"), _("FIDE ID"), _("Federation"), _("Rating"),
        _("Club"), _("Year of birth"), _("Sex"), _("Byes wished in rounds"), _("Parent or guardian"),
        _("E-mail address"), _("Language of the e-mails"), _("Fee"), _("Amount"), _("Currency"), _("Paid on"),
        _("Confirmed on"), _("Reason"),
    )  # fmt: skip


def _cells(row: Row, currency: str) -> Sequence[object]:
    one = row.registration
    paid, confirmed = (_day(moment) for moment in (one.paid_at, one.confirmed_at))
    amount = "" if one.fee_amount is None else f"{one.fee_amount / 100:.2f}"
    return (
        one.get_state_display(), row.place or "", one.last_name, one.first_name, one.fide_id or "", one.federation,
        one.rating, one.club, one.birth_year or "", one.sex, " ".join(map(str, one.byes)), one.guardian, one.email,
        one.language, one.fee_name, amount, currency if amount else "", paid, confirmed, one.reason,
    )  # fmt: skip


def _day(moment: object) -> str:
    return timezone.localtime(moment).replace(tzinfo=None).isoformat(" ", "minutes") if moment else ""  # type: ignore[arg-type]
