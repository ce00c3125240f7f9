"""One search of the minimum-cost matching: the alternating tree of the blossom method (Edmonds)."""

from __future__ import annotations

from heapq import heappop, heappush

from .blossoms import Blossom, BlossomForest

FREE, EVEN, ODD = 0, 1, 2
EXPAND, LEAVE = -2, -1


class Tree:
    """One search: an alternating tree that grows from an unmatched vertex while the dual solution inside it changes.

    Every node in the tree is even or odd. Potentials of even nodes rise and potentials of odd nodes fall at the same
    speed, so matched edges and edges of the tree stay tight. ``now`` is the total change so far.

    Changing every potential at every step would cost too much. A potential is written down only when its node changes
    its label; ``since`` holds the value of ``now`` at the last such moment. ``events`` is a priority queue by the value
    of ``now`` at which an edge becomes tight, the value of an odd blossom reaches 0 (EXPAND), or an even vertex can pay
    for being unmatched (LEAVE). An event may be out of date when its turn comes, so each is tested again.

    Of all edges to a vertex outside the tree only the one that is tight first takes the vertex in: ``soonest`` holds
    when and ``source`` from where, and later ones are no events. Where a vertex leaves the tree again all its edges are
    noted anew.
    """

    def __init__(self, matching: BlossomForest, root: int) -> None:
        self.matching = matching
        self.edges = matching.edges
        self.top = matching.top
        self.root = root
        self.now = 0
        self.label: dict[int, int] = {}
        self.since: dict[int, int] = {}
        self.entry: dict[int, tuple[int, int]] = {}
        self.events: list[tuple[int, int, int]] = []
        self.soonest: list[int | None] = [None] * len(self.edges)
        self.source = [-1] * len(self.edges)

    def grow(self) -> bool:
        """Grow until an augmenting path is found and applied; False when there is none."""
        self._make_even(self.top[self.root])
        augmented = False
        while self.events and not augmented:
            self.now, first, second = heappop(self.events)
            if first == EXPAND:
                if self.label.get(second) == ODD and self._value_now(second) == 0:
                    self._expand(second)
            elif first == LEAVE:
                augmented = self.label.get(self.top[second]) == EVEN
                if augmented:
                    self._leave_alone(second)
            elif self.top[first] != self.top[second]:
                # Most edges lie inside a blossom by then.
                augmented = self._use_edge(first, second)
        for node in list(self.label):
            self._settle(node)
        return augmented

    def _use_edge(self, vertex: int, other: int) -> bool:
        """Use an edge from an even vertex that should be tight by now; True when it completes an augmenting path.

        Between two even nodes it closes an odd cycle. Towards a node outside the tree it adds that node and its mate.
        """
        node, target = self.top[vertex], self.top[other]
        label = self.label.get(target, FREE)
        if label == ODD or self.label.get(node) != EVEN:
            return False
        slack = self._slack(vertex, other)
        if slack:
            self._await_edge(vertex, other, slack, label)
            return False
        if label == EVEN:
            self._contract(vertex, other)
            return False
        mate = self.matching.mates[self._base(target)]
        if mate < 0:
            self._augment(vertex, other)
            return True
        self._make_odd(target, (vertex, other))
        self._make_even(self.top[mate])
        return False

    def _await_edge(self, vertex: int, other: int, slack: int, label: int) -> None:
        """Note when the edge becomes tight. Between two even nodes both potentials rise, so it takes half the time."""
        if label == FREE:
            self.soonest[other] = None
        heappush(self.events, (self.now + (slack // 2 if label == EVEN else slack), vertex, other))

    def _base(self, node: int) -> int:
        size = len(self.edges)
        while node >= size:
            node = self.matching.blossoms[node].children[0]
        return node

    def _potential_now(self, vertex: int) -> int:
        node = self.top[vertex]
        label = self.label.get(node, FREE)
        potential = self.matching.potentials[vertex]
        if label == EVEN:
            return potential + self.now - self.since[node]
        if label == ODD:
            return potential - self.now + self.since[node]
        return potential

    def _slack(self, vertex: int, other: int) -> int:
        return 2 * self.edges[vertex][other] - self._potential_now(vertex) - self._potential_now(other)

    def _value_now(self, node: int) -> int:
        return self.matching.blossoms[node].value - (self.now - self.since[node])

    def _settle(self, node: int) -> None:
        """Write the change since the node got its label into its potentials and, for a blossom, into its value."""
        change = self.now - self.since[node]
        if self.label[node] == ODD:
            change = -change
        if change:
            for vertex in self.matching.vertices(node):
                self.matching.potentials[vertex] += change
            if node >= len(self.edges):
                self.matching.blossoms[node].value += change
        self.since[node] = self.now

    def _make_even(self, node: int) -> None:
        self.label[node] = EVEN
        self.since[node] = self.now
        for vertex in self.matching.vertices(node):
            self._scan(vertex)

    def _make_odd(self, node: int, entry: tuple[int, int]) -> None:
        self.label[node] = ODD
        self.since[node] = self.now
        self.entry[node] = entry
        if node >= len(self.edges):
            heappush(self.events, (self.now + self.matching.blossoms[node].value, EXPAND, node))

    def _scan(self, vertex: int) -> None:
        """Note when each edge of a vertex that has become even will be tight.

        An edge to an odd node never will be: one potential rises and the other falls.
        """
        top, label, potentials, since, now = self.top, self.label, self.matching.potentials, self.since, self.now
        soonest, source, events = self.soonest, self.source, self.events
        own_node = top[vertex]
        own = self._potential_now(vertex)
        if vertex in self.matching.alone:
            heappush(self.events, (now + 2 * self.matching.alone[vertex] - own, LEAVE, vertex))
        ahead = now - own
        for other, cost in self.edges[vertex].items():
            node = top[other]
            kind = label.get(node)
            if kind is None:
                tight = ahead + 2 * cost - potentials[other]
                known = soonest[other]
                if known is None or tight < known or (tight == known and vertex < source[other]):
                    soonest[other], source[other] = tight, vertex
                    heappush(events, (tight, vertex, other))
            elif kind == EVEN and node != own_node:
                slack = 2 * cost - own - potentials[other] - now + since[node]
                heappush(events, (now + slack // 2, vertex, other))

    def _contract(self, left: int, right: int) -> None:
        """Contract the odd cycle that an edge between two even nodes closes through their common ancestor.

        Vertices of its odd nodes become even, so only their edges are new and have to be noted.
        """
        path_left, path_right = self._ancestry(left), self._ancestry(right)
        while len(path_left) > 1 and len(path_right) > 1 and path_left[-2] == path_right[-2]:
            path_left.pop()
            path_right.pop()
        children = path_left[::-1] + path_right[:-1]
        links = [self._tree_link(below) for below in path_left[-2::-1]]
        links.append((left, right))
        links.extend(self._tree_link(below)[::-1] for below in path_right[:-1])
        for node in children:
            self._settle(node)
        fresh = [vertex for node in children if self.label[node] == ODD for vertex in self.matching.vertices(node)]
        for node in children:
            del self.label[node], self.since[node]
        blossom = self.matching.next_id
        self.matching.next_id += 1
        inside = [vertex for node in children for vertex in self.matching.vertices(node)]
        self.matching.blossoms[blossom] = Blossom(children, links, inside)
        self.matching.set_top(blossom)
        self.label[blossom] = EVEN
        self.since[blossom] = self.now
        if children[0] in self.entry:
            self.entry[blossom] = self.entry[children[0]]
        for vertex in fresh:
            self._scan(vertex)

    def _ancestry(self, vertex: int) -> list[int]:
        """The nodes from that of ``vertex`` up to the root."""
        node = self.top[vertex]
        path = [node]
        while (mate := self.matching.mates[self._base(node)]) >= 0:
            odd = self.top[mate]
            node = self.top[self.entry[odd][0]]
            path += [odd, node]
        return path

    def _tree_link(self, below: int) -> tuple[int, int]:
        """The edge that joins a node to the one above it in the tree: (vertex above, vertex in it)."""
        if self.label[below] == ODD:
            return self.entry[below]
        base = self._base(below)
        return self.matching.mates[base], base

    def _expand(self, node: int) -> None:
        """Take an odd blossom apart whose value has fallen to 0.

        The tree enters it at one child and leaves it at its base. The way around the cycle with an even number of
        links between the two stays in the tree, alternately odd and even. The other children leave the tree.
        """
        self._settle(node)
        del self.label[node], self.since[node]
        blossom = self.matching.blossoms.pop(node)
        entry = self.entry.pop(node)
        for child in blossom.children:
            self.matching.set_top(child)
        size = len(blossom.children)
        place = blossom.children.index(self.top[entry[1]])
        step = 1 if place & 1 else -1
        self._make_odd(blossom.children[place], entry)
        inside = {place}
        fresh_even = []
        while place % size:
            partner = (place + step) % size
            following = (place + 2 * step) % size
            if step > 0:
                link = blossom.links[partner]
            else:
                link = blossom.links[following][::-1]
            fresh_even.append(blossom.children[partner])
            self._make_odd(blossom.children[following], link)
            inside |= {partner, following}
            place = following
        for child in fresh_even:
            self.label[child] = EVEN
            self.since[child] = self.now
        for child in fresh_even:
            for vertex in self.matching.vertices(child):
                self._scan(vertex)
        # Edges from even nodes to the children that leave the tree may become tight again.
        for place, child in enumerate(blossom.children):
            if place not in inside:
                for vertex in self.matching.vertices(child):
                    self._note_anew(vertex)

    def _note_anew(self, vertex: int) -> None:
        """Note which edge between an even node and a vertex that has left the tree will be tight first."""
        top, label, potentials, since = self.top, self.label, self.matching.potentials, self.since
        first = source = -1
        for other, cost in self.edges[vertex].items():
            node = top[other]
            if label.get(node) == EVEN:
                tight = 2 * cost - potentials[other] + since[node]
                if source < 0 or tight < first or (tight == first and other < source):
                    first, source = tight, other
        if source >= 0:
            first -= potentials[vertex]
            self.soonest[vertex], self.source[vertex] = first, source
            heappush(self.events, (first, source, vertex))

    def _augment(self, vertex: int, other: int) -> None:
        """Match along the path from the root to ``vertex`` and over the edge to ``other``, which was unmatched."""
        matching = self.matching
        node = self.top[other]
        matching.left_alone.discard(self._base(node))
        matching.rotate_to(node, other)
        matching.mates[other] = vertex
        self._release(vertex, other)

    def _leave_alone(self, vertex: int) -> None:
        """Match along the path from the root to ``vertex``, which stays unmatched and pays for it."""
        self.matching.left_alone.add(vertex)
        self._release(vertex, -1)

    def _release(self, vertex: int, other: int) -> None:
        """Give the even ``vertex`` the partner ``other``, and each released vertex the next one towards the root."""
        matching = self.matching
        while True:
            node = self.top[vertex]
            released = matching.mates[self._base(node)]
            matching.rotate_to(node, vertex)
            matching.mates[vertex] = other
            if released < 0:
                return
            odd = self.top[released]
            vertex, other = self.entry[odd]
            matching.rotate_to(odd, other)
            matching.mates[other] = vertex
