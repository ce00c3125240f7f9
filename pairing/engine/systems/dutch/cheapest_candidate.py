"""From costs to a candidate: the best by the criteria, and among equals the first in the order of Article 4.

Every criterion is a digit of the cost of an edge, the higher criterion the higher digit, and a minimum-cost matching
answers all of them at once (``weighted`` proves it). Two matchings: the first settles the criteria, who of the MDPs is
paired (4.4) and with whom (4.2); the second, with these pairs fixed, the order of the remainder (4.3, then 4.2).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import Unproved
from ...matching.weighted import CheapestMatching, Edges
from .bracket import BracketGraph, Candidate
from .exchange import exchange_costs


@dataclass(slots=True)
class BracketCosts:
    """What the criteria make every choice cost. The players of the bracket are the first vertices."""

    edges: Edges
    alone: dict[int, int]
    """Vertices that may be left alone, with what that costs; the others must be matched."""

    def spread(self, room: int) -> BracketCosts:
        """A copy with room, below every criterion, for numbers up to ``room``."""
        edges = [{other: cost * room for other, cost in near.items()} for near in self.edges]
        return BracketCosts(edges, {vertex: cost * room for vertex, cost in self.alone.items()})

    def add(self, one: int, other: int, extra: int) -> None:
        """Make an edge dearer."""
        self.edges[one][other] += extra
        self.edges[other][one] += extra

    def remove(self, one: int, other: int) -> None:
        """Take an edge away."""
        del self.edges[one][other], self.edges[other][one]

    def matching(self) -> list[int] | None:
        """The proved cheapest matching; None when those who must be matched cannot be."""
        matching = CheapestMatching(self.edges, self.alone)
        if not matching.solve():
            return None
        matching.prove()
        return matching.mates


def digits(widths: list[tuple[str, int]]) -> dict[str, int]:
    """The value of each digit, the first the highest, when each has room for that many values."""
    values = {}
    value = 1
    for name, width in reversed(widths):
        values[name] = value
        value *= width
    return values


def cheapest_candidate(graph: BracketGraph, costs: BracketCosts, route: str) -> tuple[Candidate, list[int]] | None:
    """The best candidate that is generated first, and the matching it is part of; None when there is none at all."""
    mates = _mdps_in_order(graph, costs).matching()
    if mates is None:
        return None
    inside = range(graph.size)
    mdp_pairs = [(mdp, mates[mdp]) for mdp in range(graph.mdps) if mates[mdp] in inside]
    limbo = [mdp for mdp in range(graph.mdps) if mates[mdp] not in inside]
    taken = {number for pair in mdp_pairs for number in pair}
    remainder = [number for number in range(graph.mdps, graph.size) if number not in taken]
    to_make = sum(number < mates[number] < graph.size for number in remainder)
    mates = _remainder_in_order(graph, costs, mdp_pairs, remainder, to_make).matching()
    if mates is None:
        raise Unproved("The best candidate of a bracket could not be put in order.")
    pairs = [(number, mates[number]) for number in remainder if number < mates[number] < graph.size]
    leaving = [number for number in remainder if mates[number] not in inside]
    return Candidate(mdp_pairs, pairs, limbo, leaving, route), mates


def _mdps_in_order(graph: BracketGraph, costs: BracketCosts) -> BracketCosts:
    """Below the criteria: the MDP set (4.4), higher MDPs weighing more, then each MDP's opponent from the top (4.2)."""
    base = graph.size - graph.mdps + 1
    opponents = base**graph.mdps
    costs = costs.spread(opponents << graph.mdps)
    for mdp in range(graph.mdps):
        out = opponents << (graph.mdps - 1 - mdp)
        digit = base ** (graph.mdps - 1 - mdp)
        for other in costs.edges[mdp]:
            costs.add(mdp, other, out if other >= graph.size else digit * (other - graph.mdps))
        if mdp in costs.alone:
            costs.alone[mdp] += out
    return costs


def _remainder_in_order(
    graph: BracketGraph, costs: BracketCosts, mdp_pairs: list[tuple[int, int]], remainder: list[int], to_make: int
) -> BracketCosts:
    """With the MDP pairs fixed, below the criteria: the exchange (4.3), then each S1 player's opponent (4.2)."""
    count = len(remainder)
    base = count + 1
    opponents = base**count
    exchange = [cost * opponents for cost in exchange_costs(count, to_make)]
    costs = costs.spread((max(exchange, default=0) - min(exchange, default=0) + opponents) * base)
    rank = {number: place for place, number in enumerate(remainder)}
    for number in remainder:
        for other in costs.edges[number]:
            if number < other < graph.size and other in rank:
                place = rank[number]
                costs.add(number, other, exchange[place] + rank[other] * base ** (count - 1 - place))
    fixed = dict(mdp_pairs) | {resident: mdp for mdp, resident in mdp_pairs}
    for number in range(graph.size):
        if number in fixed:
            unwanted = [other for other in costs.edges[number] if other != fixed[number]]
        elif number < graph.mdps:
            unwanted = [other for other in costs.edges[number] if other < graph.size]
        else:
            continue
        for other in unwanted:
            costs.remove(number, other)
    return costs
