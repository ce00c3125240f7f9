"""Matchings between two sides, and the first of them in lexicographic order, which is the first transposition.

The left side holds the players of S1 and the downfloater slots, the right side the players of S2. Both sides are
equally large. Rows are those of the whole graph; only edges from left to right count.
"""

from __future__ import annotations

from dataclasses import dataclass

from .bitset import lowest_member, members


@dataclass(slots=True)
class TwoSided:
    """A perfect matching of the vertices of two sides whose partner is not fixed yet."""

    rows: list[int]
    left: int
    right: int
    right_of: dict[int, int]
    left_of: dict[int, int]

    def take_lowest_partner(self, vertex: int) -> int:
        """Give ``vertex`` the lowest right partner that leaves all other open vertices a matching; answer the partner.

        Both then leave the matching. Taking partners in this way from the first left vertex to the last gives the first
        perfect matching in lexicographic order. One search per vertex is enough: it goes backwards from the present
        partner and reaches every right vertex that can be freed by moving others.
        """
        rows, right_of, left_of = self.rows, self.right_of, self.left_of
        wanted = rows[vertex] & self.right
        self.left &= ~(1 << vertex)
        present = right_of[vertex]
        best = lowest_member(wanted)
        if best != present:
            holder = left_of[best]
            if rows[holder] >> present & 1:
                right_of[holder] = present
                left_of[present] = holder
            else:
                best = self._shift_towards(present, wanted)
            right_of[vertex] = best
            left_of[best] = vertex
        self.right &= ~(1 << best)
        return best

    def _shift_towards(self, present: int, wanted: int) -> int:
        """Free the lowest possible vertex of ``wanted`` and answer it.

        Left vertices move along an alternating path that ends in ``present``, the partner that becomes free. The search
        stops as soon as it reaches the lowest vertex wanted, because nothing better can follow.
        """
        rows, right_of, left_of = self.rows, self.right_of, self.left_of
        step: dict[int, tuple[int, int]] = {}
        seen = 0
        reached = 1 << present
        lowest = wanted & -wanted
        holder = left_of[lowest_member(wanted)]
        front = [present]
        while front and not reached & lowest:
            following = []
            for taken in front:
                movers = rows[taken] & self.left & ~seen
                if movers >> holder & 1:
                    movers = 1 << holder
                    reached |= lowest
                seen |= movers
                for mover in members(movers):
                    leaves = right_of[mover]
                    step[leaves] = (mover, taken)
                    reached |= 1 << leaves
                    following.append(leaves)
                if reached & lowest:
                    break
            front = following
        freed = lowest_member(reached & wanted)
        place = freed
        while place != present:
            mover, taken = step[place]
            right_of[mover] = taken
            left_of[taken] = mover
            place = taken
        return freed


def cover(rows: list[int], left: list[int], right: int) -> TwoSided | None:
    """A matching of ``left`` with the equally large set ``right``; None when there is none."""
    right_of: dict[int, int] = {}
    left_of: dict[int, int] = {}
    free = right
    waiting = []
    mask = 0
    for vertex in left:
        mask |= 1 << vertex
        near = rows[vertex] & free
        if near:
            low = near & -near
            partner = low.bit_length() - 1
            right_of[vertex] = partner
            left_of[partner] = vertex
            free ^= low
        else:
            waiting.append(vertex)
    for vertex in waiting:
        end = _augment(rows, vertex, right, free, right_of, left_of)
        if end < 0:
            return None
        free &= ~(1 << end)
    return TwoSided(rows, mask, right, right_of, left_of)


@dataclass(frozen=True, slots=True)
class HallViolator:
    """A set of vertices of one side with fewer neighbours on the other side than members (Hall's theorem)."""

    vertices: int
    adjacent: int
    """All vertices, of either side, that are adjacent to one of them."""
    missing: int
    """By how many the members outnumber their neighbours."""

    def may_be_served(self, leaving: int, coming: int) -> bool:
        """Whether the violation may end when ``leaving`` changes sides with ``coming``; False is certain.

        Only this one set is counted, so True proves nothing: another set may then violate the condition.
        """
        # The set loses a member if it leaves. It gains a neighbour if a neighbour of it comes to the other side, and
        # loses one if a neighbour leaves that side.
        gained = (self.vertices >> leaving & 1) + (self.adjacent >> leaving & 1) - (self.adjacent >> coming & 1)
        return gained >= self.missing


def hall_violator(rows: list[int], left: list[int], right: int) -> HallViolator:
    """The violator with the greatest deficiency.

    A maximum matching leaves some vertices of ``left`` unmatched; alternating paths from these reach the whole set.
    """
    right_of, left_of = largest(rows, left, right)
    stuck = [vertex for vertex in left if vertex not in right_of]
    vertices = adjacent = 0
    waiting = stuck[:]
    while waiting:
        vertex = waiting.pop()
        vertices |= 1 << vertex
        fresh = rows[vertex] & right & ~adjacent
        adjacent |= rows[vertex]
        waiting.extend(left_of[partner] for partner in members(fresh))
    return HallViolator(vertices, adjacent, len(stuck))


def largest(rows: list[int], left: list[int], right: int) -> tuple[dict[int, int], dict[int, int]]:
    """A maximum matching of ``left`` with ``right``: partners by left vertex, and by right vertex."""
    right_of: dict[int, int] = {}
    left_of: dict[int, int] = {}
    free = right
    for vertex in left:
        end = _augment(rows, vertex, right, free, right_of, left_of)
        if end >= 0:
            free &= ~(1 << end)
    return right_of, left_of


def _augment(
    rows: list[int], root: int, right: int, free: int, right_of: dict[int, int], left_of: dict[int, int]
) -> int:
    """Match ``root`` along an alternating path; answer the right vertex that is newly used, -1 if there is no path."""
    came_from: dict[int, int] = {}
    queue = [root]
    unseen = right
    for vertex in queue:
        ends = rows[vertex] & free
        if ends:
            end = place = lowest_member(ends)
            came_from[place] = vertex
            while True:
                mover = came_from[place]
                leaves = right_of.get(mover, -1)
                right_of[mover] = place
                left_of[place] = mover
                if mover == root:
                    return end
                place = leaves
        fresh = rows[vertex] & unseen
        unseen &= ~fresh
        for partner in members(fresh):
            came_from[partner] = vertex
            queue.append(left_of[partner])
    return -1
