"""Rule 29E4: who of two players due the same colour gets it."""

from __future__ import annotations

from ...history import PlayerHistory
from ...model import PLAYED, Colour
from .rulebook import Rule


def due_colour(past: PlayerHistory) -> Colour | None:
    """The colour that makes White and Black equal; when they are, the opposite of the last one (29E3a)."""
    if past.colour_difference:
        return Colour.BLACK if past.colour_difference > 0 else Colour.WHITE
    return past.colours[-1].opposite if past.colours else None


def beneficiary(higher: PlayerHistory, lower: PlayerHistory, *, history: bool) -> tuple[PlayerHistory, Rule]:
    """Who of two players due the same colour gets it, and the rule that decides.

    ``history``: whether rounds before the last one are looked at, as rule 4 says (variation 29E4d leaves it out).
    """
    mine, theirs = abs(higher.colour_difference), abs(lower.colour_difference)
    if mine != theirs:
        rule = Rule.GREATER if mine and theirs else Rule.UNEQUAL
        return (higher if mine > theirs else lower), rule
    found = latest_difference(higher, lower)
    if found is not None:
        back, ours, others = found
        alternate = back == 1 and ours is not None and others is not None
        if alternate or history:
            due = due_colour(higher)
            # Who had the due colour then has had the advantage; the other one gets it now.
            had = ours is due if ours is not None else others is not due
            return (lower if had else higher), Rule.ALTERNATE if alternate else Rule.HISTORY
    return higher, Rule.HIGHER


def latest_difference(one: PlayerHistory, other: PlayerHistory) -> tuple[int, Colour | None, Colour | None] | None:
    """How many rounds back the colours of two players last differed, and what they were; None where they never did.

    A round without a game, for one of the two, counts as different (29E4, rule 4).
    """
    pairs = zip(reversed(one.competitor.games), reversed(other.competitor.games), strict=True)
    for back, (game, theirs) in enumerate(pairs, start=1):
        mine = game.colour if game.outcome in PLAYED else None
        yours = theirs.colour if theirs.outcome in PLAYED else None
        if mine is not yours:
            return back, mine, yours
    return None
