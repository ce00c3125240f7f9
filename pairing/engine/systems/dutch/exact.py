"""What every choice in a bracket costs by the criteria of 2026: the route that needs no certificate."""

from __future__ import annotations

from .bracket import BracketGraph, Candidate
from .cheapest_candidate import cheapest_candidate
from .criteria import (
    difference_beyond_two,
    downfloated_mdps,
    downfloated_residents,
    same_colour_due,
    strong_preference_fails,
    third_time_same_colour,
    upfloated_residents,
)
from .outside import FloaterCosts, Outside
from .rulebook import DOWNFLOATS, MDP_DIFFERENCES, OPPONENT_DIFFERENCES, UPFLOATS


def solve(graph: BracketGraph, outside: Outside, route: str) -> tuple[Candidate, list[int]] | None:
    """The best candidate that is generated first, and its matching of the bracket and what is outside.

    None when they cannot all be matched.
    """
    return cheapest_candidate(graph, Criteria(graph, outside).costs(), route)


class Criteria(FloaterCosts):
    """The digits of one bracket: all of them, or ``only`` one criterion, with the others costing nothing."""

    def __init__(self, graph: BracketGraph, outside: Outside, only: str | None = None) -> None:
        back = [rounds for rounds in (1, 2) if graph.field.history.state.completed >= rounds]
        self.down = {rounds: downfloated_residents(graph, rounds) for rounds in back}
        self.down_mdps = {rounds: downfloated_mdps(graph, rounds) for rounds in back}
        self.up = {rounds: upfloated_residents(graph, rounds) for rounds in back}
        super().__init__(graph, outside, only)

    def lower_digits(self) -> list[tuple[str, int]]:
        """C9 to C21."""
        widths = [("C9", self.graph.field.history.state.completed + 1)]
        widths += [("C10", self.one), ("C11", self.one), ("C12", self.one), ("C13", self.one)]
        for rounds in self.down:
            widths += [(DOWNFLOATS[rounds], self.one), (UPFLOATS[rounds], self.one)]
        for rounds in self.down:
            widths += [(MDP_DIFFERENCES[rounds], self.many * self.many), (OPPONENT_DIFFERENCES[rounds], self.many)]
        return widths

    def leave(self, number: int, vertex: int) -> int:
        """What it costs that a player leaves the bracket for a vertex outside, C9 included."""
        cost = super().leave(number, vertex)
        if vertex == self.outside.bye:
            cost += self.digit["C9"] * (self.graph.field.history.state.completed - self.past[number].played)
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
            for rounds, down in self.down_mdps.items():
                if down >> number & 1:
                    cost += digit[MDP_DIFFERENCES[rounds]] * level
                if self.up[rounds] >> other & 1:
                    cost += digit[UPFLOATS[rounds]] + digit[OPPONENT_DIFFERENCES[rounds]] * level
        return cost

    def floater(self, number: int) -> int:
        """C6, C7, C14 and C16 of a downfloater; C18 and C20 of an MDP who floats again."""
        digit = self.digit
        cost = super().floater(number)
        for rounds, down in self.down.items():
            if down >> number & 1:
                cost += digit[DOWNFLOATS[rounds]]
            elif self.down_mdps[rounds] >> number & 1:
                level = self.level[self.past[number].pairing_score]
                cost += digit[MDP_DIFFERENCES[rounds]] * level * self.many
        return cost
