"""What explanations need to know about a bracket, as data of ``model``."""

from __future__ import annotations

from collections.abc import Callable

from pairing.engine.model import Bracket, CriterionResult, Exchange
from pairing.engine.systems.dutch.bracket import BracketGraph, Candidate

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
