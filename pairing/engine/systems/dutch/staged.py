"""The best candidate of a bracket by taking edges away, one criterion after the other.

At every step the rows hold exactly the edges of the candidates that are best so far. A criterion takes away the edges
that fail it. If the matching can be repaired, some candidate fulfils the criterion, and the edges stay away. If not, a
count shows how many failures cannot be avoided (the certificate), and only the edges that would cause more are taken
away. Where no count can show that, the answer is None and ``exact`` decides.
"""

from __future__ import annotations

from ...errors import Unproved
from ...matching.bipartite import hall_violator
from ...matching.bitset import UNMATCHED, make_maximum, make_perfect, members, search, unmatched
from ...matching.fewest import edges_with_fewest
from ...matching.weighted import CheapestMatching, Edges
from .bracket import BracketGraph, Candidate, DownfloaterSlots
from .criteria import downfloated_mdps, downfloated_residents, third_time_same_colour, upfloated_residents
from .exact import Criteria
from .outside import FloaterCosts, slots_outside
from .remainder import first_pairing
from .rulebook import MDP_DIFFERENCES, OPPONENT_DIFFERENCES


class Staged:
    """The criteria C10 to C21 and the order of Article 4, for a bracket whose slots are given."""

    criteria: type[FloaterCosts] = Criteria

    def __init__(self, graph: BracketGraph, slots: DownfloaterSlots) -> None:
        self.graph = graph
        self.slots = slots
        self.route = "staged"
        self.rows = graph.with_slots(slots)
        self.mates = graph.fold() + [UNMATCHED] * (len(self.rows) - graph.size)
        self.everyone = (1 << len(self.rows)) - 1
        self.slot_vertices = (1 << len(slots.takers)) - 1 << graph.size
        self.mdps = (1 << graph.mdps) - 1
        self.limbo_possible = any(taker & self.mdps for taker in slots.takers)
        self.same_absolute_may_meet = False
        self.feasible = make_perfect(self.rows, self.mates, self.everyone, unmatched(self.mates, self.everyone))

    def solve(self) -> Candidate | None:
        """The best candidate that is generated first; None when edges alone cannot tell the best from others."""
        settled = self._c7() and self._c8() and self._c10_c11()
        if settled and self._c12_c13() and self._c14_to_c17() and self._c18_to_c21():
            return self._first_in_order()
        return None

    def _weigh(self, edges: Edges) -> bool:
        """Settle a criterion by what each edge costs, where its certificate failed; keep the edges of the best.

        The search starts from a largest matching that costs nothing, so it is short when few edges have to fail. False
        when edges alone cannot tell the best candidates from others.
        """
        self.route = "weighted"
        free_of_cost = []
        for near in edges:
            row = 0
            for other, cost in near.items():
                if not cost:
                    row |= 1 << other
            free_of_cost.append(row)
        mates = [mate if free_of_cost[number] >> mate & 1 else UNMATCHED for number, mate in enumerate(self.mates)]
        make_maximum(free_of_cost, mates, self.everyone, unmatched(mates, self.everyone))
        matching = CheapestMatching(edges, start=mates)
        if not matching.solve():
            raise Unproved("A bracket lost its candidates.")
        rows = matching.cheapest_edges()
        if rows is None:
            return False
        self.rows = rows
        self.mates = matching.mates
        return True

    def _fewest(self, failing: list[int]) -> bool:
        """Settle a criterion by how many edges of ``failing`` a candidate has; False when edges alone cannot tell.

        Without those edges a largest matching leaves some vertices without a mate. The search starts from it.
        """
        self.route = "weighted"
        free = [row & ~against for row, against in zip(self.rows, failing, strict=True)]
        mates = [mate if free[number] >> mate & 1 else UNMATCHED for number, mate in enumerate(self.mates)]
        make_maximum(free, mates, self.everyone, unmatched(mates, self.everyone))
        return self._keep(edges_with_fewest(self.rows, failing, mates), self.everyone)

    def _failing(self, *cuts: tuple[int, int]) -> list[int]:
        """The edges between the two sets of each cut, as rows."""
        failing = [0] * len(self.rows)
        for one, other in cuts:
            for numbers, against in ((one, other), (other & ~one, one)):
                for number in members(numbers):
                    failing[number] |= against
        return failing

    def _costs(self, criterion: str) -> Edges:
        """The edges with what they cost in one criterion that looks at scores."""
        graph = self.graph
        criteria = self.criteria(graph, slots_outside(self.slots), only=criterion)
        edges: Edges = [dict.fromkeys(members(row), 0) for row in self.rows]
        # As many players leave in every candidate, so that what each of them costs at least makes no difference.
        least = min(criteria.floater(number) for number in range(graph.size))
        for number in range(graph.size):
            for other in members(self.rows[number] >> number << number):
                if other < graph.size:
                    cost = criteria.pair(number, other)
                else:
                    cost = criteria.leave(number, other - graph.size) - least
                edges[number][other] = edges[other][number] = cost
        return edges

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

    def lowest_scores(self) -> list[int] | None:
        """The scores of those who leave, high to low and as low as can be (C7); None when edges cannot tell."""
        if not self._c7():
            return None
        floaters = [number for number in range(self.graph.size) if self.mates[number] >= self.graph.size]
        return [self.graph.score(number) for number in floaters]

    def _c7(self) -> bool:
        """The scores of those who leave."""
        if self.slots.passing is None:
            return True
        for _, players in self.graph.by_score()[:0:-1]:
            if not self._avoided(players, self.slot_vertices):
                return self._weigh(self._costs("C7"))
        return True

    def _c8(self) -> bool:
        """The scores of those whom the next bracket leaves over: as few as possible from here, then its residents."""
        passing = self.slots.passing
        if passing is None:
            return True
        rows = self.rows[:]
        changed = 0
        for slot, players in enumerate(passing, start=self.graph.size):
            for number in members(players & rows[slot]):
                rows[number] &= ~(1 << slot)
                rows[slot] &= ~(1 << number)
                changed |= 1 << number | 1 << slot
        if self._keep(rows, changed):
            return True
        # Some slots together have too few takers who meet somebody of the next scoregroup. Then all these takers take
        # them, and the slots that remain go to players who pass the next bracket by.
        short = hall_violator(rows, members(self.slot_vertices), self.everyone & ~self.slot_vertices)
        for slot in members(short.vertices):
            for number in members(passing[slot - self.graph.size] & self.rows[slot] & self.graph.residents):
                rows[slot] |= 1 << number
                rows[number] |= 1 << slot
        for number in members(self.everyone & ~short.vertices):
            rows[number] &= short.vertices if short.adjacent >> number & 1 else ~short.adjacent
        return self._keep(rows, self.everyone) or self._weigh(self._costs("C8 scores"))

    def _c10_c11(self) -> bool:
        """C10 and C11 concern only pairs that C3 allows because of a topscorer, so only the final round."""
        graph = self.graph
        if not graph.field.history.last_round:
            return True
        colours = graph.field.colours
        absolute = graph.inside(colours.absolute)
        wide = graph.inside(colours.wide)
        sides = [absolute & graph.inside(colours.white), absolute & graph.inside(colours.black)]
        cuts = [(side & wide, side & wide) for side in sides]
        avoided = not any(self._between(*cut) for cut in cuts) or self._keep_without(*cuts)
        if not avoided and not self._fewest(self._failing(*cuts)):
            return False
        third_time = self._third_times(sides)
        rows = [row & ~against for row, against in zip(self.rows, third_time, strict=True)]
        if not self._keep(rows, absolute) and not self._fewest(third_time):
            return False
        self.same_absolute_may_meet = any(self._between(side, side) for side in sides)
        return True

    def _third_times(self, sides: list[int]) -> list[int]:
        """The edges inside a side that give somebody a colour a third time (C11), as rows; asked once of those whose
        colours are alike."""
        failing = [0] * len(self.rows)
        for side in sides:
            alike: dict[object, list[int]] = {}
            for number in members(side):
                past = self.graph.field.players[self.graph.positions[number]]
                key = past.preference, past.strength, past.colour_difference, past.repeated_colour
                alike.setdefault(key, []).append(number)
            sets = [(numbers, sum([1 << number for number in numbers])) for numbers in alike.values()]
            for numbers, _those in sets:
                one = self.graph.field.players[self.graph.positions[numbers[0]]]
                against = 0
                for others, those in sets:
                    if third_time_same_colour(one, self.graph.field.players[self.graph.positions[others[0]]]):
                        against |= those
                for number in numbers:
                    failing[number] = self.rows[number] & against
        return failing

    def _c12_c13(self) -> bool:
        """C12, then C13, by counting who wants which colour."""
        graph = self.graph
        colours = graph.field.colours
        white, black = graph.inside(colours.white), graph.inside(colours.black)
        surplus = abs(white.bit_count() - black.bit_count())
        if surplus <= graph.size + self.slots.leaving - (white | black).bit_count():
            # Without a failure of C12 there is none of C13.
            return self._keep_without((white, white), (black, black)) or self._weigh_c12_c13(white, black)
        # More want one colour than all the others can serve. Every pair among the others costs one more pair among
        # these, so the fewest failures leave no pair among the others, slots included.
        majority = white if white.bit_count() > black.bit_count() else black
        players = graph.everyone & ~majority
        others = players | self.slot_vertices
        failures = (majority.bit_count() - players.bit_count() - self.slots.leaving) // 2
        if not self._keep_without((others, others)):
            return self._weigh_c12_c13(white, black)
        mild = majority & graph.inside(colours.mild)
        hard = majority & ~mild
        if mild.bit_count() >= failures:
            # Each failing pair can hold a player with a mild preference, who then is the one to yield.
            strong = hard & graph.inside(colours.strong) if self.same_absolute_may_meet else hard
            return self._keep_without((strong, hard)) or self._weigh_c13(white, black)
        # Too few have a mild preference: the fewest strong failures need each of them in a failing pair of its own.
        # Pairs of two absolute preferences do not count in C13, so with them the count proves nothing.
        fewest = not self.same_absolute_may_meet and self._keep_without((mild, mild | others))
        return fewest or self._weigh_c13(white, black)

    def _weigh_c12_c13(self, white: int, black: int) -> bool:
        return self._fewest(self._failing((white, white), (black, black))) and self._weigh_c13(white, black)

    def _weigh_c13(self, white: int, black: int) -> bool:
        colours = self.graph.field.colours
        strong = self.graph.inside(colours.strong)
        hard = strong | self.graph.inside(colours.absolute)
        return self._fewest(self._failing(*((side & strong, side & hard) for side in (white, black))))

    def _c14_to_c17(self) -> bool:
        """Repeated floats (C14 to C17).

        With a single downfloater, or a single MDP, an unavoidable failure counts 1 in every candidate, so it decides
        nothing and needs no weights.
        """
        graph = self.graph
        for rounds_back in (1, 2):
            if graph.field.history.state.completed < rounds_back:
                break
            again = self.slot_vertices, downfloated_residents(graph, rounds_back)
            if not self._avoided(*again) and self.slots.leaving > 1 and not self._fewest(self._failing(again)):
                return False
            risen = self.mdps, upfloated_residents(graph, rounds_back)
            if not self._avoided(*risen) and graph.mdps > 1 and not self._fewest(self._failing(risen)):
                return False
        return True

    def _avoided(self, one: int, other: int) -> bool:
        """Go on without any edge between the two sets, if that is possible."""
        return not self._between(one, other) or self._keep_without((one, other))

    def _c18_to_c21(self) -> bool:
        """Score differences of MDPs with a repeated float, or whose opponents have one.

        They depend on who stays in the limbo, and on which of several MDPs gets an opponent that C15 or C17 could not
        spare. Everything else is the same for every candidate.
        """
        graph = self.graph
        if not graph.mdps:
            return True
        for rounds_back in (1, 2):
            if graph.field.history.state.completed < rounds_back:
                break
            fallen = self.limbo_possible and downfloated_mdps(graph, rounds_back)
            if fallen and not self._weigh(self._costs(MDP_DIFFERENCES[rounds_back])):
                return False
            lifted = graph.mdps > 1 and self._between(self.mdps, upfloated_residents(graph, rounds_back))
            if lifted and not self._weigh(self._costs(OPPONENT_DIFFERENCES[rounds_back])):
                return False
        return True

    def _first_in_order(self) -> Candidate | None:
        """Among equals the first generated: MDP set (4.4), opponents of the MDPs (4.2), then the remainder."""
        graph = self.graph
        if self.limbo_possible:
            self._choose_mdp_set()
        alive = self.everyone
        mdp_pairs = []
        limbo = []
        for mdp in range(graph.mdps):
            if self.mates[mdp] >= graph.size:
                limbo.append(mdp)
                continue
            opponent = self._lowest_opponent(mdp, alive)
            mdp_pairs.append((mdp, opponent))
            alive &= ~(1 << mdp | 1 << opponent)
        # From here on an MDP in the limbo is like a vertex of the separator: it takes a slot.
        residents = alive & graph.residents
        separator = alive & ~(residents | self.slot_vertices)
        found = first_pairing(self.rows, members(residents), members(self.slot_vertices), separator)
        return None if found is None else Candidate(mdp_pairs, found[0], limbo, found[1], self.route)

    def _choose_mdp_set(self) -> None:
        """4.4.2: from the top, every MDP who can be paired is."""
        slots = self.slot_vertices
        for mdp in range(self.graph.mdps):
            bit = 1 << mdp
            if self.rows[mdp] & slots and not self._keep_without((bit, slots)):
                self._keep_without((bit, ~slots & self.everyone))

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
