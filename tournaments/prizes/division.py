"""Divides the prizes: a pure function of the ranking, the lists of prizes and the rules.

Amounts are whole cents, and every prize is either paid or named as left over. A list is the general ranking or a
category; in each of them players stand in the order of the ranking.

There are three rules. By rank: each place brings its prize, and players whom no tie-break separates share their places
equally. Equal shares: players with equal points share the prizes of their places. Hort system: half of every prize goes
by rank, and the other half goes into a pool that players with equal points share. Players with equal points below the
last prize share too.

Where nobody takes more than one prize, ``choice`` says which list each player takes; in the other lists those below
move up. The cents are worked out afterwards, list by list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from tournaments.models.prize import Sharing
from tournaments.prizes.choice import Choice, choose
from tournaments.prizes.parts import Contender, Offer

__all__ = ["Contender", "Division", "Left", "Offer", "PrizeList", "Unawarded", "Win", "divide", "split"]


class Left(StrEnum):
    """Why a prize is not given."""

    MINIMUM = "minimum"
    """Too few entrants."""
    NOBODY = "nobody"
    """No player is left who could take it."""


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of the general ranking or of a category, first place first."""

    key: str
    prizes: tuple[Offer, ...]
    members: frozenset[int]
    entrants: int
    """All who entered, those who cannot win included."""
    sharing: str = Sharing.RANK


@dataclass(frozen=True, slots=True)
class Win:
    """What one player gets from one list."""

    entry: int
    key: str
    place: int
    """Among those who are left in the list."""
    amount: int
    award: str
    shared_by: int
    """Players with equal points, or of equal rank, who share the prizes of their places."""
    first_place: int
    """Of the places that are shared."""


@dataclass(frozen=True, slots=True)
class Unawarded:
    """A prize that is not given."""

    key: str
    place: int
    amount: int
    award: str
    why: Left


@dataclass(frozen=True, slots=True)
class Division:
    """The outcome: together the wins and what is left over are all prizes."""

    wins: tuple[Win, ...]
    """List by list, by place."""
    left: tuple[Unawarded, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """Players who share the prizes of their places."""

    first: int
    """Index of the first of them in the list."""
    players: tuple[Contender, ...]


@dataclass(slots=True)
class _Table:
    """A list with those who still take part in it, in order."""

    source: PrizeList
    offers: tuple[Offer, ...]
    """Those for which there are entrants enough."""
    players: list[Contender]

    def groups(self, *, by_points: bool) -> Iterator[_Group]:
        """Those whom the prizes reach, as they share."""
        first = 0
        for _key, same in groupby(self.players, key=lambda player: player.points if by_points else player.rank):
            if first >= len(self.offers):
                return
            players = tuple(same)
            yield _Group(first, players)
            first += len(players)

    def pay(self, smallest: int) -> dict[int, int]:
        """The cents of each player, rounded as ``divide`` says."""
        paid: dict[int, int] = {}
        for amounts, by_points in self._pots(smallest):
            for group in self.groups(by_points=by_points):
                pot = sum(amounts[group.first : group.first + len(group.players)])
                for player, part in zip(group.players, split(pot, len(group.players), smallest), strict=True):
                    paid[player.entry] = paid.get(player.entry, 0) + part
        return paid

    def _pots(self, smallest: int) -> Iterator[tuple[list[int], bool]]:
        """The amounts of the places that are shared by rank, and those that are shared by points."""
        amounts = [offer.amount for offer in self.offers]
        if self.source.sharing != Sharing.HORT:
            yield amounts, self.source.sharing == Sharing.EQUAL
            return
        halves = [amount // 2 // smallest * smallest for amount in amounts]
        yield halves, False
        yield [amount - half for amount, half in zip(amounts, halves, strict=True)], True


def divide(
    contenders: Sequence[Contender], lists: Sequence[PrizeList], *, cumulative: bool, smallest: int = 1
) -> Division:
    """The prizes of every list; ``cumulative``: a player may win in several.

    ``smallest`` is the least amount paid, in cents: shares are rounded down to it, and what remains goes to the better
    placed, as much as that each, and the rest of that to the best.
    """
    tables = [
        _Table(
            source=one,
            offers=tuple(offer for offer in one.prizes if one.entrants >= offer.minimum),
            players=[player for player in contenders if player.entry in one.members],
        )
        for one in lists
    ]
    if not cumulative:
        _one_prize_each(contenders, tables)
    return Division(
        wins=tuple(win for table in tables for win in _wins(table, smallest)),
        left=tuple(one for table in tables for one in _left(table)),
    )


def split(total: int, count: int, smallest: int) -> list[int]:
    """``total`` in ``count`` parts, the larger first; they differ by ``smallest``, but for what no part of it is."""
    base = total // count // smallest * smallest
    extra, rest = divmod(total - base * count, smallest)
    parts = [base + smallest * (index < extra) for index in range(count)]
    parts[0] += rest
    return parts


def _one_prize_each(contenders: Sequence[Contender], tables: Sequence[_Table]) -> None:
    """Leave every winner in one list only."""
    choices = [Choice(table.offers, table.source.members, table.source.sharing) for table in tables]
    chosen = choose(contenders, choices)
    for index, table in enumerate(tables):
        table.players = [player for player in table.players if chosen.get(player.entry, index) == index]


def _wins(table: _Table, smallest: int) -> Iterator[Win]:
    paid = table.pay(smallest)
    for group in table.groups(by_points=table.source.sharing != Sharing.RANK):
        for place, player in enumerate(group.players, start=group.first + 1):
            award = table.offers[place - 1].award if place <= len(table.offers) else ""
            if paid[player.entry] or award:
                yield Win(
                    entry=player.entry,
                    key=table.source.key,
                    place=place,
                    amount=paid[player.entry],
                    award=award,
                    shared_by=len(group.players),
                    first_place=group.first + 1,
                )


def _left(table: _Table) -> Iterator[Unawarded]:
    given = 0
    for place, offer in enumerate(table.source.prizes, start=1):
        if table.source.entrants < offer.minimum:
            yield Unawarded(table.source.key, place, offer.amount, offer.award, Left.MINIMUM)
        else:
            given += 1
            if given > len(table.players):
                yield Unawarded(table.source.key, place, offer.amount, offer.award, Left.NOBODY)
