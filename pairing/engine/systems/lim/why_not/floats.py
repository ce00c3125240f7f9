"""Why a player is not transferred out of the own scoregroup."""

from __future__ import annotations

from ....facts import fact
from ....matching.bitset import UNMATCHED, make_maximum
from ....why_not.answer import AnswerKind, WhyNot
from ..explanation.context import LimContext
from ..floaters import Selection
from ..rulebook import Rule
from ..trace import Group


def why_not_float(context: LimContext, player: int) -> WhyNot:
    """The first rule that kept the player: the median, no need, a lost pair, or a choice among several (3.2, 3.9)."""
    if context.pairing.bye == player:
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("lim.why_not_has_bye", Rule.BYE.article, player=player))
    group = context.groups[context.home[player]]
    if player in context.transfers or player in context.cracked:
        return WhyNot(AnswerKind.HAPPENS, fact("lim.why_not_floats", player=player))
    if group.median:
        reason = fact("lim.why_not_median", Rule.GROUPS.article, player=player)
        return WhyNot(AnswerKind.NOT_APPLICABLE, reason)
    if not group.transfers:
        reason = fact("lim.why_not_nobody", Rule.MOST_PAIRS.article, player=player, score=group.score)
        return WhyNot(AnswerKind.WORSE, reason, Rule.MOST_PAIRS.value, group.score)
    rule, floater = _standing_against(context, group, player)
    code = f"lim.why_not_float_{rule.code}"
    if rule is Rule.NUMBER:
        code += f"_{group.direction.value}"
    reason = fact(code, rule.article, player=player, opponent=floater, score=group.score)
    outcome = AnswerKind.LATER if rule is Rule.NUMBER else AnswerKind.WORSE
    return WhyNot(outcome, reason, rule.value, group.score)


def _standing_against(context: LimContext, group: Group, player: int) -> tuple[Rule, int]:
    """The rule that decided between the player and a floater, where the player came furthest; with that floater."""
    field, position = context.pairable.field, context.pairable.position
    own = 1 << position[player]

    def set_of(numbers: tuple[int, ...]) -> int:
        return sum(1 << position[number] for number in numbers)

    incoming = set_of((*group.downfloaters, *group.upfloaters))
    staying = set_of(group.residents) | incoming
    following = context.groups[context.home[player] + 1 :]
    ahead = next((one for one in following if one.median or one.direction is group.direction), None)
    mates = [UNMATCHED] * len(field.players)
    left = make_maximum(field.rows, mates, staying, staying)
    selection = Selection(field, group.direction, incoming, set_of(ahead.residents) if ahead else 0, mates)
    reached: list[tuple[int, Rule, int]] = []
    chosen: list[int] = []
    for transfer in group.transfers:
        steps = selection.steps(staying, left, chosen)
        lost = next((place for place, (_, kept) in enumerate(steps) if not kept & own), len(steps) - 1)
        reached.append((lost, Rule.MOST_PAIRS if lost == 0 else steps[lost][0], transfer.player))
        chosen.append(position[transfer.player])
        staying &= ~(1 << chosen[-1])
        mates[:] = [UNMATCHED] * len(mates)
        left = make_maximum(field.rows, mates, staying, staying)
    _, rule, floater = max(reached, key=lambda one: one[0])
    return rule, floater
