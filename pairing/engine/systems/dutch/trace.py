"""What explanations need to know about a bracket, as data of ``model``."""

from __future__ import annotations

from pairing.engine.matching.bitset import members
from pairing.engine.model import Bracket, Exchange
from pairing.engine.systems.dutch.bracket import BracketGraph, Candidate
from pairing.engine.systems.dutch.criteria import Fulfilment, evaluate


def describe(graph: BracketGraph, candidate: Candidate, bye: int | None) -> Bracket:
    """A bracket by TPN, with every criterion that was not fulfilled completely; ``bye``: who got the bye here."""
    field = graph.field
    past = [field.players[position] for position in graph.positions]
    tpn = [player.number for player in past]
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
    receiver = next((player for player in past if player.number == bye), None)
    found = Fulfilment(
        [(past[mdp], past[resident]) for mdp, resident in candidate.mdp_pairs],
        [(past[one], past[other]) for one, other in candidate.pairs],
        [past[number] for number in candidate.limbo],
        [past[number] for number in candidate.leaving],
        receiver,
    )
    down: dict[int, set[int]] = {}
    up: dict[int, set[int]] = {}
    for rounds_back in (1, 2):
        floated_down, floated_up = field.floated(rounds_back)
        down[rounds_back] = {tpn[number] for number in members(graph.inside(floated_down))}
        up[rounds_back] = {tpn[number] for number in members(graph.inside(floated_up))}
    unplayed = field.history.state.completed - receiver.played if receiver else 0
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
        evaluate(found, down, up, unplayed, graph.resident_score),
        candidate.route,
    )
