"""Who has White in a match of a knock-out, in one of two games who has it first: the first rule that decides.

In matches of two games everybody has both colours, so only the first games say who had which: ``history`` counts no
others.
"""

from __future__ import annotations

from ...history import PlayerHistory
from ...knockout_bracket import KnockoutBracket
from ...model import Colour, Pair


def assign(bracket: KnockoutBracket, one: PlayerHistory, other: PlayerHistory, initial: Colour) -> Pair:
    """The pair of two players with its colours."""
    upper, lower = sorted((one, other), key=lambda past: bracket.seed_of[past.number])
    colour, _reason = decide(upper, lower, bracket.seed_of[upper.number], initial)
    white, black = (upper, lower) if colour is Colour.WHITE else (lower, upper)
    return Pair(white.number, black.number)


def decide(upper: PlayerHistory, lower: PlayerHistory, seed: int, initial: Colour) -> tuple[Colour, str]:
    """The colour of the better seeded player, whose place in the list is ``seed``, and the rule, as the end of the code
    of its fact."""
    if not upper.colours and not lower.colours:
        return (initial if seed % 2 else initial.opposite), "initial"
    if upper.colour_difference != lower.colour_difference:
        fewer_whites = upper.colour_difference < lower.colour_difference
        return (Colour.WHITE if fewer_whites else Colour.BLACK), "difference"
    for own, theirs in zip(reversed(upper.colours), reversed(lower.colours), strict=False):
        if own is not theirs:
            return theirs, "alternate"
    if upper.colours:
        return upper.colours[-1].opposite, "upper"
    return lower.colours[-1], "lower"
