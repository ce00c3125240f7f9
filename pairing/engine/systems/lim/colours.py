"""Article 5 (and 7.2): the colours of a pair."""

from __future__ import annotations

from ...history import PlayerHistory
from ...model import Colour, Pair
from .direction import Direction
from .field import may_have
from .rulebook import Rule


def assign(one: PlayerHistory, other: PlayerHistory, made: Direction, initial_colour: Colour) -> Pair:
    """Who of the two has White, and the article that decided; ``made``: which way their group was paired."""
    colour, rule = _colour_of(one, other, made, initial_colour)
    if colour is Colour.WHITE:
        return Pair(one.number, other.number, rule.value)
    return Pair(other.number, one.number, rule.value)


def _colour_of(
    one: PlayerHistory, other: PlayerHistory, made: Direction, initial_colour: Colour
) -> tuple[Colour, Rule]:
    white_possible = may_have(one, Colour.WHITE) and may_have(other, Colour.BLACK)
    black_possible = may_have(one, Colour.BLACK) and may_have(other, Colour.WHITE)
    if white_possible != black_possible:
        forced = one.repeated_colour or other.repeated_colour
        return Colour.WHITE if white_possible else Colour.BLACK, Rule.REPEATED if forced else Rule.DIFFERENCE
    if one.preference is not other.preference:
        if one.preference is not None:
            return one.preference, Rule.DUE
        return Colour.BLACK if other.preference is Colour.WHITE else Colour.WHITE, Rule.DUE
    if one.preference is None:
        higher = min(one, other, key=lambda past: past.number)
        colour = initial_colour if higher.parity_number % 2 else initial_colour.opposite
        return colour if higher is one else colour.opposite, Rule.FIRST_COLOURS
    for mine, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine is not theirs:
            return theirs, Rule.HISTORY
    chooser = min if made is Direction.DOWN else max
    served = chooser(one, other, key=lambda past: past.number)
    return one.preference if served is one else one.preference.opposite, Rule.HISTORY
