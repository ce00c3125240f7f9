"""The round by its definition, group after group: who leaves, whom those from above meet, and the other boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..field import indices, set_of
from .rated_players import Burden, RatedField
from .rated_switches import Board, inner_boards

STEPS = 20_000
"""How many sets of players who could leave one group are looked at before the judge gives up."""


class TooManySets(Exception):
    """Who leaves a group together was not found in ``STEPS`` steps."""


@dataclass(frozen=True, slots=True)
class RatedGroup:
    """One group with what becomes of it; players by position."""

    score: int
    members: int
    """Residents and those from above."""
    boards: tuple[Board, ...]
    """In the order in which they get their colours; the higher ranked player first."""


def bye_order(field: RatedField) -> list[int]:
    """The players as the bye is offered to them (28L)."""

    def from_below(group: Iterator[int]) -> list[int]:
        def key(position: int) -> tuple[bool, bool, int, int]:
            one = field.players[position]
            return one.half_bye, not one.rating, one.rating, -one.number

        return sorted(group, key=key)

    everybody = range(len(field.players))
    if not field.state.completed:
        return from_below(iter(everybody))
    order: list[int] = []
    back: list[int] = []
    for score in sorted({one.score for one in field.players}):
        group = from_below(position for position in everybody if field.players[position].score == score)
        ahead = [one for one in group if field.players[one].rating and not field.players[one].half_bye]
        after = [one for one in group if one not in ahead]
        order += [*ahead, *back]
        back = []
        newcomers = [one for one in after if not field.players[one].half_bye and field.players[one].may_have_bye]
        if field.state.rounds == 4 and newcomers:
            back = after
        else:
            order += after
    return order + back


def bye_of(field: RatedField) -> int | None:
    """The position of the player with the bye; None where nobody has one. ``LookupError`` where nobody can."""
    if len(field.players) % 2 == 0:
        return None
    spare = field.matchings.spare(field.everybody)
    able = [one for one in bye_order(field) if spare >> one & 1 and field.players[one].may_have_bye]
    if not able:
        raise LookupError
    first = able[0]
    if "bye_for_colour" not in field.on:
        return first
    same = [one for one, player in enumerate(field.players) if player.score == field.players[first].score]
    before = _forced(field, [one for one in same if one != first])
    best: tuple[Burden, int, int] = (before, 0, -1)
    chosen = first
    for place, one in enumerate(able):
        instead = field.players[one]
        if one in same and instead.rating and instead.half_bye == field.players[first].half_bye:
            after, gap = _forced(field, [other for other in same if other != one]), field.gap(first, one)
            if field.within(before, after, gap) and (after, gap, place) < best:
                best, chosen = (after, gap, place), one
    return chosen


def _forced(field: RatedField, group: list[int]) -> Burden:
    """What no pairing inside the group can avoid."""
    found = [0, 0]
    for colour in "wb":
        due = [one for one in group if field.players[one].due == colour]
        leading = sum(field.players[one].lead != 0 for one in due)
        found[0] += max(0, (2 * leading - len(group)) // 2)
        found[1] += max(0, (2 * len(due) - len(group)) // 2)
    return found[0], found[1], 0


def groups_of(field: RatedField, bye: int | None) -> list[RatedGroup]:
    """Every group, from the top down. Raises ``TooManySets``."""
    left = field.everybody if bye is None else field.everybody & ~(1 << bye)
    made = []
    came: list[int] = []
    while left:
        score = field.players[next(indices(left))].score
        residents = set_of(one for one in indices(left) if field.players[one].score == score)
        left &= ~residents
        work = _Work(field, residents, came, left)
        made.append(RatedGroup(score, residents | set_of(came), tuple(work.boards())))
        came = work.gone
    return made


class _Work:
    """One group."""

    def __init__(self, field: RatedField, residents: int, came: list[int], below: int) -> None:
        self.field = field
        self.residents = residents
        self.came = came
        self.below = below
        self.staying = residents | set_of(came)
        self.gone: list[int] = []
        self._steps = 0
        self._takers = field.matchings.spare(below) if below.bit_count() % 2 else 0
        self._below_complete = field.matchings.exists(below)
        self.count = next(
            count for count in range(self.staying.bit_count() + 1) if self._able(self.staying, count) is not None
        )

    def boards(self) -> list[Board]:
        made = []
        stuck = []
        for one in self.came:
            if self.staying >> one & 1:
                other = self._opponent(one)
                if other is None:
                    stuck.append(one)
                else:
                    self.staying &= ~(1 << one | 1 << other)
                    made.append((min(one, other), max(one, other)))
        self.gone = sorted(self._leavers(stuck))
        return [*made, *sorted(inner_boards(self.field, self.staying & ~set_of(self.gone)))]

    def _able(self, staying: int, count: int, order: Sequence[int] | None = None) -> list[int] | None:
        """The first so many players who can be spared together; in order of rank where no other order is given."""
        matchings = self.field.matchings
        candidates = list(indices(staying)) if order is None else list(order)
        if (staying.bit_count() - count) % 2:
            return None
        if count == 0:
            return [] if self._below_complete and matchings.exists(staying) else None
        if count == 1:
            spare = matchings.spare(staying)
            return next(
                ([one] for one in candidates if spare >> one & 1 and self.field.rows[one] & self._takers), None
            )  # fmt: skip
        return self._several(staying, 0, count, candidates)

    def _several(self, staying: int, gone: int, count: int, order: list[int]) -> list[int] | None:
        self._steps += 1
        if self._steps > STEPS:
            raise TooManySets
        matchings = self.field.matchings
        if matchings.unpaired(staying) > count or matchings.unpaired(self.below | gone) > count:
            return None
        if count == 0:
            return []
        for place, one in enumerate(order):
            rest = self._several(staying & ~(1 << one), gone | 1 << one, count - 1, order[place + 1 :])
            if rest is not None:
                return [one, *rest]
        return None

    def _opponent(self, one: int) -> int | None:
        field = self.field

        def keeps(other: int) -> bool:
            rest = self.staying & ~(1 << one | 1 << other)
            return field.may_meet(one, other) and self._able(rest, self.count) is not None

        here = list(indices(self.staying & self.residents))
        first = next((other for other in here if keeps(other)), None)
        if first is None:
            later = (other for other in self.came if other > one and self.staying >> other & 1)
            return next((other for other in later if keeps(other)), None)
        before = field.burden(one, first)
        changes = sorted(
            (field.burden(one, other), field.gap(first, other), other)
            for other in here
            if field.within(before, field.burden(one, other), field.gap(first, other))
        )
        return next((other for _after, _gap, other in changes if other > first and keeps(other)), first)

    def _leavers(self, stuck: list[int]) -> list[int]:
        field = self.field
        order = sorted(
            indices(self.staying & self.residents),
            key=lambda one: (not field.players[one].rating, field.players[one].rating, -field.players[one].number),
        )
        if self.count != 1 or stuck:
            found = self._able(self.staying, self.count, [*stuck, *order])
            return found or []
        spare = field.matchings.spare(self.staying)
        able = [one for one in order if spare >> one & 1 and field.rows[one] & self._takers]
        top = field.players[next(indices(self.below))].score
        following = set_of(one for one in indices(self.below) if field.players[one].score == top)

        def opponents(one: int) -> int:
            return field.rows[one] & self._takers & following

        with_opponent = [one for one in able if opponents(one)]
        if not with_opponent:
            return able[:1]
        first = with_opponent[0]
        highest = next(indices(opponents(first)))
        before = field.burden(first, highest)
        if before == (0, 0, 0):
            return [first]
        changes: list[tuple[Burden, int, int, int, int]] = []
        for other in indices(opponents(first)):
            after, gap = field.burden(first, other), field.gap(highest, other)
            if field.within(before, after, gap):
                changes.append((after, gap, 0, other, first))
        for place, one in enumerate(with_opponent[1:]):
            after, gap = field.burden(one, next(indices(opponents(one)))), field.gap(first, one)
            if field.within(before, after, gap):
                changes.append((after, gap, 1, place, one))
        return [min(changes)[4]] if changes else [first]
