"""Why a round of the US Chess system does not have something: the first rule that stands against it."""

from __future__ import annotations

from ...facts import Fact, Json, fact
from ...model import RoundPairing, TournamentState
from ...why_not.absolute import barred_from_bye, not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from ..obstacles import spare_players
from . import TOP_DOWN
from .bye import had_half_bye, order_of_bye
from .explanation.colours import colour_fact
from .explanation.context import Numbers, UsContext
from .explanation.opponents import limit_rule
from .field import NO_LIMIT
from .rulebook import Rule
from .switches import ways
from .trace import Group


def answer(state: TournamentState, pairing: RoundPairing, question: Question) -> WhyNot:
    """Why ``pairing``, the answer of the engine for ``state`` with its trace, does not have what is asked for."""
    context = UsContext(state, pairing)
    for number in (question.player, *([question.opponent] if question.ask is Ask.OPPONENT else [])):
        if not context.past(number).takes_part:
            return not_applicable("absent", player=number)
    match question.ask:
        case Ask.BYE:
            return _bye(context, question.player)
        case Ask.FLOAT:
            return _float(context, question.player)
        case Ask.COLOUR:
            return _colour(context, question.player)
    return _opponent(context, question.player, question.opponent)


def _later(code: str, rule: Rule, **params: Json) -> WhyNot:
    return WhyNot(AnswerKind.LATER, fact(f"us.why_not_{code}", rule.article, **params), rule.value)


def _colour(context: UsContext, player: int) -> WhyNot:
    pair = next((one for one in context.pairing.pairs if player in (one.white, one.black)), None)
    if pair is None:
        return not_applicable("no_colour", player=player)
    return WhyNot(AnswerKind.DECIDED, colour_fact(context, pair), pair.colour_rule.removeprefix("USCF "))


def _bye(context: UsContext, player: int) -> WhyNot:
    receiver = context.pairing.bye
    if receiver is None:
        return not_applicable("no_bye", players=len(context.history.present))
    if receiver == player:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
    barred = barred_from_bye(context, player)
    if barred is not None:
        return barred
    order = [past.number for past in order_of_bye(context.history)]
    names: dict[str, Json] = {"player": player, "opponent": receiver}
    if order.index(player) > order.index(receiver):
        code, rule = _later_for_bye(context, player, receiver)
        return _later(code, rule, **names)
    if spare_players(context.field.players, context.field.rows) >> context.position[player] & 1:
        reason = fact("us.why_not_bye_colour", Rule.BYE_FOR_COLOUR.article, **names)
        return WhyNot(AnswerKind.DECIDED, reason, Rule.BYE_FOR_COLOUR.value)
    reason = fact("us.why_not_bye_needed", Rule.BYE.article, **names)
    return WhyNot(AnswerKind.IMPOSSIBLE, reason, Rule.BYE.value)


def _later_for_bye(context: UsContext, player: int, receiver: int) -> tuple[str, Rule]:
    """What puts the receiver before a player in the order of the bye."""
    own, other = context.past(player), context.past(receiver)
    if context.state.completed and own.pairing_score != other.pairing_score:
        if own.pairing_score < other.pairing_score:
            return ("bye_half", Rule.HALF_BYE) if had_half_bye(own) else ("bye_new", Rule.FOUR_ROUNDS)
        return "bye_score", Rule.BYE
    if had_half_bye(own) != had_half_bye(other):
        return "bye_half", Rule.HALF_BYE
    if bool(own.competitor.rating) != bool(other.competitor.rating):
        return "bye_unrated", Rule.BYE
    return ("bye_number" if own.competitor.rating == other.competitor.rating else "bye_rating"), Rule.BYE


def _float(context: UsContext, player: int) -> WhyNot:
    if player in context.drops:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.float_happens", player=player))
    place = context.home.get(player)
    if place is None:
        return _later("has_bye", Rule.BYE, player=player)
    group = context.groups[place]
    names: dict[str, Json] = {"player": player, "score": group.score}
    if player in context.met:
        return _later("float_met", Rule.ODD_PLAYER, player=player, opponent=context.met[player].player)
    left = [one for one in group.drops if one.player in group.residents]
    if not left:
        return _later("float_nobody", Rule.ODD_PLAYER, **names)
    last = left[-1]
    if last.reason == "colour" and last.first == player:
        rule = Rule.OTHER_ODD_PLAYER
        reason = fact("us.why_not_float_colour", rule.article, **names, chosen=last.player)
        return WhyNot(AnswerKind.DECIDED, reason, rule.value)
    dropped = [one.player for one in left]
    if context.drop_order(player) < max(context.drop_order(one.first) for one in left):
        reason = fact("us.why_not_float_needed", Rule.ODD_PLAYER.article, **names, players=[*dropped])
        return WhyNot(AnswerKind.IMPOSSIBLE, reason, Rule.ODD_PLAYER.value)
    return _later("float_later", Rule.ODD_PLAYER, **names, players=[*dropped])


