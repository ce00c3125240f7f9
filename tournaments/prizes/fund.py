"""The prizes as they are defined, in the shape that announcements and final lists store.

Amounts are cents. A list of prizes is named by the key of its category, the general ranking by a blank key.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, TypedDict

from tournaments.categories.membership import Conditions, conditions_of
from tournaments.models import Category, Prize, PrizeRules, Tournament

GENERAL = ""
"""Key of the general ranking."""


class OfferRow(TypedDict):
    """One prize."""

    place: int
    amount: int
    award: str
    minimum: int


class ListRow(TypedDict):
    """The prizes of one ranking, first place first."""

    key: str
    names: dict[str, str]
    conditions: dict[str, Any]
    """Of the category; those that everybody fulfils for the general ranking."""
    prizes: list[OfferRow]


class Fund(TypedDict):
    """All prizes with the rules."""

    currency: str
    sharing: str
    category_sharing: str
    cumulative: bool
    smallest: int
    withdrawn_win: bool
    taxes: dict[str, str]
    lists: list[ListRow]
    """The general ranking first, then the categories in their order; only those with prizes."""


def rules_of(tournament: Tournament) -> PrizeRules:
    """The stored rules, or the defaults. One query."""
    return PrizeRules.objects.filter(tournament=tournament).first() or PrizeRules(tournament=tournament)


def prize_fund(tournament: Tournament) -> Fund | None:
    """What is defined at present; None without any prize. Three queries."""
    prizes = list(Prize.objects.filter(tournament=tournament))
    if not prizes:
        return None
    rules = rules_of(tournament)
    rankings: list[tuple[int | None, str, dict[str, str], Conditions]] = [(None, GENERAL, {}, Conditions())]
    rankings += [
        (category.pk, category.key, dict(category.names), conditions_of(category))
        for category in Category.objects.filter(tournament=tournament)
    ]
    return Fund(
        currency=rules.currency,
        sharing=rules.sharing,
        category_sharing=rules.category_sharing,
        cumulative=rules.cumulative,
        smallest=rules.smallest,
        withdrawn_win=rules.withdrawn_win,
        taxes={language: text for language, text in rules.taxes.items() if text},
        lists=[
            ListRow(key=key, names=names, conditions=_stored(conditions), prizes=offers)
            for category, key, names, conditions in rankings
            if (offers := [_offer(prize) for prize in prizes if prize.category_id == category])
        ],
    )


def conditions_in(row: ListRow) -> Conditions:
    """The conditions of a stored list."""
    stored = row["conditions"]
    return Conditions(**{**stored, "federations": tuple(stored["federations"]), "clubs": tuple(stored["clubs"])})


def total_of(fund: Fund) -> int:
    """All money of the fund, in cents."""
    return sum(offer["amount"] for row in fund["lists"] for offer in row["prizes"])


def _stored(conditions: Conditions) -> dict[str, Any]:
    return asdict(conditions) | {"federations": list(conditions.federations), "clubs": list(conditions.clubs)}


def _offer(prize: Prize) -> OfferRow:
    return OfferRow(place=prize.place, amount=prize.amount, award=prize.award, minimum=prize.minimum_entrants)
