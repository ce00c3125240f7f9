"""The quality criteria of C.04.3 Article 2.4 (edition 2026), each once, by number.

Those about one pair are predicates, shared with the edition of 2017; ``evaluate`` tells what a candidate comes to.
``exact`` builds its costs from the same predicates. Scores and score differences are tenths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...history import PlayerHistory, Strength
from ...model import CriterionResult
from .bracket import BracketGraph, Candidate
from .rulebook import DOWNFLOATS, MDP_DIFFERENCES, OPPONENT_DIFFERENCES, UPFLOATS


def same_colour_due(one: PlayerHistory, other: PlayerHistory) -> bool:
    """C12 (2.4.7): whether one of the two will not get the colour preferred."""
    return one.preference is not None and one.preference is other.preference


def strong_preference_fails(one: PlayerHistory, other: PlayerHistory) -> bool:
    """C13 (2.4.8): whether a strong preference will not be met. Two absolute ones are the business of C10 and C11."""
    if not same_colour_due(one, other):
        return False
    weaker = min(one.strength, other.strength)
    return weaker is Strength.STRONG


def difference_beyond_two(one: PlayerHistory, other: PlayerHistory) -> bool:
    """C10 (2.4.5): whether a colour difference goes beyond +2 or -2. Only topscorers can be paired so (C3)."""
    return same_colour_due(one, other) and one.wide_difference and other.wide_difference


def third_time_same_colour(one: PlayerHistory, other: PlayerHistory) -> bool:
    """C11 (2.4.6): whether one of the two gets a colour a third time in a row. Only possible with a topscorer (C3).

    Article 5.2.2 grants the preference of the player with the larger colour difference, so only the other player can
    get the colour again. With equal differences one of them is bound to get it only if both have just had it twice.
    """
    if not same_colour_due(one, other) or min(one.strength, other.strength) is not Strength.ABSOLUTE:
        return False
    width_one, width_other = abs(one.colour_difference), abs(other.colour_difference)
    if width_one == width_other:
        return one.repeated_colour is not None and one.repeated_colour is other.repeated_colour
    denied = other if width_one > width_other else one
    return denied.repeated_colour is not None and denied.repeated_colour is not denied.preference


def downfloated_residents(graph: BracketGraph, rounds_back: int) -> int:
    """C14, C16 (2.4.9, 2.4.11): the residents with a downfloat so many rounds ago, who should not downfloat again."""
    return graph.inside(graph.field.floated(rounds_back)[0]) & graph.residents


def upfloated_residents(graph: BracketGraph, rounds_back: int) -> int:
    """C15, C17 (2.4.10, 2.4.12): the residents with an upfloat so many rounds ago, who should not meet an MDP.

    Where such a resident meets an MDP anyway, C19 and C21 (2.4.14, 2.4.16) keep their score difference small.
    """
    return graph.inside(graph.field.floated(rounds_back)[1]) & graph.residents


def downfloated_mdps(graph: BracketGraph, rounds_back: int) -> int:
    """C18, C20 (2.4.13, 2.4.15): the MDPs with a downfloat so many rounds ago, whose score difference to the opponent
    should be small. One who floats again counts with more than any difference."""
    return graph.inside(graph.field.floated(rounds_back)[0]) & ~graph.residents


def evaluate(graph: BracketGraph, candidate: Candidate) -> tuple[CriterionResult, ...]:
    """Every criterion from C6 to C21 that the candidate does not fulfil completely; C8 shows in the next bracket."""
    field = graph.field
    past = [field.players[position] for position in graph.positions]
    floaters = candidate.floaters
    values: list[tuple[str, Iterable[int], Iterable[int]]] = [
        ("C6", [len(floaters)], floaters),
        ("C7", sorted((past[number].pairing_score for number in floaters), reverse=True), floaters),
    ]
    if candidate.gives_bye:
        unplayed = field.history.state.completed - past[floaters[-1]].played
        values.append(("C9", [unplayed], floaters if unplayed else []))
    pairs = candidate.mdp_pairs + candidate.pairs
    for criterion, fails in PAIR_CRITERIA:
        failing = [pair for pair in pairs if fails(past[pair[0]], past[pair[1]])]
        values.append((criterion, [len(failing)], [number for pair in failing for number in pair]))
    values += _repeated_floats(graph, candidate)
    return tuple(
        CriterionResult(criterion, tuple(value), players)
        for criterion, value, numbers in values
        if (players := tuple(past[number].number for number in numbers))
    )


def _repeated_floats(graph: BracketGraph, candidate: Candidate) -> Iterator[tuple[str, list[int], list[int]]]:
    """C14 to C21: criterion, value and who fails it, by bracket number."""
    falls = {mdp: graph.score(mdp) - graph.resident_score for mdp, _ in candidate.mdp_pairs}
    falls |= {mdp: graph.score(mdp) - graph.resident_score + BEYOND for mdp in candidate.limbo}
    lifts = {resident: falls[mdp] for mdp, resident in candidate.mdp_pairs}
    for rounds_back in (1, 2):
        down, up = downfloated_residents(graph, rounds_back), upfloated_residents(graph, rounds_back)
        again = [number for number in candidate.leaving if down >> number & 1]
        yield DOWNFLOATS[rounds_back], [len(again)], again
        risen = [number for number in lifts if up >> number & 1]
        yield UPFLOATS[rounds_back], [len(risen)], risen
    for rounds_back in (1, 2):
        for criterion, differences, flagged in (
            (MDP_DIFFERENCES, falls, downfloated_mdps(graph, rounds_back)),
            (OPPONENT_DIFFERENCES, lifts, upfloated_residents(graph, rounds_back)),
        ):
            marked = sorted((number for number in differences if flagged >> number & 1), key=lambda n: -differences[n])
            yield criterion[rounds_back], [differences[number] for number in marked], marked


PAIR_CRITERIA = (
    ("C10", difference_beyond_two),
    ("C11", third_time_same_colour),
    ("C12", same_colour_due),
    ("C13", strong_preference_fails),
)

BEYOND = 100_000
"""Added to the score difference of a moved-down player who floats again, so that it exceeds every real one."""
