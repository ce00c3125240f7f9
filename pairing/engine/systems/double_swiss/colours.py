"""Who has White in the first game of a match (C.04.5 Article 4.3): the first rule that decides."""

from __future__ import annotations

from ...model import Colour, Pair
from .matches import Matches


def assign(higher: Matches, lower: Matches, initial_colour: Colour) -> Pair:
    """The colours of a pair whose higher ranked player (4.2) is the first; the pair names the rule."""
    colour, rule = decide(higher, lower, initial_colour)
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return Pair(white.number, black.number, rule)


def decide(higher: Matches, lower: Matches, initial_colour: Colour) -> tuple[Colour, str]:
    """The colour of the higher ranked player, and the article."""
    if not higher.colours and not lower.colours:
        return (initial_colour if higher.past.parity_number & 1 else initial_colour.opposite), "4.3.1"
    if higher.whites != lower.whites:
        return (Colour.WHITE if higher.whites < lower.whites else Colour.BLACK), "4.3.2"
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own is not other:
            return other, "4.3.3"
    if higher.colours:
        return higher.colours[-1].opposite, "4.3.4"
    return lower.colours[-1], "4.3.5"
