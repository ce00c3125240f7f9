"""Two rounds of one field, bracket by bracket: where they part, and what tells them apart."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.check.bracket import Bracket, Candidate, Value, first_difference, values_of
from pairing.engine.check.field import Field
from pairing.engine.check.order import place_of
from pairing.engine.matching.weighted import Unproved
from pairing.engine.why_not.constrained import Round


@dataclass(frozen=True, slots=True)
class Parting:
    """The first bracket in which the rules prefer one round to the other, and the reason."""

    score: int
    """Pairing score of the residents."""
    better: Value | None
    """The value of the deciding criterion in the round that the rules prefer; None when only the order decides."""
    worse: Value | None
    article: str
    """For the order: the article that generates the preferred round first."""


def brackets_of(field: Field, played: Round) -> list[tuple[Bracket, Candidate]]:
    """How a complete round runs through the brackets: a pair belongs to the bracket of its lower ranked player."""
    index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
    partner: dict[int, int] = {}
    for white, black in played.pairs:
        partner[index[white]], partner[index[black]] = index[black], index[white]
    found = []
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
        found.append((bracket, candidate))
        moved_down = candidate.floaters
    return found


def parting(field: Field, better: Round, worse: Round) -> Parting | None:
    """Where the rules prefer ``better``; None when both have the same pairs. C5 must be the same in both."""
    one, other = brackets_of(field, better), brackets_of(field, worse)
    for position, ((bracket, first), (_, second)) in enumerate(zip(one, other, strict=True)):
        if first == second:
            continue
        values = _values(field, one, position, better.bye), _values(field, other, position, worse.bye)
        different = first_difference(*values)
        if different is not None:
            if different[0].value > different[1].value:
                raise Unproved("The best round under a condition is better than the round of the rules.")
            return Parting(bracket.score, *different, "")
        places = place_of(bracket, first), place_of(bracket, second)
        if places[0] >= places[1]:
            raise Unproved("The best round under a condition comes before the round of the rules.")
        return Parting(bracket.score, None, None, places[0].article_of_difference(places[1]))
    return None


def _values(field: Field, path: list[tuple[Bracket, Candidate]], position: int, bye: int | None) -> tuple[Value, ...]:
    """C6 to C21 of one bracket. C8 is read from the bracket below, which was paired as well as C8 promises."""
    bracket, candidate = path[position]
    following: tuple[int, ...] = ()
    if position + 1 < len(path):
        floaters = path[position + 1][1].floaters
        following = floaters.bit_count(), *field.scores(floaters)
    receiver = field.numbers(candidate.floaters)
    unplayed = None
    if receiver == (bye,):
        unplayed = field.entrants[candidate.floaters.bit_length() - 1].unplayed
    return values_of(bracket, candidate, next_bracket=following, unplayed=unplayed)
