"""Prizes and their rules in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from itertools import groupby

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.categories.wording import capitalized, category_name, conditions_words
from tournaments.models import Sharing
from tournaments.prizes.division import Left
from tournaments.prizes.fund import Fund, ListRow, conditions_in, total_of
from tournaments.wording import engine_language


def money_text(cents: int, currency: str) -> str:
    """An amount with its currency, for example 1,250 EUR or 33.34 EUR."""
    places = 2 if cents % 100 else 0
    return f"{number_format(Decimal(cents) / 100, places, use_l10n=True, force_grouping=True)}\u00a0{currency}"


def list_name(row: ListRow) -> str:
    """What a list of prizes is for."""
    return category_name(row["names"], conditions_in(row)) if row["key"] else _("General ranking")


def list_conditions(row: ListRow) -> str:
    """Who belongs to the category of a list, where its name does not say so itself."""
    if not row["key"]:
        return ""
    words = conditions_words(conditions_in(row))
    return "" if words.casefold() == list_name(row).casefold() else words


def offer_lines(row: ListRow, currency: str) -> tuple[str, ...]:
    """The prizes of a list, one line for places with the same prize."""
    lines = []
    for _same, group in groupby(row["prizes"], key=lambda one: (one["amount"], one["award"], one["minimum"])):
        offers = list(group)
        first, last = offers[0]["place"], offers[-1]["place"]
        words = {"first": first, "last": last, "prize": prize_text(offers[0]["amount"], offers[0]["award"], currency)}
        text = _("%(first)s. %(prize)s") if first == last else _("%(first)s.–%(last)s. %(prize)s each")
        lines.append(with_minimum(text % words, offers[0]["minimum"]))
    return tuple(lines)


def prize_text(amount: int, award: str, currency: str) -> str:
    """Money and award of one place."""
    return ", ".join(part for part in (money_text(amount, currency) if amount else "", award) if part)


def with_minimum(prize: str, minimum: int) -> str:
    """A prize with the number of entrants from which on it is given."""
    if minimum < 2:
        return prize
    text = ngettext("%(prize)s (from %(n)s entrant on)", "%(prize)s (from %(n)s entrants on)", minimum)
    return text % {"prize": prize, "n": minimum}


def rule_lines(fund: Fund) -> tuple[str, ...]:
    """Every rule of the division as a whole sentence."""
    several = any(row["key"] for row in fund["lists"])
    general = any(not row["key"] for row in fund["lists"])
    lines = []
    if general and several and fund["sharing"] != fund["category_sharing"]:
        lines += [
            _("General ranking: %(rule)s") % {"rule": _sharing(fund["sharing"])},
            _("Categories: %(rule)s") % {"rule": _sharing(fund["category_sharing"])},
        ]
    else:
        lines.append(capitalized(_sharing(fund["sharing"] if general else fund["category_sharing"])))
    if several and fund["cumulative"]:
        lines.append(_("A player may take several prizes."))
    elif several:
        lines.append(
            _(
                "A player takes one prize: the one that brings the most money after sharing, of equal ones that of the "
                "list named first. In the other lists those below move up."
            )
        )
    if fund["smallest"] == 100:
        lines.append(_("Shares are whole amounts; what remains goes to the better placed."))
    else:
        lines.append(_("Cents that cannot be divided go to the better placed, one each."))
    lines.append(_("Awards other than money go by rank and are not shared."))
    if not fund["withdrawn_win"]:
        lines.append(_("Players who withdrew take no prize."))
    return tuple(lines)


def taxes_text(taxes: Mapping[str, str]) -> tuple[str, str]:
    """The note on taxes, and its language where it is not the reader's."""
    language = next((one for one in (engine_language(), *taxes) if taxes.get(one)), "")
    return taxes.get(language, ""), "" if language == engine_language() else language


def total_text(fund: Fund) -> str:
    """All money of the fund; where there is none, how many prizes it has."""
    if total := total_of(fund):
        return money_text(total, fund["currency"])
    count = sum(len(row["prizes"]) for row in fund["lists"])
    return ngettext("%(n)s prize", "%(n)s prizes", count) % {"n": count}


def left_text(why: str) -> str:
    """Why a prize is not given."""
    return {
        Left.MINIMUM.value: _("too few entrants"),
        Left.NOBODY.value: _("nobody is left who could take it"),
    }[why]


def _sharing(sharing: str) -> str:
    return {
        Sharing.RANK.value: _(
            "prizes go by rank, tie-breaks included, and are not shared; only players whom no tie-break separates "
            "share theirs equally."
        ),
        Sharing.EQUAL.value: _(
            "players with equal points share the prizes of their places equally, those below the last prize included."
        ),
        Sharing.HORT.value: _(
            "Hort system: half of every prize goes by rank, tie-breaks included; the other half is shared equally by "
            "the players with equal points, those below the last prize included."
        ),
    }[sharing]
