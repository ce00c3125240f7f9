"""Whether a scoregroup and everybody below it can be paired with no more than so many pairs between the two."""

from __future__ import annotations

from itertools import islice

from ...matching.bitset import UNMATCHED, make_maximum, members, search, unmatched
from ...matching.weighted import CheapestMatching

TRIES = 4
"""How many players of either side the short way takes, one within the other."""


class Completion:
    """Answers for one scoregroup; what it has found of a set of players it keeps."""

    def __init__(self, rows: list[int], mates: list[int]) -> None:
        """``mates`` is a matching to begin with."""
        self._rows = rows
        self._mates = mates
        self._spares: dict[int, tuple[int, int]] = {}
        self._fewest: dict[tuple[int, int], int] = {}

    def matching(self, players: int) -> tuple[list[int], int]:
        """A largest matching within ``players``, and those whom it leaves without a partner."""
        mates = [UNMATCHED] * len(self._rows)
        for one in members(players):
            mate = self._mates[one]
            if mate >= 0 and players >> mate & 1:
                mates[one] = mate
        return mates, make_maximum(self._rows, mates, players, unmatched(mates, players))

    def spare(self, players: int) -> tuple[int, int]:
        """How many of ``players`` stay without a partner at least, and everybody who can be one of them then."""
        found = self._spares.get(players)
        if found is None:
            mates, left = self.matching(players)
            anyone = 0
            for one in members(left):
                if not anyone >> one & 1:
                    anyone |= search(self._rows, mates, one, players, left)
            found = self._spares[players] = left.bit_count(), anyone
        return found

    def possible(self, group: int, below: int, floats: int) -> bool:
        """Whether all can be paired with at most ``floats`` pairs between ``group`` and ``below``."""
        return self._soon(group, below, floats) or (floats > 1 and self._least(group, below) <= floats)

    def _soon(self, group: int, below: int, floats: int) -> bool:
        """Whether it is possible; up to one pair the answer is certain, beyond that only where it is yes."""
        (over, leaving), (lacking, coming) = self.spare(group), self.spare(below)
        if max(over, lacking) > floats or (group.bit_count() - floats) % 2:
            return False
        if floats < 2:
            return not floats or any(self._rows[one] & coming for one in members(leaving))
        if over < floats:
            leaving = group
        if lacking < floats:
            coming = below
        return any(
            self._soon(group & ~(1 << one), below & ~(1 << other), floats - 1)
            for one in islice((one for one in members(leaving) if self._rows[one] & coming), TRIES)
            for other in members(self._rows[one] & coming)[:TRIES]
        )

    def _least(self, group: int, below: int) -> int:
        """The fewest pairs between the two with which all can be paired: by a cheapest matching, with its proof.

        More than there are players where not all can be paired.
        """
        known = self._fewest.get((group, below))
        if known is not None:
            return known
        order = members(group | below)
        place = {one: number for number, one in enumerate(order)}
        begin = [UNMATCHED] * len(order)
        for part in (group, below):
            mates, _left = self.matching(part)
            for one in members(part):
                begin[place[one]] = place.get(mates[one], UNMATCHED)
        everybody = group | below
        edges = [
            {place[other]: (group >> one ^ group >> other) & 1 for other in members(self._rows[one] & everybody)}
            for one in order
        ]
        solver = CheapestMatching(edges, start=begin)
        least = len(order)
        if solver.solve():
            solver.prove()
            least = sum(not group >> order[solver.mates[place[one]]] & 1 for one in members(group))
        self._fewest[group, below] = least
        return least
