"""Why this player has the pairing-allocated bye (1.1, 7.1)."""

from __future__ import annotations

from ....explanation.explained_round import ByeExplanation
from ....facts import Fact, fact
from ....history import bars_bye
from ..bye import order_of_bye
from ..rulebook import Rule
from .context import LimContext


def explain_bye(context: LimContext, number: int) -> ByeExplanation:
    """The receiver, and everybody who comes first in the order of the rule with what kept the bye from them."""
    past = context.past(number)
    present = context.history.present
    rule = Rule.FIRST_BYE if context.state.round_number == 1 else Rule.BYE
    lead = (
        fact(
            "bye.lead", rule.article, player=number, players=len(present), score=past.pairing_score,
            points=context.state.scoring.pairing_bye,
        ),
        fact(f"lim.bye_{rule.code}", rule.article, player=number),
    )  # fmt: skip
    order = [one.number for one in order_of_bye(context.history)]
    before = [context.past(one) for one in order[: order.index(number)]]
    steps: list[Fact] = []
    barred = [[one.number, barring_round(context, one.number)] for one in before if not one.may_receive_bye]
    needed = [one.number for one in before if one.may_receive_bye]
    if barred:
        steps.append(fact("lim.bye_barred", "C.04.1 4", meetings=barred))
    if needed:
        steps.append(fact("lim.bye_needed", rule.article, players=needed))
    details = (fact("bye.allowed", "C.04.1 4", player=number), fact("bye.no_colour", "C.04.1 3", player=number))
    return ByeExplanation(number, "pairing", lead, tuple(steps), details)


def barring_round(context: LimContext, number: int) -> int:
    """The first round that keeps the player from the bye."""
    barring = bars_bye(context.state)
    games = context.past(number).competitor.games
    return next(played for played, game in enumerate(games, start=1) if game.outcome in barring)
