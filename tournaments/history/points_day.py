"""A published round before which virtual points changed: who has how many instead of how many, and what that did to the
place in its pairing order. Everything is read from the revision of the round and from that of the round before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pairing.engine.acceleration import AccelerationPlan, planned_withdrawals
from tournaments.history.payload import PlayerRow
from tournaments.history.published import PublishedRound
from tournaments.history.shapes import PlayerLine, Score
from tournaments.models import ByeKind, EntryStatus, Regulations, Round, RoundRevision
from tournaments.regulations.actions import plan_of


@dataclass(frozen=True, slots=True)
class PointsChange:
    """How many players have ``now`` instead of ``before`` virtual points from a round on. Tenths."""

    before: int
    now: int
    players: int | None
    """None where the results to come decide how many, or the groups are not known."""
    group: str = ""
    """The group that it concerns; blank where ``players`` says all."""
    lowest: int = 0
    """It concerns players with so many real points or more."""
    below: int | None = None
    """It concerns players with less real points than this."""
    lasting: bool = True
    """The plan says it for this round and those to come; otherwise the results brought it."""


@dataclass(frozen=True, slots=True)
class MovedPlayer:
    """One player before and after the change, real points as they are."""

    player: PlayerLine
    group: str
    score: Score
    """As the round was paired."""
    before: int
    """Virtual points in the round before; the present ones for somebody who was not there."""
    place_before: int | None
    """Place in the pairing order of this round, if everybody still had the virtual points of the round before; None
    for who was not to be paired."""
    place: int | None
    """Place in the pairing order of this round."""

    @property
    def changed(self) -> bool:
        """Whether the player's own virtual points changed."""
        return self.before != self.score.virtual

    @property
    def places_up(self) -> int:
        """How many places the change lifts the player; below 0 for a fall."""
        return 0 if self.place is None or self.place_before is None else self.place_before - self.place


@dataclass(frozen=True, slots=True)
class PointsDay:
    """What changed before one published round."""

    round_number: int
    changes: tuple[PointsChange, ...]
    """Losses first, the largest number of players first."""
    changed: tuple[MovedPlayer, ...]
    """The players whose virtual points changed, by place; those who were not to be paired come last."""
    others: tuple[MovedPlayer, ...]
    """The players who stand at another place although their own virtual points did not change."""
    everybody: tuple[MovedPlayer, ...] = ()
    """Everybody who has not left, moved or not, in the same order."""

    def of(self, entry: int) -> MovedPlayer | None:
        """What the change did to one player; None for who has left the event, or was not yet there."""
        return next((one for one in self.everybody if one.player.entry_id == entry), None)

    def groups_of(self, change: PointsChange) -> tuple[str, ...]:
        """The groups of those who have ``change.now`` instead of ``change.before``, in alphabetical order."""
        same = (one for one in self.changed if (one.before, one.score.virtual) == (change.before, change.now))
        return tuple(sorted({one.group for one in same if one.group}))

    @property
    def before(self) -> dict[int, int]:
        """The virtual points of the round before, by entry, of those for whom they were others."""
        return {one.player.entry_id: one.before for one in self.changed}


def virtual_before(round_: Round, revision: RoundRevision) -> dict[int, int]:
    """The virtual points, by entry, of the round before as it stood when ``revision`` was published.

    Empty for round 1. One query.
    """
    rows = RoundRevision.objects.filter(
        round__tournament=round_.tournament_id, round__number=round_.number - 1, pk__lt=revision.pk
    )
    payload = rows.order_by("-pk").values_list("payload", flat=True).first()
    return {row["entry"]: row["virtual"] for row in payload["players"]} if payload else {}


def points_day(published: PublishedRound, revision: RoundRevision, regulations: Regulations) -> PointsDay | None:
    """What changed before the round ``published``, which shows ``revision``; None where nothing did. One query at most.

    Players who have left the event are not counted.
    """
    plan = plan_of(regulations)
    if published.number == 1 or not plan.accelerates:
        return None
    return day_of(published, virtual_before(published.round, revision), plan, regulations)


def day_of(
    published: PublishedRound, given: Mapping[int, int], plan: AccelerationPlan, regulations: Regulations
) -> PointsDay | None:
    """As ``points_day``, with the virtual points ``given`` in the round before. No query."""
    rows = [row for row in published.payload["players"] if row["status"] == EntryStatus.ACTIVE]
    if all(given.get(row["entry"], row["virtual"]) == row["virtual"] for row in rows):
        return None
    calendar = planned_withdrawals(plan, rounds=regulations.rounds, scoring=regulations.round_scoring)
    lasting = any(one.round_number == published.number for one in calendar)
    seated = [row for row in rows if _paired(published, row["entry"])]
    places_before = _places(seated, lambda row: given.get(row["entry"], row["virtual"]))
    places = _places(seated, lambda row: row["virtual"])
    moved = [
        MovedPlayer(
            player=published.line(row["entry"]),
            group=row["group"],
            score=published.score(row["entry"]),
            before=given.get(row["entry"], row["virtual"]),
            place_before=places_before.get(row["entry"]),
            place=places.get(row["entry"]),
        )
        for row in rows
    ]
    moved.sort(key=lambda one: (one.place is None, one.place or one.player.number))
    changed = tuple(one for one in moved if one.changed)
    return PointsDay(
        round_number=published.number,
        changes=counted(Counter((one.before, one.score.virtual) for one in changed), lasting=lasting),
        changed=changed,
        others=tuple(one for one in moved if not one.changed and one.places_up),
        everybody=tuple(moved),
    )


def counted(found: Mapping[tuple[int, int], int], *, lasting: bool) -> tuple[PointsChange, ...]:
    """Changes from how many players went from where to where: losses first, then the many first."""
    order = sorted(found.items(), key=lambda one: (one[0][1] > one[0][0], -one[1], one[0]))
    return tuple(
        PointsChange(before, now, players, lasting=lasting and now < before) for (before, now), players in order
    )


def _places(rows: list[PlayerRow], virtual: Callable[[PlayerRow], int]) -> dict[int, int]:
    """The places from 1 in the pairing order, by entry, with these virtual points."""
    order = sorted(rows, key=lambda row: (-row["real"] - virtual(row), row["number"]))
    return {row["entry"]: place for place, row in enumerate(order, start=1)}


def _paired(published: PublishedRound, entry: int) -> bool:
    bye = published.bye_of.get(entry)
    return entry in published.board_of or (bye is not None and bye["kind"] == ByeKind.PAIRING)
