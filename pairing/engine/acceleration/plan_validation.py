"""The reasons to refuse a plan of acceleration, each with the field that causes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from ..errors import InvalidState
from ..facts import Fact, fact
from ..model import Scoring
from .plan import (
    AccelerationPlan,
    Basis,
    Group,
    RatingFrom,
    Remaining,
    Rule,
    Share,
    Size,
    ThroughNumber,
)
from .presets import allows_baku, baku_plan, highest_score_before

LARGEST = 999
"""The most virtual points, in tenths, that the report file can hold."""


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """One reason to refuse a plan; ``field`` is its place, for example ``rules.2.first_round``."""

    field: str
    fact: Fact


def problems(plan: AccelerationPlan, *, rounds: int, scoring: Scoring) -> tuple[PlanProblem, ...]:
    """Everything that keeps ``plan`` from being used in an event of ``rounds`` rounds; empty when nothing does."""
    if plan.method == "none":
        if plan.groups or plan.rules or plan.round_rules:
            return (PlanProblem("method", fact("plan.none_with_rules")),)
        return ()
    found = [*_groups(plan), *_rules(plan, rounds, scoring), *_round_rules(plan, rounds, scoring)]
    if plan.cap is not None and not 0 < plan.cap <= LARGEST:
        found.append(PlanProblem("cap", fact("plan.points_range", points=plan.cap, most=LARGEST)))
    if not found and not plan.accelerates:
        found.append(PlanProblem("rules", fact("plan.no_points")))
    if plan.method == "baku":
        found.extend(_baku(plan, rounds, scoring, clean=not found))
    return tuple(found)


def validate(plan: AccelerationPlan, *, rounds: int, scoring: Scoring) -> None:
    """Raise ``InvalidState`` for the first of ``problems``; its facts hold the field and the numbers."""
    for problem in problems(plan, rounds=rounds, scoring=scoring):
        raise InvalidState(
            f"The acceleration plan cannot be used: {problem.fact.code} at {problem.field}.",
            code=problem.fact.code,
            field=problem.field,
            **dict(problem.fact.params),
        )


def _groups(plan: AccelerationPlan) -> list[PlanProblem]:
    if not plan.groups:
        return [PlanProblem("groups", fact("plan.no_groups"))]
    found: list[PlanProblem] = []
    seen: set[str] = set()
    for index, group in enumerate(plan.groups):
        place = f"groups.{index}"
        if group.key in seen:
            found.append(PlanProblem(f"{place}.key", fact("plan.group_twice", group=group.key)))
        seen.add(group.key)
        if isinstance(group.boundary, Remaining) and index < len(plan.groups) - 1:
            found.append(
                PlanProblem(place, fact("plan.groups_overlap", group=plan.groups[index + 1].key, other=group.key))
            )
        found.extend(_boundary(group, place))
    if not isinstance(plan.groups[-1].boundary, Remaining):
        place = f"groups.{len(plan.groups) - 1}"
        found.append(PlanProblem(place, fact("plan.someone_left_out", group=plan.groups[-1].key)))
    for index, (upper, lower) in enumerate(pairwise(plan.groups)):
        if _overlap(upper, lower):
            found.append(
                PlanProblem(f"groups.{index + 1}", fact("plan.groups_overlap", group=lower.key, other=upper.key))
            )
    return found


def _boundary(group: Group, place: str) -> list[PlanProblem]:
    match group.boundary:
        case Share(numerator, denominator, basis):
            if (
                denominator <= 0
                or not 0 < numerator <= denominator
                or (basis is Basis.FIELD and numerator >= denominator)
            ):
                return [
                    PlanProblem(
                        f"{place}.numerator",
                        fact("plan.share", group=group.key, numerator=numerator, denominator=denominator),
                    )
                ]
        case Size(players):
            if players <= 0:
                return [PlanProblem(f"{place}.players", fact("plan.size", group=group.key, players=players))]
        case ThroughNumber(number):
            if number <= 0:
                return [PlanProblem(f"{place}.number", fact("plan.number", group=group.key, number=number))]
        case RatingFrom(rating):
            if rating <= 0:
                return [PlanProblem(f"{place}.rating", fact("plan.rating", group=group.key, rating=rating))]
        case Remaining():
            return []
    return []


def _overlap(upper: Group, lower: Group) -> bool:
    """Whether the lower group can be seen, without any entry list, to begin above the end of the upper one."""
    match upper.boundary, lower.boundary:
        case Share(a, b, Basis.FIELD), Share(c, d, Basis.FIELD):
            return b > 0 and d > 0 and c * b <= a * d
        case RatingFrom(high), RatingFrom(low):
            return low >= high
        case ThroughNumber(high), ThroughNumber(low):
            return low <= high
    return False


def _rules(plan: AccelerationPlan, rounds: int, scoring: Scoring) -> list[PlanProblem]:
    found: list[PlanProblem] = []
    keys = {group.key for group in plan.groups}
    for index, rule in enumerate(plan.rules):
        row = index + 1
        conditions: tuple[tuple[str, Callable[[Rule], bool], Fact], ...] = (
            ("group", lambda r: r.group in keys, fact("plan.unknown_group", group=rule.group, row=row)),
            (
                "first_round",
                lambda r: 1 <= r.first_round <= rounds,
                fact("plan.round_range", round=rule.first_round, rounds=rounds, row=row),
            ),
            (
                "last_round",
                lambda r: r.first_round <= r.last_round <= rounds,
                fact("plan.round_range", round=rule.last_round, rounds=rounds, row=row),
            ),
            (
                "virtual_points",
                lambda r: 0 <= r.virtual_points <= LARGEST,
                fact("plan.points_range", points=rule.virtual_points, most=LARGEST),
            ),
            (
                "minimum_points",
                lambda r: 0 <= r.minimum_points <= highest_score_before(r.last_round, scoring),
                fact(
                    "plan.threshold_never",
                    row=row,
                    group=rule.group,
                    minimum=rule.minimum_points,
                    round=rule.last_round,
                    most=highest_score_before(max(rule.last_round, 1), scoring),
                ),
            ),
        )
        for field, holds, complaint in conditions:
            if not holds(rule):
                found.append(PlanProblem(f"rules.{index}.{field}", complaint))
                break
        for other_row, other in enumerate(plan.rules[:index], 1):
            if (
                other.group == rule.group
                and other.minimum_points == rule.minimum_points
                and other.first_round <= rule.last_round
                and rule.first_round <= other.last_round
            ):
                shared = max(rule.first_round, other.first_round)
                overlap = fact("plan.rules_overlap", group=rule.group, round=shared, row=row, other_row=other_row)
                found.append(PlanProblem(f"rules.{index}", overlap))
                break
    return found


def _round_rules(plan: AccelerationPlan, rounds: int, scoring: Scoring) -> list[PlanProblem]:
    found: list[PlanProblem] = []
    for index in range(len(plan.round_rules)):
        problem = _round_rule(plan, index, rounds, scoring) or _shared_rounds(plan, index)
        if problem is not None:
            field, complaint = problem
            found.append(PlanProblem(f"round_rules.{index}.{field}", complaint))
    if plan.round_rules and plan.cap is not None:
        found.append(PlanProblem("cap", fact("plan.cap_with_round_rules")))
    return found


def _round_rule(plan: AccelerationPlan, index: int, rounds: int, scoring: Scoring) -> tuple[str, Fact] | None:
    """What is wrong with one round rule alone: the field and the complaint."""
    rule, row = plan.round_rules[index], index + 1
    keys = [group.key for group in plan.groups]
    for field, key in (("upper", rule.upper), ("lower", rule.lower)):
        if key not in keys:
            return field, fact("plan.unknown_group", group=key, row=row)
    if keys.index(rule.lower) <= keys.index(rule.upper):
        return "lower", fact("plan.round_rule_groups", group=rule.upper, other=rule.lower)
    if rule.first_round == 1:
        return "first_round", fact("plan.round_rule_first")
    if not 1 < rule.first_round <= rounds:
        return "first_round", fact("plan.round_range", round=rule.first_round, rounds=rounds, row=row)
    if not rule.first_round <= rule.last_round <= rounds:
        return "last_round", fact("plan.round_range", round=rule.last_round, rounds=rounds, row=row)
    least = scoring.win - scoring.draw
    if rule.most_dropped is not None and rule.most_dropped < least:
        return "most_dropped", fact("plan.round_rule_dropped", points=rule.most_dropped, least=least)
    return None


def _shared_rounds(plan: AccelerationPlan, index: int) -> tuple[str, Fact] | None:
    """A round of the rule that another rule wants for itself."""
    rule = plan.round_rules[index]
    for other in plan.round_rules[:index]:
        if other.first_round <= rule.last_round and rule.first_round <= other.last_round:
            return "first_round", fact("plan.round_rules_overlap", round=max(rule.first_round, other.first_round))
    for points in plan.rules:
        if points.first_round <= rule.last_round and rule.first_round <= points.last_round:
            shared = max(rule.first_round, points.first_round)
            return "first_round", fact("plan.round_rule_and_points", round=shared, group=points.group)
    return None


def _baku(plan: AccelerationPlan, rounds: int, scoring: Scoring, *, clean: bool) -> list[PlanProblem]:
    if not allows_baku(scoring):
        return [
            PlanProblem(
                "method", fact("plan.baku_scoring", "C.04.7 1.1", win=scoring.win, draw=scoring.draw, loss=scoring.loss)
            )
        ]
    if clean and plan != baku_plan(rounds, scoring):
        return [PlanProblem("method", fact("plan.not_baku", "C.04.7 1"))]
    return []
