"""Who gets which colour (C.04.3 Article 5.2): the first rule that decides."""

from __future__ import annotations

from pairing.engine.history import Past, Strength
from pairing.engine.model import Colour, Pair


def assign(higher: Past, lower: Past, initial_colour: Colour) -> Pair:
    """The colours of a pair whose higher ranked player (Article 1.2) is the first; the pair names the rule."""
    colour, rule = _decide(higher, lower, initial_colour)
    if colour is Colour.WHITE:
        return Pair(higher.number, lower.number, rule)
    return Pair(lower.number, higher.number, rule)


def _decide(higher: Past, lower: Past, initial_colour: Colour) -> tuple[Colour, str]:
    """The colour of the higher ranked player, and the article."""
    wish, other_wish = higher.preference, lower.preference
    if wish is not None and wish is not other_wish:
        return wish, "5.2.1"
    if wish is None and other_wish is not None:
        return other_wish.opposite, "5.2.1"
    if wish is None:
        odd = higher.parity_number & 1
        return (initial_colour if odd else initial_colour.opposite), "5.2.5"
    if higher.strength is not lower.strength:
        return (wish if higher.strength > lower.strength else wish.opposite), "5.2.2"
    if higher.strength is Strength.ABSOLUTE:
        width, other_width = abs(higher.colour_difference), abs(lower.colour_difference)
        if width != other_width:
            return (wish if width > other_width else wish.opposite), "5.2.2"
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own is not other:
            return other, "5.2.3"
    return wish, "5.2.4"
