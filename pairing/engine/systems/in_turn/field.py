"""Who is to be paired and who may meet whom, in systems in which players choose in turn."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...history import History, PlayerHistory, Strength
from ...model import Colour
from ..opponents import opponent_rows


@dataclass(frozen=True, slots=True)
class Field:
    """The players present in order of rank; sets of them are integers with one bit per position."""

    history: History
    players: list[PlayerHistory]
    rows: list[int]
    """For every position those whom the player may meet."""

    @property
    def everyone(self) -> int:
        """All of them."""
        return (1 << len(self.players)) - 1

    def numbers(self, positions: list[int]) -> list[int]:
        """The TPNs at these positions."""
        return [self.players[one].number for one in positions]

    def obstacle(self, one: int, other: int) -> str:
        """What keeps two players apart: ``met``, ``prohibited`` or ``colour``; empty when nothing does."""
        if self.rows[one] >> other & 1:
            return ""
        if self.players[other].number in self.players[one].opponents:
            return "met"
        state = self.history.state
        if not state.prohibitions:
            return "colour"
        now, pair = state.round_number, {self.players[one].number, self.players[other].number}
        barred = any(pair <= rule.numbers and rule.first_round <= now <= rule.last_round for rule in state.prohibitions)
        return "prohibited" if barred else "colour"


def by_score(field: Field) -> list[int]:
    """The players of each score as a set, the highest score first."""
    groups: defaultdict[int, int] = defaultdict(int)
    for position, past in enumerate(field.players):
        groups[past.pairing_score] |= 1 << position
    return [groups[score] for score in sorted(groups, reverse=True)]


def from_top(players: int) -> Iterator[int]:
    """A set in order of rank, one after the other."""
    while players:
        first = players & -players
        yield first.bit_length() - 1
        players ^= first


def from_bottom(players: int) -> Iterator[int]:
    """A set from the lowest rank, one after the other."""
    while players:
        last = players.bit_length() - 1
        yield last
        players ^= 1 << last


def in_order(players: Sequence[int]) -> Callable[[int], Iterator[int]]:
    """What gives those of a set in the order of ``players``, who must not change any more."""
    return lambda wanted: (one for one in players if wanted >> one & 1)


def onward(numbers: Sequence[int], group: int, after: int) -> Iterator[int]:
    """A set of one score as a circle: those with a number behind ``after`` first; ``numbers`` by position.

    Positions of one score follow each other in order of number.
    """
    if group:
        first = (group & -group).bit_length() - 1
        place = bisect_right(numbers, after, first, group.bit_length())
        later = group >> place << place
        yield from from_top(later)
        yield from from_top(group ^ later)


def field_of(history: History) -> Field:
    """The field of the round: nobody meets twice, nobody meets whom a prohibition keeps away, and two players who must
    have the same colour do not meet unless one is a topscorer (C.04.1 Articles 2, 6 and 7)."""
    players = history.present
    apart = [
        sum(
            1 << position
            for position, past in enumerate(players)
            if past.strength is Strength.ABSOLUTE
            and past.preference is colour
            and not history.is_topscorer(past.number)
        )
        for colour in (Colour.WHITE, Colour.BLACK)
    ]
    return Field(history, players, opponent_rows(history, players, apart))
