"""From a plan and an entry list to people: who is in which group, frozen before round 1.

A group is stored as the *last person* in it, never as a number: a late entry that is ranked above that person joins
the group and one ranked below does not, and the last person stays the last (C.04.7 Article 1.3).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from ..errors import InvalidState
from .plan import (
    AccelerationPlan,
    Basis,
    RatingFrom,
    Remaining,
    Share,
    Size,
    ThroughNumber,
)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One entry of the initial list. ``identity`` is the person's permanent key, which no renumbering changes."""

    identity: int
    rating: int = 0
    present: bool = True
    """Whether the player takes part in round 1. A player who does not has no pairing number yet and does not count
    where a group is a share or a number of the players (C.04.2 Article 2.4)."""


@dataclass(frozen=True, slots=True)
class FrozenGroup:
    """One group as frozen: its last person (None: the rest of the list) and how many it held at that moment."""

    key: str
    last: int | None
    size: int
    first_position: int
    """Place in the initial list of its first person, from 1."""
    last_position: int


@dataclass(frozen=True, slots=True)
class FrozenGroups:
    """All groups of an event, from the top of the list down."""

    groups: tuple[FrozenGroup, ...] = ()

    def to_json(self) -> list[dict[str, Any]]:
        """The stored form."""
        return [
            {
                "key": group.key,
                "last": group.last,
                "size": group.size,
                "first_position": group.first_position,
                "last_position": group.last_position,
            }
            for group in self.groups
        ]

    @classmethod
    def from_json(cls, data: Sequence[Mapping[str, Any]]) -> FrozenGroups:
        """The groups that ``to_json`` wrote."""
        return cls(tuple(FrozenGroup(**item) for item in data))

    def members(self, ranking: Sequence[int], settled: Mapping[int, str] | None = None) -> dict[int, str]:
        """The group of every person of the present ranking list (identities, in order of pairing number).

        ``settled`` are the groups with which a round was published. Nobody in it changes group, whatever became of the
        order of the list (C.04.2 Article 2.3); only newcomers are placed: above the last place that a group's settled
        members fill when they stand in their order, or below it. While no order was corrected that place is the
        last person's (C.04.7 Article 1.3).

        Raises ``InvalidState`` when nothing is settled and the last person of a group is no longer in the list.
        """
        if settled:
            return self._with_newcomers(ranking, settled)
        listed = set(ranking)
        for group in self.groups:
            if group.last is not None and group.last not in listed:
                raise InvalidState(
                    f"The last player of group {group.key} is missing from the list.",
                    code="groups.last_missing",
                    group=group.key,
                    identity=group.last,
                )
        if not self.groups:
            return {}
        result: dict[int, str] = {}
        index = 0
        for identity in ranking:
            result[identity] = self.groups[index].key
            passed = [i for i, group in enumerate(self.groups) if group.last == identity]
            if passed:
                index = max(index, passed[-1] + 1)
        return result

    def _with_newcomers(self, ranking: Sequence[int], settled: Mapping[int, str]) -> dict[int, str]:
        held = Counter(settled[identity] for identity in ranking if identity in settled)
        ends = list(accumulate(held[group.key] for group in self.groups))
        result: dict[int, str] = {}
        above = 0
        for identity in ranking:
            if identity in settled:
                result[identity] = settled[identity]
                above += 1
            else:
                place = bisect_right(ends, above)
                result[identity] = self.groups[min(place, len(self.groups) - 1)].key
        return result


def freeze(plan: AccelerationPlan, entrants: Sequence[Entrant]) -> FrozenGroups:
    """Set the groups of ``plan`` on the initial list ``entrants`` (in order of pairing number).

    Raises ``InvalidState`` when a group would be empty (but for the second one of Baku in a field of two) or would
    begin above the end of the one before it; the facts name the group and its field in the plan.
    """
    present = [position for position, entrant in enumerate(entrants, start=1) if entrant.present]
    frozen: list[FrozenGroup] = []
    done = 0
    for index, group in enumerate(plan.groups):
        end = _end(group.boundary, entrants, present, done)
        if end > len(entrants):
            raise InvalidState(
                f"Group {group.key} would end with number {end}, but the list has {len(entrants)} players.",
                code="groups.too_large",
                group=group.key,
                end=end,
                players=len(entrants),
                field=f"groups.{index}",
            )
        # Group A of Baku, half the field rounded up to an even number, is the whole field where two play.
        whole = plan.method == "baku" and isinstance(group.boundary, Remaining)
        if end <= done and not (whole and done):
            raise InvalidState(
                f"Group {group.key} would hold nobody.",
                code="groups.empty",
                group=group.key,
                players=len(entrants),
                field=f"groups.{index}",
            )
        last = None if isinstance(group.boundary, Remaining) else entrants[end - 1].identity
        frozen.append(FrozenGroup(group.key, last, end - done, done + 1, end))
        done = end
    return FrozenGroups(tuple(frozen))


def _end(
    boundary: Share | Size | RatingFrom | ThroughNumber | Remaining,
    entrants: Sequence[Entrant],
    present: Sequence[int],
    done: int,
) -> int:
    """The place in the list with which a group ends, when the groups before it end at ``done``."""
    counted = sum(1 for position in present if position <= done)
    match boundary:
        case Share():
            share = Fraction(boundary.numerator, boundary.denominator)
            if boundary.basis is Basis.FIELD:
                count = boundary.rounding.apply(share * len(present))
            else:
                count = counted + boundary.rounding.apply(share * (len(present) - counted))
            return _place(present, count, len(entrants))
        case Size():
            return _place(present, counted + boundary.players, len(entrants))
        case RatingFrom():
            return max((place for place, one in enumerate(entrants, 1) if one.rating >= boundary.rating), default=0)
        case ThroughNumber():
            return boundary.number
        case Remaining():
            return len(entrants)


def _place(present: Sequence[int], count: int, listed: int) -> int:
    """The place in the list of the ``count``-th player who takes part in round 1."""
    if count <= 0:
        return 0
    return present[count - 1] if count <= len(present) else listed + count - len(present)
