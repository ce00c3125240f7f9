"""Who has to leave the own score, so that everybody else of it can be paired there: by lot, one after the other.

The first drawn leaves for whom everybody can still be paired and whose leaving lets more of the others be paired with
each other. Where there is no such player, it is the first for whom everybody can still be paired: then somebody below
needs an opponent from above. It ends as soon as those who stay can be paired with each other, and those who left with
the players below.

Sets of players are integers with one bit per position.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import Unproved
from ...matching.bitset import UNMATCHED, make_maximum, make_perfect, members, search, unmatched


class DrawnOut:
    """One group: ``players`` with those who came into it, and everybody ``below``; ``mates`` pairs all of them."""

    def __init__(self, rows: list[int], players: int, below: int, mates: list[int]) -> None:
        self._rows = rows
        self._players = players
        self._below = below
        self._barred = rows[:]
        """The graph in which nobody who left meets anybody who stayed."""
        self.mates = mates[:]
        """A matching of all in that graph; in the end one that pairs those who stayed with each other."""
        self.left = 0
        """Those who have left."""
        self._inside = [
            mate if players >> one & 1 and mate >= 0 and players >> mate & 1 else UNMATCHED
            for one, mate in enumerate(mates)
        ]
        """As many pairs as possible among those who stay."""
        self._alone = make_maximum(rows, self._inside, players, unmatched(self._inside, players))

    def draw(self, order: Sequence[int]) -> list[tuple[int, list[int]]]:
        """Who leaves, in the order drawn, each with those who were drawn before and stayed."""
        found = []
        waiting = list(order)
        while not self._settled():
            one, passed = self._next(waiting)
            waiting.remove(one)
            found.append((one, passed))
        return found

    def _settled(self) -> bool:
        """Whether those who stay can be paired with each other and the others below; ``mates`` then does so."""
        if self._alone:
            return False
        others = self.left | self._below
        outside = self.mates[:]
        for one in members(others):
            if not others >> outside[one] & 1:
                outside[one] = UNMATCHED
        if not make_perfect(self._rows, outside, others, unmatched(outside, others)):
            return False
        for one in members(self._players & ~self.left):
            outside[one] = self._inside[one]
        self.mates = outside
        return True

    def _next(self, waiting: list[int]) -> tuple[int, list[int]]:
        """The next who leaves, and those who were drawn before and cannot."""
        passed: list[int] = []
        for one in waiting if self._alone else ():
            inside, alone = self._without(one)
            if alone.bit_count() < self._alone.bit_count() and self._leaves(one):
                self._inside, self._alone = inside, alone
                return one, passed
            passed.append(one)
        passed = []
        for one in waiting:
            inside, alone = self._without(one)
            if self._leaves(one):
                self._inside, self._alone = inside, alone
                return one, passed
            passed.append(one)
        raise Unproved("Everybody can be paired, and nobody can leave the group.")

    def _without(self, one: int) -> tuple[list[int], int]:
        """As many pairs as possible among those who stay without ``one``, and who is then alone."""
        inside, alone = self._inside[:], self._alone & ~(1 << one)
        if alone != self._alone:
            return inside, alone
        mate = inside[one]
        inside[one] = inside[mate] = UNMATCHED
        stay = self._players & ~self.left & ~(1 << one)
        if search(self._rows, inside, mate, stay, alone | 1 << mate):
            return inside, alone | 1 << mate
        return inside, unmatched(inside, alone)

    def _leaves(self, one: int) -> bool:
        """Whether everybody can still be paired when ``one`` leaves; if so, the player has left."""
        bit, mate = 1 << one, self.mates[one]
        stay = self._players & ~self.left & ~bit
        barred, mates = self._barred[:], self.mates
        for other in members(self._rows[one] & stay):
            barred[other] &= ~bit
        for other in members(self._rows[one] & self.left):
            barred[other] |= bit
        barred[one] = self._rows[one] & ~stay
        if stay >> mate & 1:
            mates = mates[:]
            mates[one] = mates[mate] = UNMATCHED
            if search(barred, mates, one, self._players | self._below, bit | 1 << mate):
                return False
        self._barred, self.mates = barred, mates
        self.left |= bit
        return True
