"""Why this player has the bye (28L)."""

from __future__ import annotations

from ....explanation.explained_round import ByeExplanation
from ....facts import Fact, fact
from ....history import bars_bye
from ..bye import choose_bye, had_half_bye, new_players_below, order_of_bye
from ..rulebook import Rule
from ..trace import ByeChoice
from .context import UsContext


def explain_bye(context: UsContext, number: int) -> ByeExplanation:
    """The receiver, and everybody who comes earlier in the order, with what kept the bye from them."""
    past = context.past(number)
    present = context.history.present
    choice = choose_bye(context.field) or ByeChoice(number, number, 0)
    first_round = not context.state.completed
    lead = [
        fact(
            "bye.lead", Rule.BYE.article,
            player=number, players=len(present), score=past.pairing_score, points=context.state.scoring.pairing_bye,
        ),
        fact("us.bye_first_round" if first_round else "us.bye", Rule.BYE.article, player=choice.first),
    ]  # fmt: skip
    passed = new_players_below(context.history, choice.first)
    if passed:
        lead.append(fact("us.bye_four_rounds", Rule.FOUR_ROUNDS.article, players=passed))
    if choice.player != choice.first:
        lead.append(
            fact("us.bye_colour", Rule.BYE_FOR_COLOUR.article, player=number, opponent=choice.first,
                 difference=choice.difference)
        )  # fmt: skip
    order = [one.number for one in order_of_bye(context.history)]
    before = [context.past(one) for one in order[: order.index(choice.first)]]
    barring = bars_bye(context.state)
    steps: list[Fact] = []
    barred = [
        [one.number, next(place for place, game in enumerate(one.competitor.games, 1) if game.outcome in barring)]
        for one in before
        if not one.may_receive_bye
    ]
    needed = [one.number for one in before if one.may_receive_bye]
    later = [
        one.number
        for one in present
        if had_half_bye(one) and one.number in order[order.index(choice.first) :] and one.number != number
    ]
    if barred:
        steps.append(fact("us.bye_barred", Rule.BYE_ONCE.article, meetings=barred))
    if needed:
        steps.append(fact("us.bye_needed", Rule.BYE.article, players=needed))
    if later:
        steps.append(fact("us.bye_half", Rule.HALF_BYE.article, players=later))
    details = (
        fact("bye.allowed", Rule.BYE_ONCE.article, player=number),
        fact("us.bye_no_colour", Rule.UNPLAYED.article, player=number),
    )
    return ByeExplanation(number, "pairing", tuple(lead), tuple(steps), details)
