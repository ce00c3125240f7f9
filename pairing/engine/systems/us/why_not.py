"""Why a round of the US Chess system does not have something: the first rule that stands against it."""

from __future__ import annotations

from ...facts import Fact, Json, fact
from ...model import RoundPairing, TournamentState
from ...why_not.absolute import barred_from_bye, not_applicable
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from .bye import order_of_bye
from .explanation.colours import colour_fact
from .explanation.context import Numbers, UsContext
from .field import NO_LIMIT
from .rulebook import Rule
from .switches import ways
from .trace import Group, SwitchKind


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
    if order.index(player) < order.index(receiver):
        # Only 28L2a passes over somebody without whom the others could be paired.
        return WhyNot(AnswerKind.IMPOSSIBLE, fact("us.why_not_bye_earlier", Rule.BYE.article, player=player,
                                                  opponent=receiver), Rule.BYE.value)  # fmt: skip
    return _later("bye_later", Rule.BYE, player=player, opponent=receiver)


def _float(context: UsContext, player: int) -> WhyNot:
    if player in context.drops:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.float_happens", player=player))
    place = context.home.get(player)
    if place is None:
        return not_applicable("no_colour", player=player)
    group = context.groups[place]
    names: dict[str, Json] = {"player": player, "score": group.score}
    if not group.drops:
        return _later("float_nobody", Rule.ODD_PLAYER, **names)
    dropped = [one.player for one in group.drops]
    return _later("float_other", Rule.ODD_PLAYER, **names, players=[*dropped])


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
    if came is None:
        taken = one if one in context.met else other
        taker = context.met[taken].player
        return _later("taken", Rule.ODD_PLAYER, player=taken, opponent=one + other - taken, taker=taker)
    wanted = one + other - came
    met = context.met[came]
    names: dict[str, Json] = {"player": came, "opponent": wanted, "chosen": met.opponent}
    if wanted in met.passed:
        reason = fact("us.why_not_passed", Rule.ODD_PLAYER.article, **names)
        return WhyNot(AnswerKind.IMPOSSIBLE, reason, Rule.ODD_PLAYER.value)
    if context.rank(wanted) > context.rank(met.opponent):
        return _later("lower", Rule.ODD_PLAYER, **names)
    reason = fact("us.why_not_colour_met", Rule.OTHER_ODD_PLAYER.article, **names, difference=met.difference)
    return WhyNot(AnswerKind.DECIDED, reason, Rule.OTHER_ODD_PLAYER.value)


def _inside(context: UsContext, group: Group, one: int, other: int) -> WhyNot:
    """Both were paired half against half: what the switch that brings them together would be."""
    boards = [context.board_in(group.based, number) for number in (one, other)]
    upper, lower = sorted((board for board in boards if board is not None), key=lambda board: context.rank(board[0]))
    names: dict[str, Json] = {"player": one, "opponent": other}
    if upper == lower:
        switch = context.switch_of(group.switches, one)
        difference = switch.difference if switch else 0
        reason = fact("us.why_not_switched", Rule.SWITCHES.article, **names, difference=difference)
        return WhyNot(AnswerKind.DECIDED, reason, Rule.SWITCHES.value)
    return WhyNot(AnswerKind.DECIDED, *_of_switch(context, (upper, lower), names))


def _of_switch(context: UsContext, boards: tuple[Numbers, Numbers], names: dict[str, Json]) -> tuple[Fact, str]:
    """Why the switch of two boards that makes a pair of these two was not made."""
    field = context.field
    upper, lower = ((context.position[one], context.position[two]) for one, two in boards)
    wanted = {context.position[int(str(names["player"]))], context.position[int(str(names["opponent"]))]}
    kind, difference, _larger, made = next(way for way in ways(field, upper, lower) if wanted in map(set, way[3]))
    values: dict[str, Json] = {"difference": difference}
    others = next((board for board in made if set(board) != wanted), made[1])
    rule = Rule.TRANSPOSITION if kind is SwitchKind.TRANSPOSITION else Rule.INTERCHANGE
    told = "transposition" if kind is SwitchKind.TRANSPOSITION else "interchange"
    if not field.rows[others[0]] >> others[1] & 1:
        players = [field.number(one) for one in others]
        return fact("us.why_not_rematch", Rule.REMATCH.article, **names, players=[*players]), Rule.REMATCH.value
    before = field.burden(*upper) + field.burden(*lower)
    limit = field.limit(before, sum(field.burden(*board) for board in made))
    if limit < 0:
        return fact(f"us.why_not_no_gain_{told}", rule.article, **names, **values), rule.value
    if difference > limit:
        return (
            fact(f"us.why_not_limit_{told}", rule.article, **names, **values, limit=limit),
            Rule.SWITCHES.value,
        )  # fmt: skip
    code = "us.why_not_other_set" if limit < NO_LIMIT else "us.why_not_other_set_free"
    return fact(code, Rule.LOOK_AHEAD.article, **names, **values, limit=min(limit, NO_LIMIT)), Rule.LOOK_AHEAD.value
