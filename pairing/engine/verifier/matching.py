"""Whether a set of players can be paired completely: Edmonds' search, written for the verifier alone.

Sets of players are integers with one bit per player, so that a whole row of a graph is looked at in one operation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .field import indices


class PerfectMatchings:
    """Answers whether the players of a set can all be paired with each other, again and again for one graph.

    ``rows[i]`` is the set of players that i may be paired with. Each answer is remembered, and each search starts from
    the matching that the search before it found, the first one from ``pairs``.
    """

    def __init__(self, rows: Sequence[int], pairs: Iterable[tuple[int, int]] = ()) -> None:
        self.rows = rows
        self._partner = [-1] * len(rows)
        self._matched = 0
        self._known: dict[int, bool] = {}
        for one, other in pairs:
            if rows[one] >> other & 1:
                self._partner[one], self._partner[other] = other, one
                self._matched |= 1 << one | 1 << other

    def exists(self, players: int) -> bool:
        """Whether everybody in ``players`` can be paired inside ``players``."""
        answer = self._known.get(players)
        if answer is None:
            answer = players.bit_count() % 2 == 0 and not self._match(players, most=0)
            self._known[players] = answer
        return answer

    def unpaired(self, players: int) -> int:
        """The fewest of ``players`` who stay unpaired."""
        return self._match(players, most=players.bit_count()).bit_count()

    def spare(self, players: int) -> int:
        """The players who can each be left out so that all others of ``players``, an odd number, can be paired."""
        left = self._match(players, most=1)
        return _Search(self, left.bit_length() - 1, players, left).outer if left.bit_count() == 1 else 0

    def pairs(self, players: int) -> list[tuple[int, int]]:
        """The pairs among ``players`` in the matching that the latest search found."""
        return [(i, self._partner[i]) for i in indices(self._matched & players) if i < self._partner[i]]

    def _match(self, players: int, most: int) -> int:
        """Pair as many of ``players`` as possible; the answer is the set that stays unpaired.

        The search ends as soon as it is certain that more than ``most`` stay unpaired.
        """
        free = self._pair_greedily(players)
        stuck = 0
        while free:
            root = free & -free
            search = _Search(self, root.bit_length() - 1, players, free)
            if search.end < 0:
                # A player from whom no path leads stays unpaired for good. No later path leads through the vertices
                # that this search has reached, so they are left out from now on.
                free ^= root
                stuck |= root
                players &= ~search.reached
                if stuck.bit_count() > most:
                    return stuck | free
            else:
                pair = root | 1 << search.end
                free &= ~pair
                self._matched |= pair
                search.flip(self._partner)
        return stuck

    def _pair_greedily(self, players: int) -> int:
        """Drop pairs that lead out of ``players`` and pair free players greedily; the answer is the set still free."""
        partner, rows = self._partner, self.rows
        for vertex in indices(self._matched & ~players):
            other = partner[vertex]
            if other >= 0:
                self._matched &= ~(1 << vertex | 1 << other)
                partner[vertex] = partner[other] = -1
        free = players & ~self._matched
        for vertex in indices(free):
            chosen = rows[vertex] & free if free >> vertex & 1 else 0
            if chosen:
                other = (chosen & -chosen).bit_length() - 1
                partner[vertex], partner[other] = other, vertex
                free ^= 1 << vertex | 1 << other
        self._matched = players & ~free
        return free


class _Search:
    """One search for a path on which the unpaired player ``root`` and another unpaired one can be paired.

    ``end`` is that other one, -1 when there is none. Then ``outer`` holds everybody who could be unpaired in place of
    ``root``, and ``reached`` also those between them.
    """

    def __init__(self, matchings: PerfectMatchings, root: int, players: int, unpaired: int) -> None:
        self.rows = matchings.rows
        self.partner = matchings._partner
        self.end = -1
        self.outer = self.reached = 1 << root
        self.above: dict[int, int] = {}
        self.up: dict[int, int] = {}
        """By vertex inside a contracted odd cycle: a vertex nearer to the base."""
        self.inside: dict[int, int] = {}
        """By base: everybody in its odd cycle."""
        unpaired &= ~self.outer
        fresh = players & ~self.outer
        waiting = [root]
        looked = 0
        while self.end < 0:
            fresh = self._reach(waiting, looked, fresh, unpaired)
            if self.end >= 0:
                return
            looked = len(waiting)
            if not self._contract_some(waiting):
                self.reached = players & ~fresh
                return

    def _reach(self, waiting: list[int], start: int, fresh: int, unpaired: int) -> int:
        """Reach all fresh neighbours of outer players, and their partners; the answer is the set that stays fresh."""
        rows, partner, above = self.rows, self.partner, self.above
        for place in range(start, len(waiting)):
            if rows[waiting[place]] & unpaired:
                self._finish(waiting[place], unpaired)
                return fresh
        place = start
        while place < len(waiting):
            vertex = waiting[place]
            place += 1
            near = rows[vertex] & fresh
            while near:
                low = near & -near
                inner = low.bit_length() - 1
                outer = partner[inner]
                above[inner] = vertex
                if rows[outer] & unpaired:
                    self._finish(outer, unpaired)
                    return fresh
                bit = 1 << outer
                fresh &= ~(low | bit)
                near &= fresh
                self.outer |= bit
                waiting.append(outer)
        return fresh

    def _finish(self, vertex: int, unpaired: int) -> None:
        ends = self.rows[vertex] & unpaired
        self.end = (ends & -ends).bit_length() - 1
        self.above[self.end] = vertex

    def _contract_some(self, waiting: list[int]) -> bool:
        """Contract odd cycles until somebody new is outer; those are added to ``waiting``."""
        known = len(waiting)
        for place in range(known):
            vertex = waiting[place]
            while across := self.rows[vertex] & self.outer & ~self._cycle(vertex):
                grown = self._contract(vertex, (across & -across).bit_length() - 1) & ~self.outer
                self.outer |= grown
                waiting.extend(indices(grown))
            if len(waiting) > known:
                return True
        return False

    def _base(self, vertex: int) -> int:
        up = self.up
        base = vertex
        while base in up:
            base = up[base]
        while vertex != base:
            up[vertex], vertex = base, up[vertex]
        return base

    def _cycle(self, vertex: int) -> int:
        base = self._base(vertex)
        return self.inside.get(base, 1 << base)

    def _contract(self, left: int, right: int) -> int:
        """Contract the odd cycle that the edge between two outer players closes; everybody inside it."""
        partner, above = self.partner, self.above
        seen = set()
        vertex = self._base(left)
        while True:
            seen.add(vertex)
            if partner[vertex] < 0:
                break
            vertex = self._base(above[partner[vertex]])
        top = self._base(right)
        while top not in seen:
            top = self._base(above[partner[top]])
        swallowed = set()
        for start, below in ((left, right), (right, left)):
            vertex, child = start, below
            while (base := self._base(vertex)) != top:
                inner = partner[vertex]
                swallowed |= {base, self._base(inner)}
                above[vertex] = child
                child = inner
                vertex = above[inner]
        inside = self.inside.get(top, 1 << top)
        for base in swallowed - {top}:
            inside |= self.inside.get(base, 1 << base)
            self.up[base] = top
        self.inside[top] = inside
        return inside

    def flip(self, partner: list[int]) -> None:
        """Pair along the path that was found."""
        end = self.end
        while end >= 0:
            above = self.above[end]
            following = partner[above]
            partner[end], partner[above] = above, end
            end = following
