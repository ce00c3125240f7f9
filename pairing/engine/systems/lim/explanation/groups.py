"""How the scoregroups were worked through: direction, who came, who was sent on and why, pairs taken back."""

from __future__ import annotations

from collections.abc import Iterator

from ....explanation.explained_round import BracketExplanation
from ....facts import Fact, Json, fact
from ..direction import Direction
from ..rulebook import Rule
from ..trace import Group, Transfer
from .context import LimContext


def explain_group(context: LimContext, group: Group) -> BracketExplanation:
    """One scoregroup as a whole."""
    return BracketExplanation(
        group.score, group.residents, (*group.downfloaters, *group.upfloaters), tuple(_facts(context, group))
    )


def _facts(context: LimContext, group: Group) -> Iterator[Fact]:
    kind = "median" if group.median else group.direction.value
    yield fact(f"lim.group_{kind}", Rule.GROUPS.article, score=group.score, players=len(group.residents))
    if group.downfloaters:
        yield fact("lim.came_down", Rule.DOWNFLOATERS_FIRST.article, players=list(group.downfloaters))
    if group.upfloaters:
        yield fact("lim.came_up", Rule.UPFLOATERS_FIRST.article, players=list(group.upfloaters))
    for one, other in group.cracked:
        yield fact("lim.group_cracked", Rule.CRACKED.article, player=one, opponent=other)
    for transfer in group.transfers:
        yield transfer_fact(context, group, transfer)


def transfer_fact(context: LimContext, group: Group, transfer: Transfer) -> Fact:
    """Why this player was sent on, and not another one of the group."""
    known: dict[str, Json] = {"player": transfer.player, "score": group.score}
    if transfer.rule is Rule.EQUALISING:
        known["colour"] = str(context.past(transfer.player).preference)
    code = f"lim.transfer_{transfer.rule.code}"
    if transfer.rule is Rule.NUMBER:
        code += f"_{group.direction.value}"
    return fact(code, transfer.rule.article, **known)


def path_facts(context: LimContext, number: int) -> list[Fact]:
    """How a player came into the group in which the pair was made; empty for a player who stayed in the own group."""
    facts = []
    for group, transfer in context.transfers.get(number, ()):
        facts.append(transfer_fact(context, group, transfer))
        facts.append(fact(f"lim.type_{transfer.kind.value}", Rule.TYPES.article, player=number))
    if number in context.cracked:
        facts.append(
            fact("lim.cracked", Rule.CRACKED.article, player=number, opponent=context.cracked[number])
        )  # fmt: skip
    return facts


def path_lead(context: LimContext, number: int) -> Fact | None:
    """The path in one sentence; None for a player who stayed in the own group."""
    if number in context.cracked:
        return fact("lim.cracked", Rule.CRACKED.article, player=number, opponent=context.cracked[number])
    transfers = context.transfers.get(number)
    if not transfers:
        return None
    group, transfer = transfers[-1]
    code = "lim.lead_down" if group.direction is Direction.DOWN else "lim.lead_up"
    return fact(code, Rule.TRANSFERRED.article, player=transfer.player, score=context.past(number).pairing_score)


def float_history(context: LimContext, number: int) -> list[Fact]:
    """Whether the player floated in the previous round (3.10)."""
    field = context.pairable.field
    if field.floated >> context.pairable.position[number] & 1:
        return [fact("lim.floated_before", Rule.RESTED.article, player=number, round=context.state.completed)]
    return []
