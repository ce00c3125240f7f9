"""Why these upfloaters: what the residents lacked, and why players who come first in the order were left below."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...facts import Fact, fact
from .field import Field
from .rulebook import article
from .trace import DubovBracket


def lifting_facts(field: Field, bracket: DubovBracket, gone: Collection[int]) -> Iterator[Fact]:
    """The facts about the choice that hold for single players; the criteria of the bracket explain the rest.

    ``gone`` are the TPNs of the players who were paired above or have the bye.
    """
    if not bracket.upfloaters:
        return
    odd = len(bracket.residents) % 2 == 1 and len(bracket.upfloaters) == 1
    yield fact("dubov.lift_odd" if odd else "dubov.lift_unpaired", article("3.2.1"), score=bracket.score)
    if len(bracket.upfloaters) > 1:
        return
    place = next(position for position, past in enumerate(field.players) if past.number == bracket.upfloaters[0])
    score = field.players[place].pairing_score
    passed = [
        position
        for position in range(place)
        if field.players[position].pairing_score == score and field.tpn(position) not in gone
    ]
    yield from _passed_over(field, bracket, place, passed)


def _passed_over(field: Field, bracket: DubovBracket, place: int, passed: list[int]) -> Iterator[Fact]:
    chosen = field.tpn(place)
    white = sum(
        field.white >> position & 1 for position, past in enumerate(field.players) if past.number in bracket.residents
    )
    surplus = 2 * white - len(bracket.residents)
    wants = field.white >> place & 1
    (count,) = next(one.value for one in bracket.criteria if one.criterion == "C7")
    # The colour preference of the chosen player makes both sides as equal as possible; those of the others do not.
    evens = 2 * count == abs(surplus + (1 if wants else -1)) < abs(surplus + (-1 if wants else 1))
    same = [one for one in passed if field.white >> one & 1 == wants]
    other = [one for one in passed if one not in same]
    burden = field.burdens(place)
    spared = [one for one in same if field.burdens(one) > burden]
    rest = [one for one in same if one not in spared] + ([] if evens else other)
    if evens and other:
        numbers = [field.tpn(one) for one in other]
        yield fact("dubov.passed_colour", article("C7"), player=chosen, players=[*numbers])
    if spared:
        numbers = [field.tpn(one) for one in spared]
        yield fact("dubov.passed_spared", article("C8"), player=chosen, players=[*numbers])
    if rest:
        numbers = [field.tpn(one) for one in sorted(rest)]
        yield fact("dubov.passed_rest", article("3.2.2"), player=chosen, players=[*numbers])
