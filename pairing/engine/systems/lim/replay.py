"""The trace of a round, step by step: who looked for an opponent, among whom, and in which order. Players by TPN."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...matching.bitset import UNMATCHED, make_maximum, members
from .direction import Direction
from .field import Field
from .trace import Group


@dataclass(frozen=True, slots=True)
class Search:
    """One player's search for an opponent."""

    group: Group
    seeker: int
    opponent: int
    order: tuple[int, ...]
    """Everybody left in the group, in the order in which they come into question (3.8, 4.2)."""
    going: Direction | None
    """Which way the seeker had floated into the group; None for the others."""

    @property
    def passed(self) -> tuple[int, ...]:
        """Those who come before the opponent in that order."""
        return self.order[: self.order.index(self.opponent)]


def searches(group: Group) -> Iterator[Search]:
    """The searches of one group in the order in which they were made."""
    left = staying(group)
    floated_down = set(group.downfloaters)
    for floater, opponent in group.floater_pairs:
        going = Direction.DOWN if floater in floated_down else Direction.UP
        order = sorted(left - {floater}, reverse=going is Direction.UP)
        yield Search(group, floater, opponent, tuple(order), going)
        left -= {floater, opponent}
    for seeker, opponent in group.pairs:
        order = sorted(left, reverse=group.direction is Direction.UP)
        half = len(order) // 2
        yield Search(group, seeker, opponent, (*order[half:], *order[half - 1 : 0 : -1]), None)
        left -= {seeker, opponent}


def staying(group: Group) -> set[int]:
    """Those who were to be paired in the group, also those whose pair was cracked later."""
    everybody = {*group.residents, *group.downfloaters, *group.upfloaters}
    return everybody - {one.player for one in group.transfers}


class Pairable:
    """Answers whether players can all be paired with each other, for questions about one round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.position = {past.number: position for position, past in enumerate(field.players)}

    def compatible(self, one: int, other: int) -> bool:
        """Article 2.1, with the prohibitions of the event."""
        return bool(self.field.rows[self.position[one]] >> self.position[other] & 1)

    def suit(self, one: int, other: int) -> bool:
        """Whether the two are not due the same colour."""
        return bool(self.field.suits[self.position[one]] >> self.position[other] & 1)

    def left_over(self, players: Sequence[int] | set[int]) -> set[int]:
        """The players whom a largest number of pairs among ``players`` leaves over."""
        alive = 0
        for number in players:
            alive |= 1 << self.position[number]
        mates = [UNMATCHED] * len(self.field.players)
        left = make_maximum(self.field.rows, mates, alive, alive)
        return {self.field.players[position].number for position in members(left)}
