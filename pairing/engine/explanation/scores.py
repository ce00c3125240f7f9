"""Scores of a board: real + virtual = pairing score, of both players."""

from __future__ import annotations

from ..facts import Fact, Json, fact
from ..history import PlayerHistory
from .context import RoundContext


def virtual_points_of(past: PlayerHistory) -> int:
    """The virtual points, in tenths, with which the player enters this pairing."""
    return past.pairing_score - past.score


def score_facts(context: RoundContext, upper: int, lower: int) -> list[Fact]:
    """What each of the two carries into this pairing, and by how much they differ."""
    facts = [_score(context, context.past(number)) for number in (upper, lower)]
    difference = context.past(upper).pairing_score - context.past(lower).pairing_score
    if difference:
        facts.append(fact("score.difference", "C.04.3 1.4.2", player=upper, opponent=lower, difference=difference))
    return facts


def _score(context: RoundContext, past: PlayerHistory) -> Fact:
    virtual = virtual_points_of(past)
    if virtual:
        return fact(
            "score.virtual",
            "C.04.7 1.5",
            player=past.number,
            real=past.score,
            virtual=virtual,
            score=past.pairing_score,
        )
    code = "score.no_virtual" if context.accelerated else "score.real"
    return fact(code, "C.04.3 1.2", player=past.number, score=past.score)


def score_lead(context: RoundContext, upper: int, lower: int) -> Fact:
    """The scores of the two in one sentence, with the virtual points when there are any."""
    one, other = context.past(upper), context.past(lower)
    params: dict[str, Json] = {"player": upper, "opponent": lower, "score": one.pairing_score}
    same = one.pairing_score == other.pairing_score
    if not same:
        params["other_score"] = other.pairing_score
    if virtual_points_of(one) or virtual_points_of(other):
        params |= {
            "real": one.score,
            "virtual": virtual_points_of(one),
            "other_real": other.score,
            "other_virtual": virtual_points_of(other),
        }
        return fact("lead.same_virtual" if same else "lead.differ_virtual", "C.04.7 1.5", **params)
    if not context.state.completed:
        return fact("lead.start", "C.04.3 1.2", player=upper, opponent=lower)
    return fact("lead.same" if same else "lead.differ", "C.04.3 1.2", **params)
