"""Perfect and maximum matchings in a graph whose rows are integers: bit w of ``rows[v]`` says that v and w may pair.

Rows are symmetric, without loops. A matching is a list of partners, ``UNMATCHED`` where there is none. ``alive`` is the
set of vertices, again as an integer, that a call looks at; partners of other vertices must be ``UNMATCHED`` or outside
it. Every call starts from the matching it is given: after a few edges are taken away, putting a matching right again
("repair") costs one short search per lost pair, and that is how the systems above ask their questions.
"""

from __future__ import annotations

from itertools import compress, count

UNMATCHED = -1

_FEW = 8
"""Up to so many unmatched vertices are searched from one by one."""

_DIGITS = bytes.maketrans(b"01", b"\0\1")


def members(mask: int) -> list[int]:
    """The positions of the bits that are set, lowest first."""
    if mask.bit_count() > 6:
        # In a well filled set it is cheaper to look at every position, in one go, than to take bit after bit.
        return list(compress(count(), bin(mask)[:1:-1].encode().translate(_DIGITS)))
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def lowest_member(mask: int) -> int:
    """The position of the lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def search(rows: list[int], mates: list[int], root: int, alive: int, exposed: int, patience: int = 0) -> int:
    """Look for an augmenting path from the unmatched vertex ``root``.

    ``exposed`` holds the unmatched vertices that a path may end in. When a path is found it is applied to ``mates`` and
    the answer is 0. Otherwise the answer is the set of **even** vertices: those that some matching of the same size
    leaves unmatched in place of ``root``. With ``patience`` the search stops after growing from that many vertices and
    blossoms are left alone; the set is then part of the full one.
    """
    came_from: dict[int, int] = {}
    even, odd = 1 << root, 0
    exposed &= ~even
    unseen = alive & ~even
    queue = [root]
    head = 0
    blossoms: _Blossoms | None = None
    fresh_even = [root]
    if not exposed and not patience:
        blossoms, even, odd, unseen = _around_root(rows, mates, root, unseen)
        came_from, queue, head, fresh_even = blossoms.came_from, blossoms.queue, len(blossoms.queue), []
    while True:
        for vertex in fresh_even:
            ends = rows[vertex] & exposed
            if ends:
                _flip(mates, came_from, vertex, lowest_member(ends))
                return 0
        while head < len(queue):
            if patience and head >= patience:
                return even
            vertex = queue[head]
            head += 1
            fresh = rows[vertex] & unseen
            while fresh:
                low = fresh & -fresh
                near = low.bit_length() - 1
                came_from[near] = vertex
                far = mates[near]
                ends = rows[far] & exposed
                if ends:
                    _flip(mates, came_from, far, lowest_member(ends))
                    return 0
                far_bit = 1 << far
                unseen &= ~(low | far_bit)
                odd |= low
                even |= far_bit
                fresh &= unseen
                queue.append(far)
        if patience:
            return even
        if blossoms is None:
            blossoms = _Blossoms(rows, mates, came_from, queue)
        grown = blossoms.contract_next(even, odd)
        if not grown:
            return even
        odd &= ~grown
        even |= grown
        fresh_even = members(grown)


def _around_root(rows: list[int], mates: list[int], root: int, unseen: int) -> tuple[_Blossoms, int, int, int]:
    """The beginning of a search that cannot succeed, because nobody but ``root`` is unmatched: its blossoms, the even
    and the odd vertices, and those not seen yet.

    In a dense graph nearly everything ends up in the blossom around the root, the *core*. So that one grows first. It
    takes in every even vertex next to it, with the way that leads there, without a cycle having to be followed. What
    is left are the even vertices that no edge joins to the core.
    """
    came_from: dict[int, int] = {}
    core = even = 1 << root
    inner = [root]
    outer: list[int] = []
    while inner or outer:
        vertex = (inner or outer).pop()
        hanging = rows[vertex] & even & ~core if core >> vertex & 1 else 0
        fresh = rows[vertex] & unseen
        while fresh:
            low = fresh & -fresh
            near = low.bit_length() - 1
            far = mates[near]
            far_bit = 1 << far
            came_from[near] = vertex
            even |= far_bit
            unseen &= ~(low | far_bit)
            fresh &= unseen
            if rows[far] & core:
                hanging |= far_bit
            else:
                outer.append(far)
        while hanging:
            far = lowest_member(hanging)
            while not core >> far & 1:
                near = mates[far]
                core |= 1 << near | 1 << far
                inner += (near, far)
                far = came_from[near]
            even |= core
            hanging &= ~core
    beside = members(even & ~core)
    blossoms = _Blossoms(rows, mates, came_from, beside)
    blossoms.inside[root] = core
    blossoms.parent = dict.fromkeys(members(core), root)
    return blossoms, even, sum([1 << mates[vertex] for vertex in beside]), unseen


def _flip(mates: list[int], came_from: dict[int, int], last: int, end: int) -> None:
    """Apply the augmenting path that leads over ``last`` to the unmatched vertex ``end``."""
    came_from[end] = last
    while True:
        near = came_from[end]
        following = mates[near]
        mates[end] = near
        mates[near] = end
        if following < 0:
            return
        end = following


class _Blossoms:
    """Odd cycles met by one search, each contracted into its base. Made only when the plain search is exhausted."""

    def __init__(self, rows: list[int], mates: list[int], came_from: dict[int, int], queue: list[int]) -> None:
        self.rows = rows
        self.mates = mates
        self.came_from = came_from
        self.queue = queue
        self.position = 0
        self.parent: dict[int, int] = {}
        self.inside: dict[int, int] = {}

    def base(self, vertex: int) -> int:
        """The base of the blossom that holds ``vertex`` (the vertex itself when none does)."""
        parent = self.parent
        root = vertex
        while (above := parent.get(root, root)) != root:
            root = above
        while vertex != root:
            parent[vertex], vertex = root, parent.get(vertex, vertex)
        return root

    def contract_next(self, even: int, odd: int) -> int:
        """Contract odd cycles until one makes odd vertices even; the answer is the set of those, 0 when none does.

        The queue of the search lists every even vertex; those that become even here are added to it.
        """
        for known in range(self.position, len(self.queue)):
            vertex = self.queue[known]
            while True:
                base = self.base(vertex)
                across = self.rows[vertex] & even & ~self.inside.get(base, 1 << base)
                if not across:
                    break
                grown = self._contract(vertex, lowest_member(across)) & odd
                if grown:
                    self.position = known
                    self.queue.extend(members(grown))
                    return grown
        self.position = len(self.queue)
        return 0

    def _contract(self, left: int, right: int) -> int:
        """Contract the cycle that the edge between two even vertices closes; the answer is everything inside."""
        mates, came_from = self.mates, self.came_from
        seen = set()
        vertex = left
        while True:
            vertex = self.base(vertex)
            seen.add(vertex)
            if mates[vertex] < 0:
                break
            vertex = came_from[mates[vertex]]
        top = right
        while (top := self.base(top)) not in seen:
            top = came_from[mates[top]]
        swallowed = set()
        for start, child in ((left, right), (right, left)):
            vertex = start
            while self.base(vertex) != top:
                mate = mates[vertex]
                swallowed.add(self.base(vertex))
                swallowed.add(self.base(mate))
                came_from[vertex] = child
                child = mate
                vertex = came_from[mate]
        swallowed.discard(top)
        inside = self.inside.get(top, 1 << top)
        for base in swallowed:
            inside |= self.inside.get(base, 1 << base)
            self.parent[base] = top
        self.inside[top] = inside
        return inside


def _match_greedily(rows: list[int], mates: list[int], free: int) -> int:
    """Pair unmatched vertices with each other where an edge allows it; the answer is the set still unmatched."""
    for vertex in members(free):
        if mates[vertex] < 0:
            near = rows[vertex] & free
            if near:
                low = near & -near
                other = low.bit_length() - 1
                mates[vertex] = other
                mates[other] = vertex
                free &= ~(low | (1 << vertex))
    return free


def _split_pairs(rows: list[int], mates: list[int], alive: int, free: int) -> int:
    """Split pairs whose two vertices can each take an unmatched vertex instead; the answer is the set still unmatched.

    The function looks at every pair once. A field may hold many unmatched vertices without an edge among them. Each
    split then saves a search, and every search would pass by the pairs that are already split.
    """
    for vertex in members(alive & ~free):
        other = mates[vertex]
        near = rows[vertex] & free
        if near and other > vertex:
            one = near & -near
            far = rows[other] & free & ~one
            if far:
                two = far & -far
                for end, partner in ((vertex, one), (other, two)):
                    mates[end] = partner.bit_length() - 1
                    mates[mates[end]] = end
                free &= ~(one | two)
    return free


def unmatched(mates: list[int], alive: int) -> int:
    """The set of vertices of ``alive`` without a partner."""
    free = 0
    for vertex in members(alive):
        if mates[vertex] < 0:
            free |= 1 << vertex
    return free


def make_perfect(rows: list[int], mates: list[int], alive: int, free: int) -> bool:
    """Extend ``mates`` to a perfect matching of ``alive``; False, with ``mates`` partly extended, if there is none.

    ``free`` are the vertices without a partner.
    """
    free = _match_greedily(rows, mates, free)
    if free.bit_count() > _FEW:
        free = _split_pairs(rows, mates, alive, free)
    while free:
        low = free & -free
        if search(rows, mates, low.bit_length() - 1, alive, free):
            return False
        free = _without_matched(mates, free ^ low)
    return True


def make_maximum(rows: list[int], mates: list[int], alive: int, free: int) -> int:
    """Extend ``mates`` to a maximum matching of ``alive``; the answer is the set it leaves unmatched.

    ``free`` are the vertices without a partner. In an odd set the last unmatched vertex is not searched from: that
    search could only fail. What a search that failed has gone through is left out of all later ones: an augmenting path
    that came there could not leave it.
    """
    waiting = _match_greedily(rows, mates, free)
    stuck = 0
    while waiting:
        if not waiting & (waiting - 1) and not stuck:
            return waiting
        low = waiting & -waiting
        waiting ^= low
        even = search(rows, mates, low.bit_length() - 1, alive, waiting)
        if even:
            stuck |= low
            alive &= ~_with_mates(mates, even)
        else:
            waiting = _without_matched(mates, waiting)
    return stuck


def exposable(rows: list[int], mates: list[int], alive: int, left: int) -> int:
    """The vertices that some maximum matching of ``alive`` leaves unmatched; ``mates`` is one, which leaves ``left``.

    What one search has gone through is left out of the next: it would find nothing there that is not known.
    """
    found = 0
    alive &= ~left
    for vertex in members(left):
        even = search(rows, mates, vertex, alive | 1 << vertex, 0)
        found |= even
        alive &= ~_with_mates(mates, even)
    return found


def _with_mates(mates: list[int], vertices: int) -> int:
    found = vertices
    for vertex in members(vertices):
        mate = mates[vertex]
        if mate >= 0:
            found |= 1 << mate
    return found


def _without_matched(mates: list[int], free: int) -> int:
    """``free`` without the one vertex that an augmenting path has just matched."""
    for vertex in members(free):
        if mates[vertex] >= 0:
            return free ^ (1 << vertex)
    return free
