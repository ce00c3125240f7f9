"""Whether a scoregroup and everybody below it can be paired with no more than so many pairs between the two."""

from __future__ import annotations

from itertools import islice

from ...matching.bitset import UNMATCHED, exposable, make_maximum, make_perfect, members, unmatched
from ...matching.structure import gallai_edmonds
from ...matching.weighted import CheapestMatching

TRIES = 4
"""How many players of either side the short way takes, one within the other."""
MOST_TRIED = 256
"""So many sets the short way looks at for one question; a question that needs more goes the long way."""


class Completion:
    """Answers for one scoregroup; what it has found of a set of players it keeps."""

    def __init__(self, rows: list[int], mates: list[int]) -> None:
        """``mates`` is a matching to begin with."""
        self._rows = rows
        self._mates = mates
        self._left_over: dict[int, int] = {}
        self._spares: dict[int, int] = {}
        self._fewest: dict[tuple[int, int], int] = {}
        self._to_try = 0

    def matching(self, players: int) -> tuple[list[int], int]:
        """A largest matching within ``players``, and those whom it leaves without a partner."""
        mates = [UNMATCHED] * len(self._rows)
        for one in members(players):
            mate = self._mates[one]
            if mate >= 0 and players >> mate & 1:
                mates[one] = mate
        return mates, make_maximum(self._rows, mates, players, unmatched(mates, players))

    def left_over(self, players: int) -> int:
        """How many of ``players`` stay without a partner at least."""
        found = self._left_over.get(players)
        if found is None:
            _mates, left = self.matching(players)
            found = self._left_over[players] = left.bit_count()
        return found

    def spare(self, players: int) -> int:
        """Everybody who can be without a partner when as few as possible of ``players`` are."""
        found = self._spares.get(players)
        if found is None:
            mates, left = self.matching(players)
            found = self._spares[players] = exposable(self._rows, mates, players, left)
        return found

    def possible(self, group: int, below: int, floats: int) -> bool:
        """Whether all can be paired with at most ``floats`` pairs between ``group`` and ``below``."""
        self._to_try = MOST_TRIED
        answer = self._soon(group, below, floats)
        return self._least(group, below) <= floats if answer is None else answer

    def _soon(self, group: int, below: int, floats: int) -> bool | None:
        """Whether it is possible, where that is seen without a cheapest matching; None where it is not."""
        if not self._to_try:
            return None
        self._to_try -= 1
        over, lacking = self.left_over(group), self.left_over(below)
        if max(over, lacking) > floats or (group.bit_count() - floats) % 2:
            return False
        if floats < 2:
            return not floats or self._one(group, below)
        if over == floats:
            return self._by_structure(group, below, floats)
        if lacking == floats:
            return self._by_structure(below, group, floats)
        tried = (
            self._soon(group & ~(1 << one), below & ~(1 << other), floats - 1)
            for one in islice((one for one in members(group) if self._rows[one] & below), TRIES)
            for other in members(self._rows[one] & below)[:TRIES]
        )
        return True if any(tried) else None

    def _one(self, group: int, below: int) -> bool:
        """Whether one pair between the two is enough, of two sets that both lack a partner for one."""
        leaving = members(self.spare(group))
        if any(not self.left_over(below | 1 << one) for one in leaving[:TRIES]):
            return True
        coming = self.spare(below)
        return any(self._rows[one] & coming for one in leaving)

    def _by_structure(self, inner: int, outer: int, floats: int) -> bool | None:
        """Whether all can be paired where ``floats`` of ``inner`` stay without a partner in it anyway.

        Then the pairs inside it are a largest matching, whose shape the Gallai-Edmonds decomposition tells. Pairs of
        another shape are left out; a complete pairing of the rest is an answer unless an odd component sends out more
        than one.
        """
        mates, left = self.matching(inner)
        parts = gallai_edmonds(self._rows, mates, inner, left)
        exposed = 0
        for component in parts.components:
            exposed |= component
        even = inner & ~exposed & ~parts.separator
        kept = list(self._rows)
        for partners, players in ((even, even), (exposed, parts.separator), (outer | exposed, outer)):
            for one in members(players):
                kept[one] &= partners
        outside, _left = self.matching(outer)
        for one in members(outer):
            mates[one] = outside[one]
        everybody = inner | outer
        if not make_perfect(kept, mates, everybody, unmatched(mates, everybody)):
            return False
        if sum(outer >> mates[one] & 1 for one in members(inner)) > floats:
            return None
        # Later questions are about nearly the same players.
        self._mates = mates
        return True

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
