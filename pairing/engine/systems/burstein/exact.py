"""The best pairing of a bracket by weights, the route that needs no certificate (C.04.4.2 Articles 2 and 4)."""

from __future__ import annotations

from collections.abc import Sequence

from ..dutch.bracket import BracketGraph, Candidate
from ..dutch.outside import Outside
from .fold import BursteinCosts, bracket_order, candidate_of


def solve(
    graph: BracketGraph, outside: Outside, route: str, ranks: Sequence[int]
) -> tuple[Candidate, list[int]] | None:
    """The best pairing that comes first, and its matching of the bracket and what is outside.

    Below the criteria stands one digit per BSN, that of BSN 1 the highest: how far the opponent is from the last BSN,
    counted once for every pair, at its smaller BSN. None when not everybody can be matched.
    """
    by_bsn = bracket_order(graph, ranks)
    base = graph.size + 1
    costs = BursteinCosts(graph, outside).costs().spread(base**graph.size)
    place = {number: bsn for bsn, number in enumerate(by_bsn)}
    for number in range(graph.size):
        digit = base ** (graph.size - 1 - place[number])
        for other in costs.edges[number]:
            if other >= graph.size:
                costs.add(number, other, digit * graph.size)
            elif place[number] < place[other]:
                costs.add(number, other, digit * (graph.size - 1 - place[other]))
        if number in costs.alone:
            costs.alone[number] += digit * graph.size
    mates = costs.matching()
    return None if mates is None else (candidate_of(graph, by_bsn, mates, route), mates)
