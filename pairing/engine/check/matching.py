"""Whether a set of players can be paired completely: Edmonds' search, written for the verifier alone."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.check.field import indices


class PerfectMatchings:
    """Answers whether the players of a set can all be paired with each other, again and again for one graph.

    ``rows[i]`` is the set of players that i may be paired with. Each answer is remembered, and each search starts from
    the matching that the search before it found.
    """

    def __init__(self, rows: Sequence[int]) -> None:
        self.rows = rows
        self._partner = [-1] * len(rows)
        self._matched = 0
        self._end = -1
        """Where the last search that succeeded ended."""
        self._known: dict[int, bool] = {}

    def exists(self, players: int) -> bool:
        """Whether everybody in ``players`` can be paired inside ``players``."""
        answer = self._known.get(players)
        if answer is None:
            answer = players.bit_count() % 2 == 0 and self._complete(players)
            self._known[players] = answer
        return answer

    def _complete(self, players: int) -> bool:
        partner = self._partner
        for vertex in indices(self._matched & ~players):
            other = partner[vertex]
            if other >= 0:
                self._matched &= ~(1 << vertex | 1 << other)
                partner[vertex] = partner[other] = -1
        free = players & ~self._matched
        for vertex in indices(free):
            chosen = self.rows[vertex] & free if free >> vertex & 1 else 0
            if chosen:
                other = (chosen & -chosen).bit_length() - 1
                partner[vertex], partner[other] = other, vertex
                free ^= 1 << vertex | 1 << other
        self._matched = players & ~free
        for vertex in indices(free):
            if partner[vertex] < 0:
                if not self._augment(vertex, players):
                    return False
                self._matched |= 1 << vertex | 1 << self._end
        return True

    def _augment(self, root: int, players: int) -> bool:
        """One alternating search from ``root``; flips the path that it finds."""
        partner, rows = self._partner, self.rows
        parent = [-1] * len(rows)
        base = list(range(len(rows)))
        outer = 1 << root
        inner = 0
        queue = [root]
        for vertex in queue:
            # An inner vertex outside every blossom has nothing to tell an outer one.
            for other in indices(rows[vertex] & players & ~inner):
                if base[vertex] == base[other] or partner[vertex] == other or inner >> other & 1:
                    continue
                if outer >> other & 1:
                    swallowed = self._contract(vertex, other, parent, base, players)
                    fresh = swallowed & ~outer
                    outer |= swallowed
                    inner &= ~swallowed
                    queue.extend(indices(fresh))
                    continue
                parent[other] = vertex
                if partner[other] < 0:
                    self._flip(other, parent)
                    self._end = other
                    return True
                inner |= 1 << other
                outer |= 1 << partner[other]
                queue.append(partner[other])
        return False

    def _contract(self, left: int, right: int, parent: list[int], base: list[int], players: int) -> int:
        """Merge the odd cycle through the edge left-right into one base; the vertices merged."""
        partner = self._partner
        seen = set()
        vertex = base[left]
        while True:
            seen.add(vertex)
            if partner[vertex] < 0:
                break
            vertex = base[parent[partner[vertex]]]
        top = base[right]
        while top not in seen:
            top = base[parent[partner[top]]]
        on_cycle = set()
        for start, child in ((left, right), (right, left)):
            vertex, below = start, child
            while base[vertex] != top:
                on_cycle |= {base[vertex], base[partner[vertex]]}
                parent[vertex] = below
                below = partner[vertex]
                vertex = parent[below]
        swallowed = 0
        for vertex in indices(players):
            if base[vertex] in on_cycle:
                base[vertex] = top
                swallowed |= 1 << vertex
        return swallowed

    def _flip(self, end: int, parent: list[int]) -> None:
        partner = self._partner
        while end >= 0:
            above = parent[end]
            following = partner[above]
            partner[end], partner[above] = above, end
            end = following
