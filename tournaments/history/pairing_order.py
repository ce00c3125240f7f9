"""The place of a player in the pairing order of a published round, with the virtual points as they were, will be, or
without any. Places are counted among those who were paired or got the pairing-allocated bye (C.04.3 Article 1.2)."""

from __future__ import annotations

from collections.abc import Callable

from pairing.engine.acceleration import AccelerationPlan, virtual_points
from tournaments.history.payload import PlayerRow
from tournaments.history.published import PublishedRound
from tournaments.history.shapes import Withdrawal
from tournaments.models import ByeKind


def place_in(published: PublishedRound, entry: int, score: Callable[[PlayerRow], int]) -> int | None:
    """The place from 1 when players are ordered by ``score`` (tenths); None for a player who was not to be paired."""
    if not _present(published, entry):
        return None
    own = published.players[entry]
    mine = (-score(own), own["number"])
    return 1 + sum(
        (-score(row), row["number"]) < mine for row in published.payload["players"] if _present(published, row["entry"])
    )


def pairing_score(row: PlayerRow) -> int:
    """Real plus virtual points, in tenths."""
    return row["real"] + row["virtual"]


def real_score(row: PlayerRow) -> int:
    """Real points, in tenths."""
    return row["real"]


def next_withdrawal(published: PublishedRound, entry: int, plan: AccelerationPlan) -> Withdrawal | None:
    """The next round in which the calendar of ``plan`` takes virtual points from the player, and what that does to the
    place in the order of the round ``published``; None where there is none to come or a round rule decides first.
    """
    row = published.players[entry]
    before = place_in(published, entry, pairing_score)
    if before is None or not row["group"]:
        return None
    for number in range(published.number + 1, plan.last_round + 2):
        if plan.round_rule(number) is not None:
            return None
        if virtual_points(plan, row["group"], number, row["real"]) < row["virtual"]:
            after = place_in(published, entry, _later(plan, number))
            return None if after is None else Withdrawal(number, published.number, before, after)
    return None


def _later(plan: AccelerationPlan, round_number: int) -> Callable[[PlayerRow], int]:
    return lambda row: (
        row["real"] + (virtual_points(plan, row["group"], round_number, row["real"]) if row["group"] else 0)
    )


def _present(published: PublishedRound, entry: int) -> bool:
    bye = published.bye_of.get(entry)
    return entry in published.board_of or (bye is not None and bye["kind"] == ByeKind.PAIRING)
