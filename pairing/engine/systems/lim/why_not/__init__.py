"""Why-not questions about a round of the Lim system: each is answered by the first rule that stands against it."""

from __future__ import annotations

from ....facts import Fact, fact
from ....model import RoundPairing, TournamentState
from ....why_not.answer import AnswerKind, WhyNot
from ....why_not.question import Ask, Question
from ..bye import order_of_bye
from ..explanation.byes import barring_round
from ..explanation.colours import colour_fact
from ..explanation.context import LimContext
from ..rulebook import Rule
from .floats import why_not_float
from .opponents import why_not_opponent


def answer(state: TournamentState, pairing: RoundPairing, question: Question) -> WhyNot:
    """Why ``pairing``, the answer of the engine for ``state`` with its trace, does not have what is asked for."""
    context = LimContext(state, pairing)
    for number in (question.player, question.opponent):
        if number and not context.past(number).takes_part:
            return not_applicable(fact("why_not.absent", player=number))
    match question.ask:
        case Ask.OPPONENT:
            return why_not_opponent(context, question.player, question.opponent)
        case Ask.BYE:
            return _bye(context, question.player)
        case Ask.FLOAT:
            return why_not_float(context, question.player)
        case Ask.COLOUR:
            return _colour(context, question.player)


def not_applicable(reason: Fact) -> WhyNot:
    """The question does not arise."""
    return WhyNot(AnswerKind.NOT_APPLICABLE, reason)


def _bye(context: LimContext, player: int) -> WhyNot:
    present = len(context.history.present)
    receiver = context.pairing.bye
    if receiver is None:
        return not_applicable(fact("why_not.no_bye", players=present))
    if receiver == player:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
    if not context.past(player).may_receive_bye:
        reason = fact("lim.why_not_bye_barred", "C.04.1 4", player=player, round=barring_round(context, player))
        return WhyNot(AnswerKind.FORBIDDEN, reason, "C2")
    order = [past.number for past in order_of_bye(context.history)]
    rule = Rule.FIRST_BYE if context.state.round_number == 1 else Rule.BYE
    if order.index(player) < order.index(receiver):
        return WhyNot(AnswerKind.IMPOSSIBLE, fact("why_not.impossible", rule.article), rule.value)
    code = f"lim.why_not_bye_{rule.code}"
    return WhyNot(AnswerKind.LATER, fact(code, rule.article, player=player, opponent=receiver), rule.value)


def _colour(context: LimContext, player: int) -> WhyNot:
    pair = next((one for one in context.pairing.pairs if player in (one.white, one.black)), None)
    if pair is None:
        return not_applicable(fact("why_not.no_colour", player=player))
    _, search = context.search_of[frozenset((pair.white, pair.black))]
    return WhyNot(AnswerKind.DECIDED, colour_fact(context, pair, search.group.direction), pair.colour_rule)
