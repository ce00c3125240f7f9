"""Why-not questions about a round of the Swiss Team system: the first criterion, or the order, against it."""

from __future__ import annotations

from ...facts import Fact, Json, fact
from ...model import RoundPairing, TournamentState
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from .bye import order_of_bye
from .explanation import TeamContext, barring_round, colour_fact
from .identifier import values_with
from .rulebook import Rule
from .trace import TeamBracket


def answer(state: TournamentState, pairing: RoundPairing, question: Question) -> WhyNot:
    """Why ``pairing``, the answer of the engine for ``state`` with its trace, does not have what is asked for."""
    context = TeamContext(state, pairing)
    for number in (question.player, question.opponent):
        if number and not context.past(number).takes_part:
            return WhyNot(AnswerKind.NOT_APPLICABLE, fact("why_not.absent", player=number))
    match question.ask:
        case Ask.OPPONENT:
            return _opponent(context, question.player, question.opponent)
        case Ask.BYE:
            return _bye(context, question.player)
        case Ask.FLOAT:
            return _float(context, question.player)
        case Ask.COLOUR:
            return _colour(context, question.player)


def _opponent(context: TeamContext, player: int, opponent: int) -> WhyNot:
    known: dict[str, Json] = {"player": player, "opponent": opponent}
    met = context.met_in(player, opponent)
    if met:
        return WhyNot(AnswerKind.FORBIDDEN, fact("why_not.met", Rule.NO_REMATCH.article, **known, round=met), "C1")
    if context.prohibited(player, opponent):
        return WhyNot(AnswerKind.FORBIDDEN, fact("why_not.prohibited", **known), "prohibited")
    if frozenset((player, opponent)) in context.place_of:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", **known))
    if not _others_pairable(context, player, opponent):
        return WhyNot(AnswerKind.IMPOSSIBLE, fact("why_not.impossible", Rule.COMPLETION.article), "C3")
    if context.pairing.bye in (player, opponent):
        reason = fact("team.why_not_has_bye", Rule.BYE.article, player=context.pairing.bye)
        return WhyNot(AnswerKind.DECIDED, reason, Rule.BYE.value)
    place = min(place for pair, place in context.place_of.items() if pair & {player, opponent})
    bracket = context.brackets[place]
    inside = {*bracket.residents, *bracket.upfloaters}
    for number in (player, opponent):
        if number not in inside:
            return _not_moved_up(context, place, number)
    return _other_pairing(context, bracket, player, opponent)


def _others_pairable(context: TeamContext, player: int, opponent: int) -> bool:
    others = {past.number for past in context.history.present} - {player, opponent}
    if len(others) % 2 == 0:
        return context.all_paired(others)
    may_rest = [past.number for past in context.history.present if past.may_receive_bye and past.number in others]
    return any(context.all_paired(others - {one}) for one in may_rest)


def _not_moved_up(context: TeamContext, place: int, player: int) -> WhyNot:
    """Why a team is not among the upfloaters of a bracket above its scoregroup."""
    bracket = context.brackets[place]
    own = context.past(player).pairing_score
    taken = bracket.upfloaters
    known: dict[str, Json] = {"player": player, "score": bracket.score}
    if not taken:
        reason = fact("team.why_not_nobody_up", Rule.FEWEST_UPFLOATERS.article, **known)
        return WhyNot(AnswerKind.WORSE, reason, "C4", bracket.score, (0,), (2,))
    known["players"] = [*taken]
    scores = [context.past(number).pairing_score for number in taken]
    if own < min(scores):
        reason = fact("team.why_not_lower", Rule.HIGHEST_UPFLOATERS.article, **known, other_score=own)
        return WhyNot(AnswerKind.WORSE, reason, "C5", bracket.score, tuple(sorted(scores)))
    if context.floated(player) and not all(map(context.floated, taken)):
        reason = fact("team.why_not_floated", Rule.RESTED_UPFLOATERS.article, **known)
        return WhyNot(AnswerKind.WORSE, reason, "C7", bracket.score)
    before = player < min(number for number, score in zip(taken, scores, strict=True) if score <= own)
    if before:
        reason = fact("team.why_not_next_group", Rule.NEXT_GROUP.article, **known)
        return WhyNot(AnswerKind.WORSE, reason, "C6", bracket.score)
    reason = fact("team.why_not_up_order", Rule.UPFLOATERS_ORDER.article, **known)
    return WhyNot(AnswerKind.LATER, reason, "order", bracket.score)


