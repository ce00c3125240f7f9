"""Article 4: the colours of a match, which are those of its first board."""

from __future__ import annotations

from ...history import Strength
from ...model import Colour, Pair
from .field import Field
from .rulebook import Rule


def assign(field: Field, one: int, other: int) -> Pair:
    """Which of the two teams has White, and the article that decided."""
    first = field.first(one, other)
    second = other if first == one else one
    colour, rule = colour_of_first(field, first, second)
    white, black = (first, second) if colour is Colour.WHITE else (second, first)
    return Pair(field.teams[white].number, field.teams[black].number, rule.value)


def colour_of_first(field: Field, first: int, second: int) -> tuple[Colour, Rule]:
    """The colour of the first-team (4.2) and the first part of Article 4.3 that decides."""
    one, other = field.teams[first], field.teams[second]
    if not one.colours and not other.colours:
        initial = field.history.state.initial_colour
        return initial if one.parity_number % 2 else initial.opposite, Rule.INITIAL
    own, theirs = field.preferences[first], field.preferences[second]
    if own.colour is not theirs.colour:
        if own.colour is None:
            return Colour.BLACK if theirs.colour is Colour.WHITE else Colour.WHITE, Rule.ONE_PREFERENCE
        return own.colour, Rule.BOTH_PREFERENCES if theirs.colour else Rule.ONE_PREFERENCE
    if own.colour is not None and own.strength is not theirs.strength:
        return own.colour if own.strength is Strength.STRONG else own.colour.opposite, Rule.ONE_STRONG
    if one.colour_difference != other.colour_difference:
        lower = one.colour_difference < other.colour_difference
        return Colour.WHITE if lower else Colour.BLACK, Rule.LOWER_DIFFERENCE
    for mine, opposite in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine is not opposite:
            return opposite, Rule.HISTORY
    if own.colour is not None:
        return own.colour, Rule.FIRST_PREFERENCE
    if one.colours:
        return one.colours[-1].opposite, Rule.FIRST_ALTERNATES
    return other.colours[-1], Rule.OTHER_ALTERNATES
