"""A division of prizes in words, list by list and player by player, for pages and for paper."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.prizes.division import Left
from tournaments.prizes.fund import Fund
from tournaments.prizes.proposal import LeftRow, PrizeContent, WinnerRow, WinRow
from tournaments.prizes.wording import left_text, list_conditions, list_name, money_text, offer_lines, prize_text


@dataclass(frozen=True, slots=True)
class PaidLine:
    """One prize of one list."""

    place: int
    winner: WinnerRow
    amount: str
    award: str
    how: str
    """How it came about where it was shared; blank otherwise."""


@dataclass(frozen=True, slots=True)
class PaidList:
    """One list of prizes with its winners."""

    key: str
    name: str
    entrants: int
    lines: tuple[PaidLine, ...]
    left: tuple[str, ...]
    """Sentences about prizes that are not given."""

    @property
    def awards(self) -> bool:
        """Whether anything but money is won."""
        return any(line.award for line in self.lines)


@dataclass(frozen=True, slots=True)
class WinnerLine:
    """One winner with everything that is due."""

    winner: WinnerRow
    amount: str
    prizes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaidOut:
    """A whole division."""

    lists: tuple[PaidList, ...]
    winners: tuple[WinnerLine, ...]
    paid: str
    left: str
    """Blank where every prize is given."""


@dataclass(frozen=True, slots=True)
class FundList:
    """The prizes of one list as they are defined."""

    key: str
    name: str
    conditions: str
    """Who belongs to it, where the name does not say so."""
    offers: tuple[str, ...]


def fund_lists(fund: Fund) -> tuple[FundList, ...]:
    """The lists of a fund in words of the active language."""
    return tuple(
        FundList(row["key"], list_name(row), list_conditions(row), offer_lines(row, fund["currency"]))
        for row in fund["lists"]
    )


def paid_out(content: PrizeContent) -> PaidOut:
    """The division in words of the active language."""
    currency = content["fund"]["currency"]
    names = {row["key"]: list_name(row) for row in content["fund"]["lists"]}
    left = sum(row["amount"] for row in content["left"])
    return PaidOut(
        lists=tuple(
            PaidList(
                key=key,
                name=name,
                entrants=content["entrants"][key],
                lines=_lines(content, key),
                left=tuple(_left(row, currency) for row in content["left"] if row["list"] == key),
            )
            for key, name in names.items()
        ),
        winners=tuple(
            WinnerLine(
                winner,
                money_text(winner["amount"], currency) if winner["amount"] else "",
                tuple(_won(win, names[win["list"]], currency) for win in winner["wins"]),
            )
            for winner in content["winners"]
        ),
        paid=money_text(sum(winner["amount"] for winner in content["winners"]), currency),
        left=money_text(left, currency) if left else "",
    )


def _lines(content: PrizeContent, key: str) -> tuple[PaidLine, ...]:
    currency = content["fund"]["currency"]
    won = [(win, winner) for winner in content["winners"] for win in winner["wins"] if win["list"] == key]
    return tuple(
        PaidLine(
            place=win["place"],
            winner=winner,
            amount=money_text(win["amount"], currency) if win["amount"] else "",
            award=win["award"],
            how=_how(win),
        )
        for win, winner in sorted(won, key=lambda pair: pair[0]["place"])
    )


def _how(win: WinRow) -> str:
    others = win["shared_by"] - 1
    if not others or not win["amount"]:
        return ""
    text = ngettext(
        "shared with %(n)s other, places %(first)s–%(last)s",
        "shared with %(n)s others, places %(first)s–%(last)s",
        others,
    )
    return text % {"n": others, "first": win["first_place"], "last": win["first_place"] + others}


def _won(win: WinRow, name: str, currency: str) -> str:
    words = {
        "list": name,
        "place": win["place"],
        "money": money_text(win["amount"], currency),
        "award": win["award"],
    }
    if win["amount"] and win["award"]:
        return _("%(list)s, place %(place)s: %(money)s, %(award)s") % words
    if win["amount"]:
        return _("%(list)s, place %(place)s: %(money)s") % words
    return _("%(list)s, place %(place)s: %(award)s") % words


def _left(row: LeftRow, currency: str) -> str:
    prize = prize_text(row["amount"], row["award"], currency)
    words = {"place": row["place"], "prize": prize, "why": left_text(Left(row["why"]))}
    return _("Prize %(place)s (%(prize)s) is not given: %(why)s.") % words
