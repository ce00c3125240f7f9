"""Why a round of the subgroups does not have something: the scores that the later rounds ask about do not count."""

from __future__ import annotations

from ...explanation.context import RoundContext
from ...facts import fact
from ...why_not.absolute import forbidden_pair
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from ..in_turn.field import Field
from .subgroups import opponents_in


def answer_in_subgroups(context: RoundContext, field: Field, question: Question) -> WhyNot | None:
    """The answer that the subgroups of a round give; None where something else decides."""
    places = {
        past.number: position for position, past in enumerate(field.players) if past.number != context.pairing.bye
    }
    player = places.get(question.player)
    if player is None:
        return None
    if question.ask is Ask.FLOAT:
        return WhyNot(AnswerKind.DECIDED, fact("six_subgroups.why_float", player=question.player))
    opponent = places.get(question.opponent) if question.ask is Ask.OPPONENT else None
    bye = next((position for position, past in enumerate(field.players) if past.number == context.pairing.bye), None)
    if opponent is None or opponents_in(field, bye)[player] >> opponent & 1:
        return None
    names = {"player": question.player, "opponent": question.opponent}
    forbidden = forbidden_pair(context, question.player, question.opponent)
    return forbidden or WhyNot(AnswerKind.DECIDED, fact("six_subgroups.why_apart", **names))
