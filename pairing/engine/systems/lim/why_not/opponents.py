"""Why two players do not meet."""

from __future__ import annotations

from ....facts import Fact, Json, fact
from ....why_not.answer import AnswerKind, WhyNot
from ..explanation.context import LimContext
from ..replay import Search
from ..rulebook import Rule


def why_not_opponent(context: LimContext, player: int, opponent: int) -> WhyNot:
    """The first reason: not compatible, others unpaired, the bye, an earlier search, the order, the colours."""
    if not context.pairable.compatible(player, opponent):
        return _forbidden(context, player, opponent)
    known: dict[str, Json] = {"player": player, "opponent": opponent}
    if frozenset((player, opponent)) in context.search_of:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", **known))
    if not _others_pairable(context, player, opponent):
        return WhyNot(AnswerKind.IMPOSSIBLE, fact("why_not.impossible", Rule.OTHERS_PAIRABLE.article), "4.4")
    if context.pairing.bye in (player, opponent):
        rule = Rule.FIRST_BYE if context.state.round_number == 1 else Rule.BYE
        return WhyNot(
            AnswerKind.DECIDED, fact("lim.why_not_has_bye", rule.article, player=context.pairing.bye), rule.value
        )  # fmt: skip
    return _decided(context, player, opponent)


def _forbidden(context: LimContext, player: int, opponent: int) -> WhyNot:
    met = context.met_in(player, opponent)
    known: dict[str, Json] = {"player": player, "opponent": opponent}
    if met:
        reason, criterion = fact("why_not.met", Rule.COMPATIBLE.article, **known, round=met), "C1"
    elif context.prohibited(player, opponent):
        reason, criterion = fact("why_not.prohibited", **known), "prohibited"
    else:
        reason, criterion = fact("lim.why_not_colour_limit", Rule.COMPATIBLE.article, **known), Rule.COMPATIBLE.value
    return WhyNot(AnswerKind.FORBIDDEN, reason, criterion)


def _others_pairable(context: LimContext, player: int, opponent: int) -> bool:
    """Whether everybody else could be paired, one of them resting where the number is odd."""
    others = {past.number for past in context.history.present} - {player, opponent}
    if len(others) % 2 == 0:
        return not context.pairable.left_over(others)
    may_rest = [past.number for past in context.history.present if past.may_receive_bye and past.number in others]
    return any(not context.pairable.left_over(others - {one}) for one in may_rest)


def _decided(context: LimContext, player: int, opponent: int) -> WhyNot:
    """What happened in the group in which the first of the two was paired."""
    _, search = min(
        (found for pair, found in context.search_of.items() if pair & {player, opponent}),
        key=lambda found: (found[0], _turn(context, found)),
    )
    group = search.group
    first, other = (player, opponent) if player in (search.seeker, search.opponent) else (opponent, player)
    known: dict[str, Json] = {"player": first, "opponent": other}
    if other not in search.order:
        home = context.past(other).pairing_score
        reason = fact("lim.why_not_other_group", Rule.GROUPS.article, **known, score=group.score, other_score=home)
        return WhyNot(AnswerKind.DECIDED, reason, Rule.GROUPS.value, group.score)
    if first == search.opponent:
        code, rule = "lim.why_not_taken", Rule.EXCHANGES if search.going is None else Rule.FLOATER_OPPONENT
        return WhyNot(
            AnswerKind.DECIDED, fact(code, rule.article, **known, seeker=search.seeker), rule.value, group.score
        )  # fmt: skip
    outcome, reason, rule = _of_search(context, search, other)
    return WhyNot(outcome, reason, rule.value, group.score)


def _turn(context: LimContext, found: tuple[int, Search]) -> int:
    group = context.groups[found[0]]
    made = [*group.floater_pairs, *group.pairs]
    return made.index((found[1].seeker, found[1].opponent))


def _of_search(context: LimContext, search: Search, other: int) -> tuple[AnswerKind, Fact, Rule]:
    """Why a search took somebody else than ``other``, who was still free."""
    known: dict[str, Json] = {"player": search.seeker, "opponent": other, "taken": search.opponent}
    left = {search.seeker, *search.order} - {search.seeker, other}
    if context.pairable.left_over(left):
        rule = Rule.OTHERS_PAIRABLE
        score = search.group.score
        reason = fact("lim.why_not_others", rule.article, player=search.seeker, opponent=other, score=score)
        return AnswerKind.WORSE, reason, rule
    order_rule = Rule.EXCHANGES if search.going is None else Rule.FLOATER_OPPONENT
    suits = [context.pairable.suit(search.seeker, one) for one in (other, search.opponent)]
    if not suits[0] and suits[1]:
        colour = str(context.past(search.seeker).preference)
        rule = Rule.COLOUR_EXCHANGE if search.going is None else Rule.FLOATER_OPPONENT
        return AnswerKind.WORSE, fact("lim.why_not_same_due", rule.article, **known, colour=colour), rule
    if suits[0] and not suits[1]:
        return AnswerKind.WORSE, fact("lim.why_not_band", Rule.EXCHANGE_BAND.article, **known), Rule.EXCHANGE_BAND
    return AnswerKind.LATER, fact("lim.why_not_order", order_rule.article, **known), order_rule
