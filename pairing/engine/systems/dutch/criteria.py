"""The quality criteria of C.04.3 Article 2.4 (edition 2026), each once, by number.

Those about one pair are predicates, shared with the edition of 2017; ``evaluate`` tells what a candidate comes to.
``exact`` builds its costs from the same predicates. Scores and score differences are tenths.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairing.engine.history import Past, Strength
from pairing.engine.model import CriterionResult
from pairing.engine.systems.dutch.bracket import BracketGraph, Candidate


def same_colour_due(one: Past, other: Past) -> bool:
    """C12 (2.4.7): whether one of the two will not get the colour preferred."""
    return one.preference is not None and one.preference is other.preference


def strong_preference_fails(one: Past, other: Past) -> bool:
    """C13 (2.4.8): whether a strong preference will not be met. Two absolute ones are the business of C10 and C11."""
    if not same_colour_due(one, other):
        return False
    weaker = min(one.strength, other.strength)
    return weaker is Strength.STRONG


def difference_beyond_two(one: Past, other: Past) -> bool:
    """C10 (2.4.5): whether a colour difference goes beyond +2 or -2. Only topscorers can be paired so (C3)."""
    return same_colour_due(one, other) and one.wide_difference and other.wide_difference


def third_time_same_colour(one: Past, other: Past) -> bool:
    """C11 (2.4.6): whether one of the two gets a colour a third time in a row. Only possible with a topscorer (C3).

    Article 5.2.2 grants the larger colour difference, so the other player is the one at risk; with equal differences
    somebody is bound to get it only if both have just had the colour twice.
    """
    if not same_colour_due(one, other) or min(one.strength, other.strength) is not Strength.ABSOLUTE:
        return False
    width_one, width_other = abs(one.colour_difference), abs(other.colour_difference)
    if width_one == width_other:
        return one.repeated_colour is not None and one.repeated_colour is other.repeated_colour
    denied = other if width_one > width_other else one
    return denied.repeated_colour is not None and denied.repeated_colour is not denied.preference


def evaluate(graph: BracketGraph, candidate: Candidate) -> tuple[CriterionResult, ...]:
    """Every criterion from C6 to C21 that the candidate does not fulfil completely; C8 shows in the next bracket."""
    field = graph.field
    past = [field.players[position] for position in graph.positions]
    results = []

    def note(criterion: str, value: Iterable[int], numbers: Iterable[int]) -> None:
        players = tuple(past[number].number for number in numbers)
        if players:
            results.append(CriterionResult(criterion, tuple(value), players))

    floaters = candidate.floaters
    note("C6", [len(floaters)], floaters)
    note("C7", sorted((past[number].pairing_score for number in floaters), reverse=True), floaters)
    if candidate.gives_bye:
        unplayed = field.history.state.completed - past[floaters[-1]].played
        note("C9", [unplayed], floaters if unplayed else [])
    pairs = candidate.mdp_pairs + candidate.pairs
    for criterion, fails in PAIR_CRITERIA:
        failing = [pair for pair in pairs if fails(past[pair[0]], past[pair[1]])]
        note(criterion, [len(failing)], [number for pair in failing for number in pair])
    falls = {mdp: past[mdp].pairing_score - graph.resident_score for mdp, _ in candidate.mdp_pairs}
    falls |= {mdp: past[mdp].pairing_score - graph.resident_score + BEYOND for mdp in candidate.limbo}
    lifts = {resident: falls[mdp] for mdp, resident in candidate.mdp_pairs}
    flags = {}
    for rounds_back in (1, 2):
        down, up = (graph.inside(floated) for floated in field.floated(rounds_back))
        flags[rounds_back] = (down, up)
    for rounds_back, on_down, on_up in ((1, "C14", "C15"), (2, "C16", "C17")):
        down, up = flags[rounds_back]
        again = [number for number in candidate.leaving if down >> number & 1]
        note(on_down, [len(again)], again)
        risen = [number for number in lifts if up >> number & 1]
        note(on_up, [len(risen)], risen)
    for rounds_back, on_down, on_up in ((1, "C18", "C19"), (2, "C20", "C21")):
        down, up = flags[rounds_back]
        for criterion, differences, flag in ((on_down, falls, down), (on_up, lifts, up)):
            marked = sorted((number for number in differences if flag >> number & 1), key=lambda n: -differences[n])
            note(criterion, [differences[number] for number in marked], marked)
    return tuple(results)


PAIR_CRITERIA = (
    ("C10", difference_beyond_two),
    ("C11", third_time_same_colour),
    ("C12", same_colour_due),
    ("C13", strong_preference_fails),
)

BEYOND = 100_000
"""Added to the score difference of a moved-down player who floats again, so that it exceeds every real one."""
