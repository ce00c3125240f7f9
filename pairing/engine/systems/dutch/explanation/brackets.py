"""A bracket as a whole: who was in it, how it was paired, and what it had to give up, criterion by criterion."""

from __future__ import annotations

from ....explanation.explained_round import BracketExplanation
from ....facts import Fact, Json, fact
from ....model import Bracket, CriterionResult
from ..rulebook import Comparison, criteria_of
from .context import DutchContext


def explain_bracket(context: DutchContext, index: int) -> BracketExplanation:
    """Everything about the bracket at ``index``, from the top."""
    bracket = context.brackets[index]
    facts = [
        *_members(bracket, collapsed=index in context.collapsed),
        *_pairs(bracket),
        *_departures(bracket),
        *criteria_facts(context, bracket),
    ]
    return BracketExplanation(bracket.score, bracket.residents, bracket.moved_down, tuple(facts))


def _members(bracket: Bracket, *, collapsed: bool) -> list[Fact]:
    code = "bracket.collapsed" if collapsed else "bracket.residents"
    facts = [fact(code, "C.04.3 1.3.2", score=bracket.score, players=len(bracket.residents))]
    if bracket.moved_down:
        facts.append(fact("bracket.moved_down", "C.04.3 1.4.1", players=list(bracket.moved_down)))
    return facts


def _pairs(bracket: Bracket) -> list[Fact]:
    facts: list[Fact] = []
    if bracket.mdp_pairs:
        facts.append(fact("bracket.moved_down_paired", "C.04.3 3.3", pairs=len(bracket.mdp_pairs)))
    if bracket.pairs:
        code = "bracket.remainder_paired" if bracket.mdp_pairs else "bracket.paired"
        facts.append(fact(code, "C.04.3 3.3", pairs=len(bracket.pairs)))
    if bracket.exchange is not None:
        to_upper, to_lower = list(bracket.exchange.to_s1), list(bracket.exchange.to_s2)
        facts.append(fact("bracket.exchange", "C.04.3 4.3", to_upper=to_upper, to_lower=to_lower))
    return facts


def _departures(bracket: Bracket) -> list[Fact]:
    facts: list[Fact] = []
    residents = [number for number in bracket.downfloaters if number not in bracket.limbo]
    if residents:
        facts.append(fact("bracket.downfloaters", "C.04.3 1.4.1", players=residents))
    if bracket.limbo:
        facts.append(fact("bracket.limbo", "C.04.3 3.2", players=list(bracket.limbo)))
    if bracket.bye is not None:
        facts.append(fact("bracket.bye", "C.04.3 1.5", player=bracket.bye))
    return facts


def criteria_facts(context: DutchContext, bracket: Bracket) -> list[Fact]:
    """What the bracket could not fulfil completely, in order of priority; one fact that says so when it gave up
    nothing."""
    if not bracket.criteria:
        return [fact("criterion.none", "C.04.3 3.4", score=bracket.score)]
    return [_criterion(context, one) for one in bracket.criteria]


def _criterion(context: DutchContext, result: CriterionResult) -> Fact:
    known = criteria_of(context.pairing.edition).get(result.criterion)
    if known is None:
        return fact("criterion.other", "", name=result.criterion, players=list(result.players))
    rule, article = known
    params: dict[str, Json] = {"players": list(result.players)}
    if rule.comparison is Comparison.SCORES:
        params["scores"] = list(result.value)
    elif rule.comparison is Comparison.NUMBER:
        params["count"] = result.value[0]
    return fact(rule.code, f"C.04.3 {article}", **params)
