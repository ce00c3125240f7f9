"""Floats: what the last two rounds protect a player from, and what this pairing will count as."""

from __future__ import annotations

from ....facts import Fact, fact
from ....history import Float
from ....model import PLAYED, Outcome
from ..rulebook import ARTICLE_OF, DOWNFLOATS, UPFLOATS
from .context import DutchContext

ARTICLES = {
    (kind, back): f"C.04.3 {ARTICLE_OF[name]}"
    for kind, criteria in ((Float.DOWN, DOWNFLOATS), (Float.UP, UPFLOATS))
    for back, name in criteria.items()
}
"""The article that spares a player another float of a kind, by that kind and how many rounds ago it was."""


def float_history(context: DutchContext, number: int) -> list[Fact]:
    """The floats of the last two rounds and what they protect the player from."""
    facts: list[Fact] = []
    scoring = context.state.scoring
    for back in (1, 2):
        round_number = context.state.round_number - back
        kind = context.history.float_back(number, back)
        if kind is Float.NONE:
            continue
        game = context.past(number).competitor.games[round_number - 1]
        if kind is Float.UP:
            code = "float.was_up"
        elif game.outcome in PLAYED:
            code = "float.was_down"
        elif game.outcome is Outcome.PAIRING_BYE or scoring.points(game.outcome) > scoring.loss:
            code = "float.was_down_unplayed"
        else:
            code = "float.was_down_absent"
        facts.append(fact(code, ARTICLES[kind, back], player=number, round=round_number))
    return facts


def float_now(context: DutchContext, upper: int, lower: int) -> list[Fact]:
    """What this pairing counts as for the two, and whether it repeats a float of the last two rounds."""
    if context.past(upper).pairing_score == context.past(lower).pairing_score:
        return []
    facts = [fact("float.now", "C.04.3 1.4.2", player=upper, opponent=lower)]
    for number, kind, code in ((upper, Float.DOWN, "float.repeats_down"), (lower, Float.UP, "float.repeats_up")):
        back = next((b for b in (1, 2) if context.history.float_back(number, b) is kind), None)
        if back is not None:
            facts.append(fact(code, ARTICLES[kind, back], player=number, round=context.state.round_number - back))
    return facts
