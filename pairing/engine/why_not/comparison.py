"""Where the best round under a condition parts from the round of the rules, and what tells them apart."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.check.bracket import Bracket, Candidate, Value, first_difference, values_of
from pairing.engine.check.cheapest import Unproved
from pairing.engine.check.field import Field
from pairing.engine.check.order import place_of
from pairing.engine.why_not.condition import Round

Path = list[tuple[Bracket, Candidate]]
"""A round bracket by bracket, from the top."""


@dataclass(frozen=True, slots=True)
class Parting:
    """The first bracket in which the two rounds differ, and the reason for which the rules take the other one."""

    score: int
    """Pairing score of the residents."""
    criterion: str
    """``C6`` … ``C21``, or ``order``."""
    actual: tuple[int, ...] = ()
    with_it: tuple[int, ...] = ()
    article: str = ""
    """For the order: the article that generates the round of the rules first."""
    players: tuple[int, ...] = ()
    """TPNs of those whom the criterion would fail."""


def path_of(field: Field, played: Round) -> Path:
    """How a complete round runs through the brackets: a pair belongs to the bracket of its lower ranked player."""
    index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
    partner: dict[int, int] = {}
    for one, other in played.pairs:
        partner[index[one]], partner[index[other]] = index[other], index[one]
    path = []
    moved_down, below = 0, field.everybody
    for group in field.groups:
        below &= ~group
        bracket = Bracket(field, moved_down, group, below)
        inside = (
            (player, partner[player])
            for player in bracket.members
            if player in partner and bracket.players >> partner[player] & 1
        )
        candidate = Candidate.of(bracket, inside)
        path.append((bracket, candidate))
        moved_down = candidate.floaters
    return path


def next_value(path: Path, position: int) -> tuple[int, ...]:
    """C8 of a bracket of a best round, read from the bracket below, which was paired as well as C8 promises."""
    if position + 1 == len(path):
        return ()
    bracket, candidate = path[position + 1]
    return candidate.floaters.bit_count(), *bracket.field.scores(candidate.floaters)


def parting(actual: Path, bye: int | None, other: Path, other_bye: int | None) -> Parting | None:
    """Where two best rounds part; None when they have the same pairs. The score of the bye must be the same."""
    for position, ((bracket, first), (_, second)) in enumerate(zip(actual, other, strict=True)):
        if first == second:
            continue
        values = _values(actual, position, bye), _values(other, position, other_bye)
        different = first_difference(*values)
        if different is not None:
            if different[0].value > different[1].value:
                raise Unproved("The best round under a condition is better than the round of the rules.")
            return of_values(bracket.score, different[0].criterion, *different)
        places = place_of(bracket, first), place_of(bracket, second)
        if places[0] >= places[1]:
            raise Unproved("The best round under a condition comes before the round of the rules.")
        return Parting(bracket.score, "order", article=places[0].article_of_difference(places[1]))
    return None


def of_values(score: int, criterion: str, actual: Value, with_it: Value) -> Parting:
    """A parting on one criterion; of C8 only the counts are kept where they decide."""
    one, other = actual.value, with_it.value
    if criterion == "C8" and one[:1] != other[:1]:
        one, other = one[:1], other[:1]
    return Parting(score, criterion, one, other, players=with_it.players)


def _values(path: Path, position: int, bye: int | None) -> tuple[Value, ...]:
    bracket, candidate = path[position]
    unplayed = None
    if bye is not None and bracket.field.numbers(candidate.floaters) == (bye,):
        unplayed = bracket.field.entrants[candidate.floaters.bit_length() - 1].unplayed
    return values_of(bracket, candidate, next_bracket=next_value(path, position), unplayed=unplayed)
