"""The colours of a pair, by the rules that most systems share.

A system names in its description the article behind each reason. The systems number these articles differently, and
some list them in another order; the result is the same.
"""

from __future__ import annotations

from ..drawn_lots import draw, lot_of_round
from ..history import PlayerHistory, Strength
from ..model import Colour, Pair, TournamentState
from ..system_description import ColourReason, Description


def assign(description: Description, higher: PlayerHistory, lower: PlayerHistory, state: TournamentState) -> Pair:
    """The colours of a pair whose higher ranked player is the first; the pair names the article that decided."""
    colour, reason = decide(higher, lower, state.initial_colour)
    if description.colours_by_lot and reason in {ColourReason.HIGHER_RANKED, ColourReason.INITIAL}:
        first = draw(lot_of_round(state), "colour", [higher.number, lower.number])[0]
        colour, reason = (Colour.WHITE if first == higher.number else Colour.BLACK), ColourReason.LOT
    article = description.colour_articles.get(reason, "")
    if colour is Colour.WHITE:
        return Pair(higher.number, lower.number, article)
    return Pair(lower.number, higher.number, article)


def decide(higher: PlayerHistory, lower: PlayerHistory, initial_colour: Colour) -> tuple[Colour, ColourReason]:
    """The colour of the higher ranked player, and the reason."""
    wish, other_wish = higher.preference, lower.preference
    if not higher.colours and not lower.colours:
        odd = higher.parity_number & 1
        return (initial_colour if odd else initial_colour.opposite), ColourReason.INITIAL
    if wish is not None and wish is not other_wish:
        return wish, ColourReason.GRANTED
    if wish is None and other_wish is not None:
        return other_wish.opposite, ColourReason.GRANTED
    if wish is None:
        raise ValueError("A player who has played a game prefers a colour.")
    if higher.strength is not lower.strength:
        return (wish if higher.strength > lower.strength else wish.opposite), ColourReason.STRONGER
    if higher.strength is Strength.ABSOLUTE:
        width, other_width = abs(higher.colour_difference), abs(lower.colour_difference)
        if width != other_width:
            return (wish if width > other_width else wish.opposite), ColourReason.STRONGER
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own is not other:
            return other, ColourReason.ALTERNATE
    return wish, ColourReason.HIGHER_RANKED
