"""The best candidate of a bracket by weights: the route that needs no certificate.

Every criterion is a digit of the cost of a pair, the higher criterion the higher digit, and a minimum-cost perfect
matching answers all of them at once (``weighted`` proves it). Two matchings: the first settles the criteria, who of the
MDPs is paired (4.4) and with whom (4.2); the second, with these pairs fixed, the order of the remainder (4.2, 4.3).

What lies outside the bracket is a list of vertices: seats for the downfloaters, or the real players below, with what it
costs for a player of the bracket to be matched there. So the same code serves when C4, C6, C7 and C8 are settled and
when they are part of the question.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pairing.engine.history import Past
from pairing.engine.matching.bitset import members
from pairing.engine.matching.weighted import Edges, PerfectMatching, Unproved
from pairing.engine.systems.dutch.bracket import BracketGraph, Candidate
from pairing.engine.systems.dutch.criteria import (
    difference_beyond_two,
    same_colour_due,
    strong_preference_fails,
    third_time_same_colour,
)
from pairing.engine.systems.dutch.remainder import exchange_costs


@dataclass(slots=True)
class Outside:
    """What a player of the bracket can be matched with instead of another player of it.

    Vertices count from 0. ``joins[v]`` are the bracket players that v may take. ``floats[v]`` says what C8 pays when v
    is matched with a downfloater; ``inner`` are the edges among the outside vertices with what C8 pays for them. Both
    are (players the next bracket leaves over, sum of ``level`` over them); see ``lookahead``.
    """

    joins: list[int]
    pays: list[bool] = field(default_factory=list)
    """Whether a downfloater matched with v is left over by the next bracket as well."""
    inner: list[tuple[int, int, int]] = field(default_factory=list)
    """(v, w, score in tenths of the one whom the next bracket leaves over, -1 when it leaves nobody over)."""


def seats_outside(seats: list[int]) -> Outside:
    """Seats: nothing but who may take them."""
    return Outside(seats, [False] * len(seats))


class Exact:
    """The costs of one bracket and the two matchings."""

    def __init__(self, graph: BracketGraph, outside: Outside) -> None:
        self.graph = graph
        self.outside = outside
        self.past: list[Past] = [graph.field.players[position] for position in graph.positions]
        self.total = graph.size + len(outside.joins)
        scores = {graph.score(number) for number in range(graph.size)}
        scores |= {score for _, _, score in outside.inner if score >= 0}
        one = self.total + 1
        self.level: dict[int, int] = {score: one**rank for rank, score in enumerate(sorted(scores))}
        back = [rounds for rounds in (1, 2) if graph.field.history.state.completed >= rounds]
        self.down = {rounds: graph.inside(graph.field.floated(rounds)[0]) for rounds in back}
        self.up = {rounds: graph.inside(graph.field.floated(rounds)[1]) & graph.residents for rounds in back}
        many: int = one ** len(scores)
        widths = [("C6", one), ("C7", many), ("C8 pairs", one), ("C8 scores", many)]
        widths += [(criterion, one) for criterion in ("C10", "C11", "C12", "C13")]
        widths += [(f"{kind} {rounds}", one) for rounds in back for kind in ("down", "up")]
        widths += [(f"{kind} {rounds}", many * many) for rounds in back for kind in ("fall", "rise")]
        self.digit = _digits(widths)
        self.limbo = many

    def solve(self) -> Candidate | None:
        """The best candidate that is generated first; None when there is no perfect matching."""
        graph = self.graph
        residents = graph.size - graph.mdps
        base = residents + 1
        room = base**graph.mdps << graph.mdps
        edges = self._edges(room)
        for mdp in range(graph.mdps):
            set_digit = base**graph.mdps << (graph.mdps - 1 - mdp)
            opponent_digit = base ** (graph.mdps - 1 - mdp)
            for other in edges[mdp]:
                extra = set_digit if other >= graph.size else opponent_digit * (other - graph.mdps)
                edges[mdp][other] += extra
                edges[other][mdp] += extra
        mates = _solved(edges)
        if mates is None:
            return None
        mdp_pairs = [(mdp, mates[mdp]) for mdp in range(graph.mdps) if mates[mdp] < graph.size]
        limbo = [mdp for mdp in range(graph.mdps) if mates[mdp] >= graph.size]
        taken = {number for pair in mdp_pairs for number in pair}
        remainder = [number for number in range(graph.mdps, graph.size) if number not in taken]
        to_make = sum(number < mates[number] < graph.size for number in remainder)
        mates = self._ordered(mdp_pairs, limbo, remainder, to_make)
        pairs = [(number, mates[number]) for number in remainder if number < mates[number] < graph.size]
        leaving = [number for number in remainder if mates[number] >= graph.size]
        return Candidate(mdp_pairs, pairs, limbo, leaving, "exact")

    def _ordered(
        self, mdp_pairs: list[tuple[int, int]], limbo: list[int], remainder: list[int], to_make: int
    ) -> list[int]:
        """The matching of everybody once the MDP pairs are fixed: among the best, the first of 4.3 and 4.2."""
        graph = self.graph
        count = len(remainder)
        base = count + 1
        room = base**count
        order = [cost * room for cost in exchange_costs(count, to_make)]
        span = (max(order, default=0) - min(order, default=0) + room) * (count + 1)
        edges = self._edges(span)
        rank = {number: place for place, number in enumerate(remainder)}
        for number in remainder:
            for other in edges[number]:
                if number < other < graph.size and other in rank:
                    place = rank[number]
                    extra = order[place] + rank[other] * base ** (count - 1 - place)
                    edges[number][other] += extra
                    edges[other][number] += extra
        fixed = dict(mdp_pairs) | {resident: mdp for mdp, resident in mdp_pairs}
        for number, mate in fixed.items():
            for other in list(edges[number]):
                if other != mate:
                    del edges[number][other], edges[other][number]
        for number in limbo:
            for other in list(edges[number]):
                if other < graph.size:
                    del edges[number][other], edges[other][number]
        mates = _solved(edges)
        if mates is None:
            raise Unproved("The best candidate of a bracket could not be put in order.")
        return mates

    def _edges(self, room: int) -> Edges:
        """Every edge with its cost by the criteria, multiplied by ``room`` for what orders equals."""
        graph, outside = self.graph, self.outside
        edges: Edges = [{} for _ in range(self.total)]

        def join(one: int, other: int, cost: int) -> None:
            edges[one][other] = edges[other][one] = cost * room

        for number in range(graph.size):
            for other in members(graph.rows[number] >> number << number):
                join(number, other, self._pair_cost(number, other))
        for vertex, takes in enumerate(outside.joins):
            for number in members(takes):
                cost = self._float_cost(number)
                if outside.pays[vertex]:
                    cost += self._left_over_cost(graph.score(number))
                join(number, graph.size + vertex, cost)
        for one, other, score in outside.inner:
            join(graph.size + one, graph.size + other, self._left_over_cost(score) if score >= 0 else 0)
        return edges

    def _left_over_cost(self, score: int) -> int:
        """C8: the next bracket leaves over a player with this score."""
        return self.digit["C8 pairs"] + self.digit["C8 scores"] * self.level[score]

    def _pair_cost(self, number: int, other: int) -> int:
        """C10 to C13 of a pair, and what its MDP and the opponent add to C15, C17 and C18 to C21."""
        one, two = self.past[number], self.past[other]
        digit = self.digit
        cost = 0
        if same_colour_due(one, two):
            cost += digit["C12"]
            cost += digit["C10"] * difference_beyond_two(one, two)
            cost += digit["C11"] * third_time_same_colour(one, two)
            cost += digit["C13"] * strong_preference_fails(one, two)
        if number < self.graph.mdps:
            level = self.level[one.pairing_score]
            for rounds, down in self.down.items():
                if down >> number & 1:
                    cost += digit[f"fall {rounds}"] * level
                if self.up[rounds] >> other & 1:
                    cost += digit[f"up {rounds}"] + digit[f"rise {rounds}"] * level
        return cost

    def _float_cost(self, number: int) -> int:
        """C6, C7, C14 and C16 of a downfloater; C18 and C20 of an MDP who floats again."""
        digit = self.digit
        level = self.level[self.past[number].pairing_score]
        cost = digit["C6"] + digit["C7"] * level
        for rounds, down in self.down.items():
            if down >> number & 1:
                cost += (
                    digit[f"fall {rounds}"] * level * self.limbo
                    if number < self.graph.mdps
                    else digit[f"down {rounds}"]
                )
        return cost


def _digits(widths: list[tuple[str, int]]) -> dict[str, int]:
    """The value of each digit, the first the highest, when each needs room for ``width`` values."""
    digits = {}
    value = 1
    for name, width in reversed(widths):
        digits[name] = value
        value *= width
    return digits


def _solved(edges: Edges) -> list[int] | None:
    """The proved matching of least cost."""
    matching = PerfectMatching(edges)
    if not matching.solve():
        return None
    matching.prove()
    return matching.mates
