"""What explanations need to know about a bracket, as data of ``model``."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from itertools import pairwise

from ...model import Bracket, CriterionResult, Exchange
from .bracket import BracketGraph, Candidate

Evaluation = Callable[[BracketGraph, Candidate], tuple[CriterionResult, ...]]
"""Says which quality criteria of an edition a candidate does not fulfil completely."""


def describe(graph: BracketGraph, candidate: Candidate, bye: int | None, evaluate: Evaluation) -> Bracket:
    """A bracket by TPN, with the evaluation of its candidate; ``bye``: who got the bye here."""
    tpn = [graph.field.players[position].number for position in graph.positions]
    candidate.gives_bye = bye is not None
    paired = {number for pair in candidate.mdp_pairs for number in pair}
    remainder = [number for number in range(graph.mdps, graph.size) if number not in paired]
    original = set(remainder[: len(candidate.pairs)])
    actual = {upper for upper, _ in candidate.pairs}
    exchange = None
    if original != actual:
        exchange = Exchange(
            tuple(tpn[number] for number in sorted(original - actual)),
            tuple(tpn[number] for number in sorted(actual - original)),
        )
    return Bracket(
        graph.resident_score,
        tuple(tpn[graph.mdps :]),
        tuple(tpn[: graph.mdps]),
        tuple((tpn[mdp], tpn[resident]) for mdp, resident in candidate.mdp_pairs),
        tuple((tpn[one], tpn[other]) for one, other in candidate.pairs),
        tuple(tpn[number] for number in candidate.floaters if tpn[number] != bye),
        tuple(tpn[number] for number in candidate.limbo),
        bye,
        exchange,
        evaluate(graph, candidate),
        candidate.route,
    )


def with_next_bracket(
    brackets: list[Bracket],
    criterion: str = "C8",
    before: frozenset[str] = frozenset({"C6", "C7"}),
    apart: Container[int] = (),
) -> list[Bracket]:
    """Add C8 (2.4.3) to every bracket whose next bracket was not ideal: the players it left over, and their scores.

    C8 asks for the downfloaters after whom the next bracket does best in C6 and C7, so the value is what that bracket
    then did. In 2017 the same is ``criterion`` C7. The new value stands after the criteria ``before`` it. Brackets
    ``apart`` were paired without it.
    """
    score_of = {player: bracket.score for bracket in brackets for player in bracket.residents}
    told = []
    for place, (bracket, following) in enumerate(pairwise(brackets)):
        left = (*following.downfloaters, *(() if following.bye is None else (following.bye,)))
        ideal = (len(following.residents) + len(following.moved_down)) % 2
        asked = place not in apart and place + 1 not in apart
        if asked and bracket.downfloaters and (len(left) > ideal or set(left) & set(following.moved_down)):
            scores = sorted((score_of[player] for player in left), reverse=True)
            ahead = CriterionResult(criterion, (len(left), *scores), left)
            earlier = [result for result in bracket.criteria if result.criterion in before]
            bracket = replace(bracket, criteria=(*earlier, ahead, *bracket.criteria[len(earlier) :]))
        told.append(bracket)
    return told + brackets[-1:]
