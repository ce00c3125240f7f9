"""Why a player left the own group: the brackets on the way down, with the reason for each."""

from __future__ import annotations

from ....facts import Fact, Json, fact
from ..rulebook import article
from ..trace import BursteinBracket
from .context import BursteinContext


def departure_reason(context: BursteinContext, bracket: BursteinBracket, number: int) -> str:
    """Why the player left the bracket unpaired: ``alone``, ``no_opponent``, ``odd`` or ``several``."""
    others = [one for one in bracket.order if one != number]
    if not others:
        return "alone"
    if not any(context.may_meet(number, one) for one in others):
        return "no_opponent"
    return "odd" if len(bracket.floaters) == 1 else "several"


def path_facts(context: BursteinContext, number: int) -> list[Fact]:
    """Every bracket that the player left, with the reason."""
    return [one for index in context.left(number) for one in _departure(context, context.brackets[index], number)]


def path_lead(context: BursteinContext, number: int) -> Fact | None:
    """Why the player left the scoregroup, in one sentence; None for a player who stayed."""
    left = context.left(number)
    if not left:
        return None
    bracket = context.brackets[left[0]]
    reason = departure_reason(context, bracket, number)
    return fact(f"lead.down_{'incomplete' if reason == 'several' else reason}", article("1.9.2"), player=number,
                score=context.past(number).pairing_score, group=bracket.score)  # fmt: skip


def _departure(context: BursteinContext, bracket: BursteinBracket, number: int) -> list[Fact]:
    known: dict[str, Json] = {"player": number, "score": bracket.score, "players": len(bracket.order)}
    match departure_reason(context, bracket, number):
        case "alone":
            return [fact("path.alone", article("1.9.2"), **known)]
        case "no_opponent":
            return [fact("path.no_opponent", article("2.1"), **known)]
        case "odd":
            lead = fact("path.odd", article("2.3.1"), **known)
        case _:
            lead = fact("burstein.several", article("2.3.1"), **known, down=len(bracket.floaters))
    return [lead, *_why_this_one(context, bracket, number)]


def _why_this_one(context: BursteinContext, bracket: BursteinBracket, number: int) -> list[Fact]:
    """Why this player left and others did not: the score first, then what the criteria and the order say."""
    score = context.past(number).pairing_score
    stayed = [one for one in bracket.order if one not in bracket.floaters]
    higher = [one for one in stayed if context.past(one).pairing_score > score]
    lower = [one for one in stayed if context.past(one).pairing_score < score]
    equal = [one for one in stayed if context.past(one).pairing_score == score]
    facts = []
    if higher:
        facts.append(fact("burstein.higher_stayed", article("2.3.2"), player=number, players=higher))
    if lower:
        facts.append(fact("burstein.lower_stayed", article("2.2.1"), player=number, players=lower))
    if equal:
        facts.append(fact("burstein.equal_stayed", article("3.2.2"), player=number, players=equal))
    return facts
