"""Floats: what the last two rounds protect a player from, and what this pairing will count as."""

from __future__ import annotations

from pairing.engine.explanation.context import RoundContext
from pairing.engine.facts import Fact, fact
from pairing.engine.history import Float
from pairing.engine.model import PLAYED, Outcome

ARTICLES = {(Float.DOWN, 1): "C.04.3 2.4.9", (Float.DOWN, 2): "C.04.3 2.4.11"} | {
    (Float.UP, 1): "C.04.3 2.4.10",
    (Float.UP, 2): "C.04.3 2.4.12",
}


def float_history(context: RoundContext, number: int) -> list[Fact]:
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


def float_now(context: RoundContext, upper: int, lower: int) -> list[Fact]:
    """What this pairing counts as for the two, and whether it repeats a float of the last two rounds."""
    if context.past(upper).pairing_score == context.past(lower).pairing_score:
        return []
    facts = [fact("float.now", "C.04.3 1.4.2", player=upper, opponent=lower)]
    for number, kind, code in ((upper, Float.DOWN, "float.repeats_down"), (lower, Float.UP, "float.repeats_up")):
        back = next((b for b in (1, 2) if context.history.float_back(number, b) is kind), None)
        if back is not None:
            facts.append(fact(code, ARTICLES[kind, back], player=number, round=context.state.round_number - back))
    return facts
