"""What every choice in a bracket costs by the criteria of 2026: the route that needs no certificate.

What lies outside the bracket is a list of vertices: seats for the downfloaters, or the real players below. So the same
costs serve when C4, C6, C7 and C8 are settled and when they are part of the question.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pairing.engine.history import Past
from pairing.engine.matching.bitset import members
from pairing.engine.matching.weighted import Edges
from pairing.engine.systems.dutch.bracket import BracketGraph, Candidate, Seats
from pairing.engine.systems.dutch.cheapest import Costs, cheapest_candidate, digits
from pairing.engine.systems.dutch.criteria import (
    difference_beyond_two,
    same_colour_due,
    strong_preference_fails,
    third_time_same_colour,
)

DOWNFLOATS = {1: "C14", 2: "C16"}
UPFLOATS = {1: "C15", 2: "C17"}
FALLS = {1: "C18", 2: "C20"}
LIFTS = {1: "C19", 2: "C21"}
"""The criteria about floats, by how many rounds ago the float was."""


@dataclass(slots=True)
class Outside:
    """What a player of the bracket can be matched with instead of another player of it; vertices count from 0."""

    joins: list[int]
    """Which players of the bracket each vertex may take."""
    passes_on: list[int] = field(default_factory=list)
    """Which of them, matched with the vertex, would be left over by the next bracket as well (C8)."""
    inner: list[tuple[int, int, int | None]] = field(default_factory=list)
    """Edges between vertices: both, and the score of whom the next bracket then leaves over, None for nobody."""
    alone: dict[int, int] = field(default_factory=dict)
    """Vertices that may be left alone, each a player whom the next bracket leaves over, with the score."""
    bye: int = -1
    """The vertex of the pairing-allocated bye where C9 is in question: its only downfloater gets it."""
    floating_on: int = 0
    """Players of the bracket who may be left over by the next bracket as well, matched with no vertex."""
    count_left_over: bool = True
    """False when the next bracket leaves over the same number whoever floats, so that in C8 only scores differ."""


def seats_outside(seats: Seats) -> Outside:
    """Seats, and the claimants who take some of them."""
    nobody = [0] * len(seats.claims)
    passing = list(seats.passing) if seats.passing else [0] * len(seats.takers)
    outside = Outside(seats.takers + nobody, passing + nobody, count_left_over=False)
    for claimant, claim in enumerate(seats.claims, start=len(seats.takers)):
        outside.inner.extend((seat, claimant, None) for seat in members(claim))
    return outside


def solve(graph: BracketGraph, outside: Outside, route: str) -> tuple[Candidate, list[int]] | None:
    """The best candidate that is generated first, and its matching of the bracket and what is outside.

    None when they cannot all be matched.
    """
    return cheapest_candidate(graph, Criteria(graph, outside).costs(), route)


class Criteria:
    """The digits of one bracket: all of them, or ``only`` one criterion, with the others costing nothing."""

    def __init__(self, graph: BracketGraph, outside: Outside, only: str | None = None) -> None:
        self.graph = graph
        self.outside = outside
        self.past: list[Past] = [graph.field.players[position] for position in graph.positions]
        self.total = graph.size + len(outside.joins)
        scores = {past.pairing_score for past in self.past} | set(outside.alone.values())
        scores |= {score for *_, score in outside.inner if score is not None}
        one = self.total + 1
        many: int = one ** len(scores)
        self.level: dict[int, int] = {score: one**rank for rank, score in enumerate(sorted(scores))}
        self.limbo = many
        back = [rounds for rounds in (1, 2) if graph.field.history.state.completed >= rounds]
        self.down = {rounds: graph.inside(graph.field.floated(rounds)[0]) for rounds in back}
        self.up = {rounds: graph.inside(graph.field.floated(rounds)[1]) & graph.residents for rounds in back}
        widths = [("C6", one), ("C7", many), ("C8", one), ("C8 scores", many)]
        widths += [("C9", graph.field.history.state.completed + 1)]
        widths += [("C10", one), ("C11", one), ("C12", one), ("C13", one)]
        for rounds in back:
            widths += [(DOWNFLOATS[rounds], one), (UPFLOATS[rounds], one)]
        for rounds in back:
            widths += [(FALLS[rounds], many * many), (LIFTS[rounds], many)]
        self.digit = digits(widths) if only is None else dict.fromkeys(dict(widths), 0) | {only: 1}

    def costs(self) -> Costs:
        """Every choice with its cost."""
        graph, outside = self.graph, self.outside
        edges: Edges = [{} for _ in range(self.total)]

        def join(one: int, other: int, cost: int) -> None:
            edges[one][other] = edges[other][one] = cost

        for number in range(graph.size):
            for other in members(graph.rows[number] >> number << number):
                join(number, other, self.pair(number, other))
        for vertex, takes in enumerate(outside.joins, start=graph.size):
            for number in members(takes):
                cost = self.leave(number, vertex - graph.size)
                if vertex - graph.size == outside.bye:
                    cost += self.digit["C9"] * (graph.field.history.state.completed - self.past[number].played)
                join(number, vertex, cost)
        for one, other, score in outside.inner:
            join(graph.size + one, graph.size + other, 0 if score is None else self._left_over(score))
        alone = {graph.size + vertex: self._left_over(score) for vertex, score in outside.alone.items()}
        for number in members(outside.floating_on):
            alone[number] = self.floater(number) + self._left_over(graph.score(number))
        return Costs(edges, alone)

    def _left_over(self, score: int) -> int:
        """C8: the next bracket leaves over a player with this score."""
        return self.digit["C8"] * self.outside.count_left_over + self.digit["C8 scores"] * self.level[score]

    def leave(self, number: int, vertex: int) -> int:
        """What it costs that a player leaves the bracket for a vertex outside, C9 left out."""
        cost = self.floater(number)
        if self.outside.passes_on[vertex] >> number & 1:
            cost += self._left_over(self.past[number].pairing_score)
        return cost

    def pair(self, number: int, other: int) -> int:
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
                    cost += digit[FALLS[rounds]] * level
                if self.up[rounds] >> other & 1:
                    cost += digit[UPFLOATS[rounds]] + digit[LIFTS[rounds]] * level
        return cost

    def floater(self, number: int) -> int:
        """C6, C7, C14 and C16 of a downfloater; C18 and C20 of an MDP who floats again."""
        digit = self.digit
        level = self.level[self.past[number].pairing_score]
        cost = digit["C6"] + digit["C7"] * level
        for rounds, down in self.down.items():
            if down >> number & 1:
                if number < self.graph.mdps:
                    cost += digit[FALLS[rounds]] * level * self.limbo
                else:
                    cost += digit[DOWNFLOATS[rounds]]
        return cost
