"""Who gets which prize as the standings are: what the arbiter looks at, and what a confirmed list stores."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypedDict

from pairing.engine.snapshot import digest
from tournaments.models import PrizeExclusion, Tournament
from tournaments.prizes.division import Contender, Division, Offer, PrizeList, divide
from tournaments.prizes.fund import Fund, conditions_in, prize_fund
from tournaments.standings.groups import entries_in
from tournaments.standings.queries import standings_page
from tournaments.standings.shapes import StandingLine, StandingsPage

FORMAT = 1


class WinRow(TypedDict):
    """What a winner gets from one list."""

    list: str
    """Its key."""
    place: int
    amount: int
    award: str
    shared_by: int
    first_place: int
    """First of the places whose prizes are shared."""


class WinnerRow(TypedDict):
    """A winner."""

    entry: int
    number: int
    name: str
    title: str
    rating: int
    federation: str
    club: str
    rank: int
    points: int
    """Tenths."""
    amount: int
    wins: list[WinRow]


class LeftRow(TypedDict):
    """A prize that is not given."""

    list: str
    place: int
    amount: int
    award: str
    why: str
    """A ``division.Left``: why it is not given."""


class ExcludedRow(TypedDict):
    """A player who takes no prize."""

    entry: int
    name: str
    rank: int
    withdrawn: bool
    """Otherwise the arbiter decided so; why is in ``PrizeExclusion`` and in the journal, not in public."""


class PrizeContent(TypedDict):
    """The prizes as they are divided."""

    format: int
    fund: Fund
    after_round: int
    rounds: int
    standings: str
    """SHA-256 over ranks and points."""
    entrants: dict[str, int]
    """By list."""
    winners: list[WinnerRow]
    """In order of rank."""
    left: list[LeftRow]
    excluded: list[ExcludedRow]


def prize_proposal(tournament: Tournament) -> PrizeContent | None:
    """The division after the newest complete round whose results are public; None without prizes or such a round.

    Who withdraws after that round keeps the prize: a withdrawal counts from the next round on. Ten queries at most.
    """
    fund = prize_fund(tournament)
    page = standings_page(tournament, as_published=True) if fund else None
    if fund is None or page is None or not page.lines:
        return None
    excluded = set(PrizeExclusion.objects.filter(tournament=tournament).values_list("entry_id", flat=True))
    out = [
        line
        for line in page.lines
        if line.player.entry_id in excluded or (line.status == "withdrawn" and not fund["withdrawn_win"])
    ]
    rankings = {row["key"]: conditions_in(row) for row in fund["lists"]}
    members = entries_in(tournament, rankings, (line.player for line in page.lines))
    outside = {line.player.entry_id for line in out}
    division = divide(
        [
            Contender(line.player.entry_id, line.rank, line.points)
            for line in page.lines
            if line.player.entry_id not in outside
        ],
        _lists(fund, members),
        cumulative=fund["cumulative"],
        smallest=fund["smallest"],
    )
    return _content(fund, page, division, members, out, excluded)


def _lists(fund: Fund, members: Mapping[str, frozenset[int]]) -> list[PrizeList]:
    return [
        PrizeList(
            key=row["key"],
            prizes=tuple(Offer(one["amount"], one["award"], one["minimum"]) for one in row["prizes"]),
            members=members[row["key"]],
            entrants=len(members[row["key"]]),
            sharing=fund["category_sharing"] if row["key"] else fund["sharing"],
        )
        for row in fund["lists"]
    ]


def _content(
    fund: Fund,
    page: StandingsPage,
    division: Division,
    members: Mapping[str, frozenset[int]],
    out: list[StandingLine],
    excluded: Collection[int],
) -> PrizeContent:
    won: dict[int, list[WinRow]] = {}
    for win in division.wins:
        row = WinRow(
            list=win.key,
            place=win.place,
            amount=win.amount,
            award=win.award,
            shared_by=win.shared_by,
            first_place=win.first_place,
        )
        won.setdefault(win.entry, []).append(row)
    return PrizeContent(
        format=FORMAT,
        fund=fund,
        after_round=page.after_round,
        rounds=page.rounds,
        standings=digest({"ranks": [[line.player.entry_id, line.rank, line.points] for line in page.lines]}),
        entrants={key: len(inside) for key, inside in members.items()},
        winners=[
            WinnerRow(
                entry=player.entry_id,
                number=player.number,
                name=player.name,
                title=player.title,
                rating=player.rating,
                federation=player.federation,
                club=player.club,
                rank=line.rank,
                points=line.points,
                amount=sum(win["amount"] for win in won[player.entry_id]),
                wins=won[player.entry_id],
            )
            for line in page.lines
            if (player := line.player).entry_id in won
        ],
        left=[
            LeftRow(list=one.key, place=one.place, amount=one.amount, award=one.award, why=one.why.value)
            for one in division.left
        ],
        excluded=[
            ExcludedRow(
                entry=line.player.entry_id,
                name=line.player.name,
                rank=line.rank,
                withdrawn=line.player.entry_id not in excluded,
            )
            for line in out
        ],
    )