def _other_pairing(context: TeamContext, bracket: TeamBracket, player: int, opponent: int) -> WhyNot:
    """Two of one bracket: the best pairing that has them, against that of the rules."""
    position = context.position

    def set_of(numbers: tuple[int, ...]) -> int:
        return sum(1 << position[number] for number in numbers)

    residents, upfloaters = set_of(bracket.residents), set_of(bracket.upfloaters)
    actual = values_with(context.field, residents, upfloaters, None)
    with_it = values_with(context.field, residents, upfloaters, (position[player], position[opponent]))
    known: dict[str, Json] = {"player": player, "opponent": opponent, "score": bracket.score}
    if with_it is None or actual is None:
        reason = fact("team.why_not_bracket", Rule.COMPLETION.article, **known)
        return WhyNot(AnswerKind.WORSE, reason, "C3", bracket.score)
    rules = (Rule.PREFERENCES, Rule.STRONG_PREFERENCES, Rule.RESTED_OPPONENTS)
    for rule, mine, theirs in zip(rules, actual, with_it, strict=True):
        if mine != theirs:
            reason = fact(
                f"team.why_not_{rule.code}", rule.article, score=bracket.score, actual=mine, with_it=theirs
            )  # fmt: skip
            return WhyNot(AnswerKind.WORSE, reason, rule.value, bracket.score, (mine,), (theirs,))
    reason = fact("team.why_not_identifier", Rule.IDENTIFIER.article, **known)
    return WhyNot(AnswerKind.LATER, reason, "order", bracket.score)


def _bye(context: TeamContext, player: int) -> WhyNot:
    receiver = context.pairing.bye
    if receiver is None:
        teams = len(context.history.present)
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("team.why_not_no_bye", teams=teams))
    if receiver == player:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
    if not context.past(player).may_receive_bye:
        reason = fact(
            "team.why_not_bye_barred", Rule.NO_SECOND_BYE.article, player=player, round=barring_round(context, player)
        )  # fmt: skip
        return WhyNot(AnswerKind.FORBIDDEN, reason, "C2")
    if order_of_bye(context.past(player)) < order_of_bye(context.past(receiver)):
        return WhyNot(AnswerKind.IMPOSSIBLE, fact("why_not.impossible", Rule.COMPLETION.article), "C3")
    reason = fact("team.why_not_bye_order", Rule.BYE.article, player=player, opponent=receiver)
    return WhyNot(AnswerKind.LATER, reason, Rule.BYE.value)


def _float(context: TeamContext, player: int) -> WhyNot:
    if context.pairing.bye == player:
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("team.why_not_has_bye", Rule.BYE.article, player=player))
    if any(player in bracket.upfloaters for bracket in context.brackets):
        return WhyNot(AnswerKind.HAPPENS, fact("team.why_not_moves_up", player=player))
    own = context.past(player).pairing_score
    above = [place for place, bracket in enumerate(context.brackets) if bracket.score > own]
    if not above:
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("team.why_not_top", player=player))
    needing = [place for place in above if context.brackets[place].upfloaters]
    return _not_moved_up(context, (needing or above)[-1], player)


def _colour(context: TeamContext, player: int) -> WhyNot:
    pair = next((one for one in context.pairing.pairs if player in (one.white, one.black)), None)
    if pair is None:
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("why_not.no_colour", player=player))
    reason: Fact = colour_fact(context, pair)
    return WhyNot(AnswerKind.DECIDED, reason, pair.colour_rule)
