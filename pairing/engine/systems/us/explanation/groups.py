"""How the scoregroups were worked through."""

from __future__ import annotations

from collections.abc import Iterator

from ....explanation.explained_round import BracketExplanation
from ....facts import Fact, fact
from ..rulebook import Rule
from ..trace import Group
from .context import UsContext
from .opponents import drop_fact, met_facts, reasoned


def explain_group(context: UsContext, group: Group) -> BracketExplanation:
    """One scoregroup as a whole."""
    return BracketExplanation(group.score, group.residents, group.came, tuple(_facts(context, group)))


def _facts(context: UsContext, group: Group) -> Iterator[Fact]:
    code = "us.group" if group.natural else "us.group_dispersed"
    yield fact(code, Rule.GROUPS.article, score=group.score, players=len(group.residents))
    if group.came:
        yield fact("us.came", Rule.SEVERAL.article, players=list(group.came))
    for met in group.met:
        yield from met_facts(context, group, met)
    for drop in group.drops:
        yield drop_fact(context, group, drop)
    if group.walked:
        yield fact("us.walked", Rule.REMATCH_SWITCH.article, score=group.score)
    for switch in group.rematches:
        yield from reasoned(context, switch, for_colours=False)
    for switch in group.switches:
        yield from reasoned(context, switch, for_colours=True)