def _opponent(context: UsContext, player: int, opponent: int) -> WhyNot:
    names: dict[str, Json] = {"player": player, "opponent": opponent}
    if any({player, opponent} == {one.white, one.black} for one in context.pairing.pairs):
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", **names))
    if not context.possible(player, opponent):
        met = context.met_in(player, opponent)
        if met is None or context.prohibited(player, opponent):
            return WhyNot(AnswerKind.FORBIDDEN, fact("why_not.prohibited", **names), "prohibited")
        return WhyNot(AnswerKind.FORBIDDEN, fact("why_not.met", Rule.REMATCH.article, **names, round=met), "C1")
    if context.pairing.bye in (player, opponent):
        return _later("has_bye", Rule.BYE, player=context.pairing.bye)
    one, other = sorted((player, opponent), key=context.rank)
    place = context.group_of[one]
    if place != context.group_of[other]:
        return _other_group(context, one, other)
    group = context.groups[place]
    if one in context.met or other in context.met:
        return _beside_met(context, group, one, other)
    return _inside(context, group, one, other)


def _other_group(context: UsContext, one: int, other: int) -> WhyNot:
    score = context.groups[context.group_of[one]].score
    other_score = context.groups[context.group_of[other]].score
    return _later(
        "other_group", Rule.GROUPS, player=one, opponent=other, score=score, other_score=other_score
    )  # fmt: skip


def _beside_met(context: UsContext, group: Group, one: int, other: int) -> WhyNot:
    """At least one of the two is on a board with a player from above."""
    came = next((number for number in group.came if number in (one, other) and number in context.met), None)
    if came is None or context.met[came].player != came:
        taken = came or (one if one in context.met else other)
        taker = context.met[taken].player
        return _later("taken", Rule.ODD_PLAYER, player=taken, opponent=one + other - taken, taker=taker)
    wanted = one + other - came
    met = context.met[came]
    names: dict[str, Json] = {"player": came, "opponent": wanted, "chosen": met.opponent}
    if wanted in met.passed:
        reason = fact("us.why_not_passed", Rule.ODD_PLAYER.article, **names)
        return WhyNot(AnswerKind.IMPOSSIBLE, reason, Rule.ODD_PLAYER.value)
    if met.opponent in group.came:
        return _later("residents_first", Rule.SEVERAL, **names)
    if met.opponent != met.first:
        code = "colour_met" if wanted == met.first else "colour_met_other"
        reason = fact(f"us.why_not_{code}", Rule.OTHER_ODD_PLAYER.article, **names, first=met.first)
        return WhyNot(AnswerKind.DECIDED, reason, Rule.OTHER_ODD_PLAYER.value)
    return _later("lower", Rule.ODD_PLAYER, **names)


def _inside(context: UsContext, group: Group, one: int, other: int) -> WhyNot:
    """Both were paired half against half: what the switch that brings them together would be."""
    boards = [context.board_in(group.based, number) for number in (one, other)]
    upper, lower = sorted((board for board in boards if board is not None), key=lambda board: context.rank(board[0]))
    names: dict[str, Json] = {"player": one, "opponent": other}
    if upper == lower:
        reason = fact("us.why_not_switched", Rule.SWITCHES.article, **names)
        return WhyNot(AnswerKind.DECIDED, reason, Rule.SWITCHES.value)
    if context.field.options[TOP_DOWN]:
        reason = fact("us.why_not_top_down", Rule.TOP_DOWN.article, **names)
        return WhyNot(AnswerKind.DECIDED, reason, Rule.TOP_DOWN.value)
    return WhyNot(AnswerKind.DECIDED, *_of_switch(context, (upper, lower), names))


def _of_switch(context: UsContext, boards: tuple[Numbers, Numbers], names: dict[str, Json]) -> tuple[Fact, str]:
    """Why the switch of two boards that makes a pair of these two was not made."""
    field = context.field
    upper, lower = ((context.position[one], context.position[two]) for one, two in boards)
    wanted = {context.position[int(str(names["player"]))], context.position[int(str(names["opponent"]))]}
    kind, difference, _larger, made = next(way for way in ways(field, upper, lower) if wanted in map(set, way[3]))
    others = next((board for board in made if set(board) != wanted), made[1])
    if not field.rows[others[0]] >> others[1] & 1:
        players = [field.number(one) for one in others]
        return fact("us.why_not_rematch", Rule.REMATCH.article, **names, players=[*players]), Rule.REMATCH.value
    before, after = (sum(field.burden(*board) for board in some) for some in ((upper, lower), made))
    limit = field.limit(before, after)
    if limit < 0:
        return fact(f"us.why_not_no_gain_{kind.value}", Rule.SWITCHES.article, **names), Rule.SWITCHES.value
    values: dict[str, Json] = {"difference": difference, "limit": limit}
    if difference > limit:
        rule = limit_rule(before, after)
        return fact(f"us.why_not_limit_{kind.value}", rule.article, **names, **values), rule.value
    unrated = not difference and not all(field.ratings[one] for board in (upper, lower) for one in board)
    if unrated or limit == NO_LIMIT:
        return fact("us.why_not_other_set_free", Rule.LOOK_AHEAD.article, **names), Rule.LOOK_AHEAD.value
    return fact("us.why_not_other_set", Rule.LOOK_AHEAD.article, **names, **values), Rule.LOOK_AHEAD.value
