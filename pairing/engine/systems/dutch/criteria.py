"""The quality criteria of C.04.3 Article 2.4 (edition 2026), each once, by number.

Those about one pair are predicates; those about a whole candidate are evaluated by ``evaluate``, which tells how a
bracket was paired. ``exact`` builds its costs from the same predicates. Scores and score differences are tenths.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.engine.history import Past, Strength
from pairing.engine.model import CriterionResult


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


@dataclass(slots=True)
class Fulfilment:
    """A candidate of one bracket, by players, as the criteria see it."""

    mdp_pairs: list[tuple[Past, Past]]
    """(moved-down player, resident)."""
    pairs: list[tuple[Past, Past]]
    """Both residents."""
    limbo: list[Past]
    leaving: list[Past]
    """Residents who leave as downfloaters."""
    bye: Past | None
    """The receiver of the pairing-allocated bye, when decided here; one of the players who leave."""


def evaluate(
    found: Fulfilment, down: dict[int, set[int]], up: dict[int, set[int]], unplayed: int, resident_score: int
) -> tuple[CriterionResult, ...]:
    """Every criterion from C6 to C21, C8 left out, that the candidate does not fulfil completely.

    ``down[1]`` and ``up[1]`` are the TPNs that floated in the previous round, ``[2]`` two rounds before; ``unplayed``
    is how many games the receiver of the bye has not played.
    """
    results = []

    def note(criterion: str, value: Iterable[int], players: Iterable[Past]) -> None:
        results.append(CriterionResult(criterion, tuple(value), tuple(past.number for past in players)))

    floaters = found.limbo + found.leaving
    if floaters:
        note("C6", [len(floaters)], floaters)
        note("C7", sorted((past.pairing_score for past in floaters), reverse=True), floaters)
    if found.bye is not None and unplayed:
        note("C9", [unplayed], [found.bye])
    pairs = found.mdp_pairs + found.pairs
    for criterion, fails in (
        ("C10", difference_beyond_two),
        ("C11", third_time_same_colour),
        ("C12", same_colour_due),
        ("C13", strong_preference_fails),
    ):
        failing = [pair for pair in pairs if fails(*pair)]
        if failing:
            note(criterion, [len(failing)], (past for pair in failing for past in pair))
    for back, on_down, on_up in ((1, "C14", "C15"), (2, "C16", "C17")):
        again = [past for past in found.leaving if past.number in down[back]]
        if again:
            note(on_down, [len(again)], again)
        risen = [resident for _, resident in found.mdp_pairs if resident.number in up[back]]
        if risen:
            note(on_up, [len(risen)], risen)
    for back, on_down, on_up in ((1, "C18", "C19"), (2, "C20", "C21")):
        # A player who stays in the limbo falls below every resident: the difference exceeds any that a pair can have.
        fallen = [past for past, _ in found.mdp_pairs if past.number in down[back]]
        stuck = [past for past in found.limbo if past.number in down[back]]
        if fallen or stuck:
            differences = [past.pairing_score - resident_score for past in fallen]
            differences += [past.pairing_score - resident_score + BEYOND for past in stuck]
            note(on_down, sorted(differences, reverse=True), fallen + stuck)
        lifting = [past for past, resident in found.mdp_pairs if resident.number in up[back]]
        if lifting:
            risen = [resident for _, resident in found.mdp_pairs if resident.number in up[back]]
            note(on_up, sorted((past.pairing_score - resident_score for past in lifting), reverse=True), risen)
    return tuple(results)


BEYOND = 100_000
"""Added to the score difference of a moved-down player who floats again, so that it exceeds every real one."""
