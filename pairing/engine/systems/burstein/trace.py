"""What explanations need to know about a bracket of the Burstein system."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from ...model import CriterionResult
from ..dutch.bracket import BracketGraph, Candidate
from ..dutch.criteria import same_colour_due
from .field import Ranked


@dataclass(frozen=True, slots=True)
class BursteinBracket:
    """How one bracket was paired. Players by TPN, each list in the order of Article 1.8; scores in tenths."""

    score: int
    """Pairing score of the residents."""
    residents: tuple[int, ...]
    incoming: tuple[int, ...]
    """The floaters that the previous bracket left."""
    order: tuple[int, ...]
    """Everybody by bracket sequence number (4.1)."""
    pairs: tuple[tuple[int, int], ...]
    """In order of the smaller BSN, which stands first."""
    floaters: tuple[int, ...]
    """The players who leave unpaired."""
    criteria: tuple[CriterionResult, ...] = ()
    """Those of C5 to C8 that were not fulfilled completely, in order of priority."""
    route: str = ""
    """Which certificate proved the answer; for diagnosis only."""


def describe(graph: BracketGraph, candidate: Candidate, ranked: Ranked) -> BursteinBracket:
    """The trace of a bracket, C7 still missing."""
    past = [graph.field.players[position] for position in graph.positions]
    by_bsn = sorted(range(graph.size), key=lambda number: ranked.ranks[graph.positions[number]])
    floating = set(candidate.floaters)
    floaters = tuple(past[number].number for number in by_bsn if number in floating)
    denied = [number for pair in candidate.pairs if same_colour_due(past[pair[0]], past[pair[1]]) for number in pair]
    criteria = []
    if floaters:
        scores = sorted((past[number].pairing_score for number in floating), reverse=True)
        criteria += [CriterionResult("C5", (len(floaters),), floaters), CriterionResult("C6", tuple(scores), floaters)]
    if denied:
        criteria.append(CriterionResult("C8", (len(denied) // 2,), tuple(past[number].number for number in denied)))
    return BursteinBracket(
        graph.resident_score,
        tuple(past[number].number for number in by_bsn if number >= graph.mdps),
        tuple(past[number].number for number in by_bsn if number < graph.mdps),
        tuple(past[number].number for number in by_bsn),
        tuple((past[one].number, past[other].number) for one, other in candidate.pairs),
        floaters,
        tuple(criteria),
        candidate.route,
    )


def with_next_bracket(brackets: list[BursteinBracket]) -> tuple[BursteinBracket, ...]:
    """Add C7 where the next bracket could not take all floaters, or left over more than its number asks for."""
    score_of = {player: bracket.score for bracket in brackets for player in bracket.residents}
    told = []
    for bracket, following in pairwise(brackets):
        left = following.floaters
        if bracket.floaters and (len(left) > len(following.order) % 2 or set(left) & set(following.incoming)):
            scores = sorted((score_of[player] for player in left), reverse=True)
            ahead = CriterionResult("C7", (len(left), *scores), left)
            bracket = replace(bracket, criteria=(*bracket.criteria[:2], ahead, *bracket.criteria[2:]))
        told.append(bracket)
    return (*told, *brackets[-1:])
