"""A verdict as statements that ``wording`` knows."""

from __future__ import annotations

from ..facts import Fact, Json, fact
from .judges import judge_of
from .verdict import Grade, RoundVerdict


def statements_of(verdict: RoundVerdict) -> tuple[Fact, ...]:
    """What to tell people about a round: the grade first, then every breach and every difference, then what was known
    otherwise when the round was paired.

    >>> word(statements_of(verify_state(state_of(read(EXAMPLE_REPORT)))[0])[0], "en")
    'Round 1 is exactly what the rules give (FIDE Dutch, edition 2026).'
    """
    # Of a system without a judge nothing but C1 and C2 is examined, and every Swiss system has those.
    judge = judge_of(verdict.system)
    statements = [_grade(verdict)]
    for breach in verdict.breaches:
        article = judge.article(verdict.edition, breach.criterion) if judge else ""
        statements.append(fact(f"check.breach_{breach.criterion.lower()}", article, players=list(breach.players)))
    if judge is not None:
        statements += [judge.statement(verdict.edition, difference) for difference in verdict.differences]
    if verdict.not_judged:
        statements.append(fact(f"check.not_judged_{verdict.not_judged}", edition=verdict.edition))
    statements += verdict.known
    return tuple(statements)


def _grade(verdict: RoundVerdict) -> Fact:
    params: dict[str, Json] = {"round": verdict.round_number, "edition": verdict.edition}
    if verdict.grade is Grade.EXACT and verdict.system != "dutch":
        return fact("check.exact_in", "", **params, system=verdict.system)
    return fact(f"check.{verdict.grade.value}", "", **params)
