"""Answers that need no second round: what the absolute criteria forbid, in any system."""

from __future__ import annotations

from ..explanation.context import RoundContext
from ..facts import fact
from ..history import bars_bye
from ..model import Outcome
from .answer import AnswerKind, WhyNot


def not_applicable(code: str, **params: int) -> WhyNot:
    """The question does not arise."""
    return WhyNot(AnswerKind.NOT_APPLICABLE, fact(f"why_not.{code}", "", **params))


def forbidden_pair(context: RoundContext, player: int, opponent: int) -> WhyNot | None:
    """What keeps two players apart whatever the others do: C1, C3 or a prohibition; None when nothing does."""
    article = context.description.article
    met = context.met_in(player, opponent)
    if met is not None:
        reason = fact("why_not.met", article("2.1.1"), player=player, opponent=opponent, round=met)
        return WhyNot(AnswerKind.FORBIDDEN, reason, "C1")
    if context.prohibited(player, opponent):
        reason = fact("why_not.prohibited", player=player, opponent=opponent)
        return WhyNot(AnswerKind.FORBIDDEN, reason, "prohibited")
    if context.colours_clash(player, opponent):
        colour = str(context.past(player).preference)
        reason = fact("why_not.same_colour", article("2.1.3"), player=player, opponent=opponent, colour=colour)
        return WhyNot(AnswerKind.FORBIDDEN, reason, "C3")
    return None


def barred_from_bye(context: RoundContext, player: int) -> WhyNot | None:
    """What in the past keeps a player from the bye (C2); None when nothing does."""
    barring = bars_bye(context.state)
    for number, game in enumerate(context.past(player).competitor.games, start=1):
        if game.outcome in barring:
            code = "had_bye" if game.outcome is Outcome.PAIRING_BYE else "won_without_playing"
            reason = fact(f"why_not.{code}", context.description.article("2.1.2"), player=player, round=number)
            return WhyNot(AnswerKind.FORBIDDEN, reason, "C2")
    return None
