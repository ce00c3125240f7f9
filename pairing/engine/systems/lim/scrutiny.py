"""Pairs a scoregroup after its floaters have left, so that everybody in it can be paired (2.4, 2.5, 3.6 to 3.8, 4).

One player after the other looks for an opponent and takes the first, in the order of the article, who is compatible and
leaves the others completely pairable (4.4). A perfect matching of the players left is kept, so one search for an
augmenting path tells whether an opponent may be taken. Trying one exchange after the other could take very long.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ...errors import Unproved
from ...matching.bitset import UNMATCHED, members, search
from .direction import Direction
from .field import Field

Pick = Callable[[int], int]
"""The first of a non-empty set of opponents in the order of the rule."""


@dataclass(slots=True)
class Scrutiny:
    """Pairs the players of one group who are still without an opponent."""

    field: Field
    direction: Direction
    left: int
    mates: list[int]
    """A perfect matching of ``left``."""

    def pair_floater(self, floater: int, going: Direction) -> tuple[int, int]:
        """A floater with its opponent: a downfloater takes the highest numbered player, an upfloater the lowest, of
        those due the other colour if there is one (3.8)."""
        return self._pair(floater, going.first)

    def pair_others(self) -> list[tuple[int, int]]:
        """Everybody else, in the order in which the pairs are made: who looked for an opponent first (4.1 to 4.3)."""
        order = members(self.left)
        if self.direction is Direction.UP:
            order.reverse()
        pairs = []
        while order:
            halfway = order[len(order) // 2]
            pairs.append(self._pair(order[0], partial(self.direction.opponent, halfway=halfway)))
            order.remove(pairs[-1][1])
            del order[0]
        return pairs

    def _pair(self, player: int, pick: Pick) -> tuple[int, int]:
        opponent = self._opponent(player, pick)
        self.left &= ~(1 << player | 1 << opponent)
        return player, opponent

    def _opponent(self, player: int, pick: Pick) -> int:
        """The first available opponent who is not due the same colour, otherwise the first available one (5.2).

        In a maxi-tournament only somebody rated close to the first available one may be taken for the colour (5.7).
        """
        suiting = self.field.suits[player]
        available = self.field.rows[player] & self.left
        if not self.field.maxi:
            found = self._first_available(player, available & suiting, pick)
            return found if found is not None else self._certainly(player, available & ~suiting, pick)
        first = self._certainly(player, available, pick)
        if suiting >> first & 1:
            return first
        near = self.field.rated_near(first, available & suiting)
        found = self._first_available(player, near, pick)
        if found is None:
            self._match(player, first)
            return first
        return found

    def _certainly(self, player: int, candidates: int, pick: Pick) -> int:
        found = self._first_available(player, candidates, pick)
        if found is None:
            raise Unproved("A player of a completely pairable group found no opponent.")
        return found

    def _first_available(self, player: int, candidates: int, pick: Pick) -> int | None:
        """The first of ``candidates`` with whom all others can still be paired; the two are then matched."""
        if not candidates:
            return None
        first = pick(candidates)
        if self._match(player, first):
            return first
        candidates &= self._may_be_spared(player)
        if not candidates:
            return None
        first = pick(candidates)
        self._match(player, first)
        return first

    def _match(self, player: int, opponent: int) -> bool:
        """Match these two and everybody else; False, with the matching as it was, when that cannot be."""
        rows, mates = self.field.rows, self.mates
        one, other = mates[player], mates[opponent]
        if one == opponent:
            return True
        if rows[one] >> other & 1:
            mates[one], mates[other] = other, one
        else:
            mates[one] = mates[other] = UNMATCHED
            rest = self.left & ~(1 << player | 1 << opponent)
            if search(rows, mates, one, rest, 1 << other):
                mates[one], mates[other] = player, opponent
                return False
        mates[player], mates[opponent] = opponent, player
        return True

    def _may_be_spared(self, player: int) -> int:
        """Everybody who can be taken out together with ``player``, the others still being completely pairable."""
        mate = self.mates[player]
        self.mates[mate] = UNMATCHED
        spared = search(self.field.rows, self.mates, mate, self.left & ~(1 << player), 1 << mate)
        self.mates[mate] = player
        return spared
