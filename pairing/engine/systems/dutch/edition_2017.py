"""The edition of 2017 (C.04.3 sections A to E, in force to 31 January 2026), to replay older events.

The editions differ in the completion test. In 2017 the choice of a candidate looks at the next bracket only (C.7). When
the downfloaters turn out to leave players who cannot all be paired, the bracket is the penultimate pairing bracket
(PPB). It is paired again so that the others can be paired (C.4), and everybody below becomes one collapsed last bracket
(CLB). The criteria are C.5 to C.19. Colours and the order of candidates are those of 2026. So are the shortcuts, where
as few players as possible leave and all MDPs are paired.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import Unproved
from ...history import PlayerHistory
from ...matching.bitset import members
from ...matching.weighted import Edges
from ...model import CriterionResult
from .bracket import BracketGraph, Candidate, DownfloaterSlots
from .cheapest_candidate import BracketCosts, cheapest_candidate, digits
from .criteria import (
    difference_beyond_two,
    same_colour_due,
    strong_preference_fails,
    third_time_same_colour,
)
from .floaters import best
from .lookahead import Lookahead

FLOAT_BELOW = 10
"""A downfloater counts as paired one point below the lowest player, in tenths (A.8)."""


@dataclass(slots=True)
class BracketDecision:
    """How a bracket ends."""

    candidate: Candidate
    collapses: bool
    """Whether it was the PPB, so that everybody below forms one bracket."""


def decide(
    look: Lookahead, graph: BracketGraph, following: tuple[int, int] | None, *, prove: bool = False
) -> BracketDecision:
    """The best candidate of a bracket.

    ``following`` is the next scoregroup; None when this is the last bracket, in which somebody may get the bye. With
    ``prove`` a shortcut must agree with the weights, or ``Unproved`` is raised.
    """
    candidate = _quickly(look, graph, following)
    if candidate is None or prove:
        other = _by_weights(look, graph, following)
        if candidate is not None and (candidate.mdp_pairs, candidate.pairs) != (other.mdp_pairs, other.pairs):
            raise Unproved("The weighted matching contradicts the shortcut.", route=candidate.route)
        candidate = candidate or other
    if following is None:
        return BracketDecision(candidate, collapses=False)
    if look.completes(graph.outside(candidate.floaters)):
        return BracketDecision(candidate, collapses=False)
    costs = _Criteria(look, graph, members(look.lower)).costs(final=None)
    return BracketDecision(_required(cheapest_candidate(graph, costs, "exact below")), collapses=True)


def _required(found: tuple[Candidate, list[int]] | None) -> Candidate:
    if found is None:
        raise Unproved("A bracket has no candidate although the round can be completed.")
    return found[0]


def _by_weights(look: Lookahead, graph: BracketGraph, following: tuple[int, int] | None) -> Candidate:
    """The candidate by weights, with the next bracket in the same matching where there is one.

    The last bracket may hold residents of several scores after a collapse.
    """
    if following is None:
        bye = [look.field.bye] if look.bye_open else []
        return _required(cheapest_candidate(graph, _Criteria(look, graph, bye).costs(final=None), "exact last"))
    first, end = following
    costs = _Criteria(look, graph, list(range(first, end))).costs(final=end == look.field.bye)
    return _required(cheapest_candidate(graph, costs, "exact next"))


def _quickly(look: Lookahead, graph: BracketGraph, following: tuple[int, int] | None) -> Candidate | None:
    """The candidate where nothing can be better: everybody is paired, or all but one ideal resident. None elsewhere."""
    scores = {graph.score(number) for number in range(graph.mdps, graph.size)}
    if len(scores) > 1:
        return None
    if not graph.size & 1:
        return best(graph, DownfloaterSlots([]))
    residents = graph.outside(members(graph.residents))
    if following is None:
        able = look.rows[look.field.bye] & residents
    else:
        last = following[1] == look.field.bye
        spare = look.rows[look.field.bye] if last and look.bye_open else 0 if last else look.alive
        able = look.most_paired_alone(residents, following, spare & (1 << following[1]) - (1 << following[0]))
    return best(graph, DownfloaterSlots([graph.inside(able)])) if able else None


class _Criteria:
    """The digits of C.5 to C.19 for one bracket with some vertices outside: positions in the field, or the bye."""

    def __init__(self, look: Lookahead, graph: BracketGraph, outside: list[int]) -> None:
        self.look = look
        self.graph = graph
        self.outside = outside
        field = look.field
        self.past: list[PlayerHistory] = [field.players[position] for position in graph.positions]
        known = [position for position in (*graph.positions, *outside) if position != field.bye]
        self.lowest = field.players[known[-1]].pairing_score
        scores = {past.pairing_score for past in self.past}
        differences = {score - self.lowest + FLOAT_BELOW for score in scores}
        differences |= {one - other for one in scores for other in scores if one >= other}
        one = len(known) + 2
        self.level: dict[int, int] = {value: one**rank for rank, value in enumerate(sorted(differences))}
        many: int = one ** (len(differences) + 1)
        back = [rounds for rounds in (1, 2) if field.history.state.completed >= rounds]
        self.down = {rounds: graph.inside(field.floated(rounds)[0]) for rounds in back}
        self.up = {rounds: graph.inside(field.floated(rounds)[1]) for rounds in back}
        widths = [("C5", one), ("C6", many), ("C7 pairs", 3 * one), ("C7 differences", many)]
        widths += [("C8", one), ("C9", one), ("C10", one), ("C11", one)]
        for rounds in back:
            widths += [(f"down {rounds}", one), (f"up {rounds}", one)]
        for rounds in back:
            widths += [(f"fall {rounds}", many), (f"lift {rounds}", many)]
        self.digit = digits(widths)

    def costs(self, *, final: bool | None) -> BracketCosts:
        """Every edge with its cost.

        ``final``: None when everybody must be matched (PPB, last bracket); otherwise whether the next bracket is the
        last one, so that a player left over there who may not receive the bye weighs three times as much.
        """
        graph, look = self.graph, self.look
        edges: Edges = [{} for _ in range(graph.size + len(self.outside))]
        alone: dict[int, int] = {}
        for number in range(graph.size):
            for other in members(graph.rows[number] >> number << number):
                edges[number][other] = edges[other][number] = self._pair(number, other)
        floating = [self._float(number) for number in range(graph.size)]
        for vertex, position in enumerate(self.outside, start=graph.size):
            row = look.rows[position]
            for number in range(graph.size):
                if row >> graph.positions[number] & 1:
                    edges[number][vertex] = edges[vertex][number] = floating[number]
            for other, below in enumerate(self.outside[: vertex - graph.size], start=graph.size):
                if row >> below & 1:
                    edges[vertex][other] = edges[other][vertex] = 0
        if final is not None:
            positions = [*graph.positions, *self.outside]
            for vertex, position in enumerate(positions):
                heavy = final and not look.field.players[position].may_receive_bye
                cost = self.digit["C7 pairs"] * (3 if heavy else 1)
                if vertex < graph.size:
                    cost += floating[vertex] + self.digit["C7 differences"] * self.level[self._below(vertex)]
                alone[vertex] = cost
        return BracketCosts(edges, alone)

    def _below(self, number: int) -> int:
        """The score difference of a downfloater (A.8)."""
        return self.past[number].pairing_score - self.lowest + FLOAT_BELOW

    def _pair(self, number: int, other: int) -> int:
        """C.6, C.8 to C.11, and C.12 to C.19 of a pair whose higher ranked player is the first."""
        one, two = self.past[number], self.past[other]
        digit = self.digit
        difference = one.pairing_score - two.pairing_score
        level = self.level[difference]
        cost = digit["C6"] * level
        if same_colour_due(one, two):
            cost += digit["C10"]
            cost += digit["C8"] * difference_beyond_two(one, two)
            cost += digit["C9"] * third_time_same_colour(one, two)
            cost += digit["C11"] * strong_preference_fails(one, two)
        if difference:
            for rounds, down in self.down.items():
                if down >> number & 1:
                    cost += digit[f"down {rounds}"] * (number >= self.graph.mdps) + digit[f"fall {rounds}"] * level
                if self.up[rounds] >> other & 1:
                    cost += digit[f"up {rounds}"] + digit[f"lift {rounds}"] * level
        return cost

    def _float(self, number: int) -> int:
        """C.5, C.6, C.12 and C.14, C.16 and C.18 of a downfloater. An MDP repeats its downfloat in any case."""
        digit = self.digit
        level = self.level[self._below(number)]
        cost = digit["C5"] + digit["C6"] * level
        for rounds, down in self.down.items():
            if down >> number & 1:
                cost += digit[f"down {rounds}"] * (number >= self.graph.mdps) + digit[f"fall {rounds}"] * level
        return cost


def evaluate(graph: BracketGraph, candidate: Candidate) -> tuple[CriterionResult, ...]:
    """Every criterion from C.5 to C.19, C.7 left out, that the candidate does not fulfil completely."""
    past = [graph.field.players[position] for position in graph.positions]
    lowest = past[-1].pairing_score
    pairs = [(one, other) for one, other in candidate.mdp_pairs + candidate.pairs]
    gaps = {pair: past[pair[0]].pairing_score - past[pair[1]].pairing_score for pair in pairs}
    below = {number: past[number].pairing_score - lowest + FLOAT_BELOW for number in candidate.floaters}
    results = []

    def note(criterion: str, value: list[int], numbers: list[int]) -> None:
        if numbers:
            value = sorted(value, reverse=True)
            results.append(CriterionResult(criterion, tuple(value), tuple(past[number].number for number in numbers)))

    note("C5", [len(below)], list(below))
    falling = [number for pair in pairs if gaps[pair] for number in pair] + list(below)
    note("C6", [gap for gap in gaps.values() if gap] + list(below.values()), falling)
    for criterion, fails in (
        ("C8", difference_beyond_two),
        ("C9", third_time_same_colour),
        ("C10", same_colour_due),
        ("C11", strong_preference_fails),
    ):
        failing = [pair for pair in pairs if fails(past[pair[0]], past[pair[1]])]
        note(criterion, [len(failing)], [number for pair in failing for number in pair])
    again: dict[int, dict[int, int]] = {}
    lifted: dict[int, dict[int, int]] = {}
    for rounds, on_down, on_up in ((1, "C12", "C13"), (2, "C14", "C15")):
        floated_down, floated_up = graph.field.floated(rounds)
        down, up = graph.inside(floated_down), graph.inside(floated_up)
        again[rounds] = {one: gaps[one, other] for one, other in pairs if gaps[one, other] and down >> one & 1}
        again[rounds] |= {number: gap for number, gap in below.items() if down >> number & 1}
        lifted[rounds] = {other: gaps[one, other] for one, other in pairs if gaps[one, other] and up >> other & 1}
        note(on_down, [len(again[rounds])], list(again[rounds]))
        note(on_up, [len(lifted[rounds])], list(lifted[rounds]))
    for rounds, on_down, on_up in ((1, "C16", "C17"), (2, "C18", "C19")):
        note(on_down, list(again[rounds].values()), list(again[rounds]))
        note(on_up, list(lifted[rounds].values()), list(lifted[rounds]))
    return tuple(results)
