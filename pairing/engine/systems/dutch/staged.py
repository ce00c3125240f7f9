"""The best candidate of a bracket by taking edges away, one criterion after the other.

At every step the rows hold exactly the edges of the candidates that are best so far. A criterion takes away the edges
that would fail it; if the matching can be repaired, some candidate does not fail it, and the edges stay away. Where a
failure cannot be avoided, counting shows how many are unavoidable (a certificate), and the edges that would cause more
are taken away. When a certificate does not hold the answer is None, and ``exact`` decides.
"""

from __future__ import annotations

from pairing.engine.matching.bitset import UNMATCHED, make_maximum, make_perfect, members, search, unmatched
from pairing.engine.matching.weighted import CheapestMatching, Edges, Unproved
from pairing.engine.systems.dutch.bracket import BracketGraph, Candidate
from pairing.engine.systems.dutch.criteria import third_time_same_colour
from pairing.engine.systems.dutch.exact import DOWNFLOATS, UPFLOATS, Criteria, seats_outside
from pairing.engine.systems.dutch.remainder import first_pairing


class Staged:
    """The criteria C10 to C21 and the order of Article 4, for a bracket whose seats are given."""

    def __init__(self, graph: BracketGraph, seats: list[int], mates: list[int] | None = None) -> None:
        self.graph = graph
        self.seats = seats
        self.settled = {"C6", "C7", "C8", "C8 scores", "C9"}
        self.rows = graph.with_seats(seats)
        self.mates = (graph.fold() if mates is None else mates[: graph.size]) + [UNMATCHED] * len(seats)
        self.everyone = (1 << len(self.rows)) - 1
        self.mdps = (1 << graph.mdps) - 1
        self.limbo_possible = any(seat & self.mdps for seat in seats)
        self.same_absolute_may_meet = False
        self.feasible = make_perfect(self.rows, self.mates, self.everyone, unmatched(self.mates, self.everyone))

    def solve(self) -> Candidate | None:
        """The best candidate that is generated first; None when neither certificates nor weights leave plain edges."""
        if self._c10_c11() and self._c12_c13() and self._c14_to_c21():
            return self._first_in_order("staged")
        return self._first_in_order("weighted") if self._by_weights() else None

    def _by_weights(self) -> bool:
        """A certificate failed: settle what is still open by weights, and keep the edges of the best candidates.

        The search starts from a largest matching that costs nothing, so it is short when little has to give way. False
        when edges alone cannot tell the best candidates from others.
        """
        graph = self.graph
        criteria = Criteria(graph, seats_outside(self.seats), self.settled)
        edges: Edges = [{} for _ in self.rows]
        free_of_cost = [0] * len(self.rows)
        for number in range(graph.size):
            floats = criteria.floater(number)
            for other in members(self.rows[number] >> number << number):
                cost = criteria.pair(number, other) if other < graph.size else floats
                edges[number][other] = edges[other][number] = cost
                if not cost:
                    free_of_cost[number] |= 1 << other
                    free_of_cost[other] |= 1 << number
        mates = [mate if free_of_cost[number] >> mate & 1 else UNMATCHED for number, mate in enumerate(self.mates)]
        make_maximum(free_of_cost, mates, self.everyone, unmatched(mates, self.everyone))
        matching = CheapestMatching(edges, start=mates)
        if not matching.solve():
            raise Unproved("A bracket lost its candidates.")
        matching.prove()
        rows = matching.cheapest_edges()
        if rows is None:
            return False
        self.rows = rows
        self.mates = matching.mates
        return True

    def _keep(self, rows: list[int], changed: int) -> bool:
        """Go on with fewer edges, if they still hold a perfect matching; ``changed`` are the players who lost some."""
        mates = self.mates
        free = 0
        for number in members(changed):
            if not rows[number] >> mates[number] & 1:
                free |= 1 << number
        if free:
            mates = mates[:]
            for number in members(free):
                mates[number] = UNMATCHED
            if not make_perfect(rows, mates, self.everyone, free):
                return False
            self.mates = mates
        self.rows = rows
        return True

    def _keep_without(self, *cuts: tuple[int, int]) -> bool:
        """Go on without the edges between the two sets of each cut, if a perfect matching remains."""
        rows = self.rows[:]
        changed = 0
        for one, other in cuts:
            changed |= one | other
            for numbers, barred in ((one, other), (other & ~one, one)):
                allowed = ~barred
                for number in members(numbers):
                    rows[number] &= allowed
        return self._keep(rows, changed)

    def _between(self, one: int, other: int) -> bool:
        """Whether any edge joins the two sets."""
        return any(self.rows[number] & other for number in members(one))

    def _c10_c11(self) -> bool:
        """C10 and C11 concern only pairs that C3 allows because of a topscorer, so only the final round."""
        graph = self.graph
        if not graph.field.history.last_round:
            return True
        colours = graph.field.colours
        players, positions = graph.field.players, graph.positions
        absolute = graph.inside(colours.absolute)
        wide = graph.inside(colours.wide)
        sides = [absolute & graph.inside(colours.white), absolute & graph.inside(colours.black)]
        if any(self._between(side & wide, side & wide) for side in sides) and not self._keep_without(
            *((side & wide, side & wide) for side in sides)
        ):
            return False
        self.settled.add("C10")
        rows = self.rows[:]
        for side in sides:
            for number in members(side):
                for other in members(rows[number] & side):
                    self.same_absolute_may_meet = True
                    if third_time_same_colour(players[positions[number]], players[positions[other]]):
                        rows[number] &= ~(1 << other)
                        rows[other] &= ~(1 << number)
        if not self._keep(rows, absolute):
            return False
        self.settled.add("C11")
        return True

    def _c12_c13(self) -> bool:
        """C12, then C13, by counting who wants which colour."""
        graph = self.graph
        colours = graph.field.colours
        white, black = graph.inside(colours.white), graph.inside(colours.black)
        surplus = abs(white.bit_count() - black.bit_count())
        if surplus <= len(self.rows) - (white | black).bit_count():
            # C12 without a failure has none of C13 either.
            if not self._keep_without((white, white), (black, black)):
                return False
            self.settled |= {"C12", "C13"}
            return True
        # More want one colour than all the others can serve. Every pair among the others costs one more pair among
        # these, so the fewest failures leave no pair among the others, seats included.
        majority = white if white.bit_count() > black.bit_count() else black
        others = self.everyone & ~majority
        failures = (majority.bit_count() - others.bit_count()) // 2
        if not self._keep_without((others, others)):
            return False
        self.settled.add("C12")
        mild = majority & graph.inside(colours.mild)
        hard = majority & ~mild
        if mild.bit_count() >= failures:
            # Each failing pair can hold a player with a mild preference, who then is the one to yield.
            strong = hard & graph.inside(colours.strong) if self.same_absolute_may_meet else hard
            fewest = self._keep_without((strong, hard))
        else:
            # Too few have a mild preference: the fewest strong failures need each of them in a failing pair of its own.
            # Pairs of two absolute preferences do not count in C13, so with them the count proves nothing.
            fewest = not self.same_absolute_may_meet and self._keep_without((mild, mild | others))
        if fewest:
            self.settled.add("C13")
        return fewest

    def _c14_to_c21(self) -> bool:
        """Repeated floats. With one seat, or one MDP, a failure that cannot be avoided is the same for everybody."""
        graph = self.graph
        residents = graph.residents
        seats = self.everyone & ~graph.everyone
        for rounds_back in (1, 2):
            if graph.field.history.state.completed < rounds_back:
                break
            floated_down, floated_up = graph.field.floated(rounds_back)
            down = graph.inside(floated_down)
            again = down & residents
            if self._between(seats, again) and not self._keep_without((seats, again)) and len(self.seats) > 1:
                return False
            self.settled.add(DOWNFLOATS[rounds_back])
            if not graph.mdps:
                continue
            up = graph.inside(floated_up) & residents
            if self._between(self.mdps, up) and not self._keep_without((self.mdps, up)) and graph.mdps > 1:
                return False  # C19 and C21 are open with it
            self.settled.add(UPFLOATS[rounds_back])
            if self.limbo_possible and down & self.mdps:
                return False  # C18, C20: who stays in the limbo decides
        return True

    def _first_in_order(self, route: str) -> Candidate | None:
        """Among equals the first generated: MDP set (4.4), opponents of the MDPs (4.2), then the remainder."""
        graph = self.graph
        if self.limbo_possible:
            self._choose_mdp_set()
        alive = self.everyone
        mdp_pairs = []
        limbo = []
        for mdp in range(graph.mdps):
            opponent = self.mates[mdp]
            if opponent >= graph.size:
                limbo.append(mdp)
            else:
                opponent = self._lowest_opponent(mdp, alive)
                mdp_pairs.append((mdp, opponent))
            alive &= ~(1 << mdp | 1 << opponent)
        seats = members(alive >> graph.size << graph.size)
        found = first_pairing(self.rows, members(alive & graph.residents), seats)
        return None if found is None else Candidate(mdp_pairs, found[0], limbo, found[1], route)

    def _choose_mdp_set(self) -> None:
        """4.4.2: from the top, every MDP who can be paired is."""
        seats = self.everyone & ~self.graph.everyone
        for mdp in range(self.graph.mdps):
            bit = 1 << mdp
            if self.rows[mdp] & seats and not self._keep_without((bit, seats)):
                self._keep_without((bit, ~seats & self.everyone))

    def _lowest_opponent(self, mdp: int, alive: int) -> int:
        """The highest ranked resident that an MDP can have while everybody else of ``alive`` is matched."""
        for opponent in members(self.rows[mdp] & alive & self.graph.residents):
            present = self.mates[mdp]
            if present == opponent:
                break
            released = self.mates[opponent]
            mates = self.mates[:]
            mates[mdp], mates[opponent] = opponent, mdp
            mates[present] = mates[released] = UNMATCHED
            rest = alive & ~(1 << mdp | 1 << opponent)
            if not search(self.rows, mates, present, rest, 1 << released):
                self.mates = mates
                break
        return self.mates[mdp]
