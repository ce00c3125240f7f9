"""Why a player of one board has, or has not, virtual points in this round: the plan's words beside the scores."""

from __future__ import annotations

from ..facts import Fact, fact
from ..model import Scoring
from .plan import AccelerationPlan, RoundRule
from .points import rule_for
from .presets import points_article
from .round_rules import Role, full_score, role_of


def plan_reasons(
    plan: AccelerationPlan,
    scoring: Scoring,
    round_number: int,
    *,
    player: int,
    group: str,
    real: int,
    virtual: int,
) -> tuple[Fact, ...]:
    """What ``plan`` did in ``round_number`` for the player with this pairing number; points are tenths.

    Empty for a player without virtual points, unless a round rule decides whom the player meets.
    """
    by_field = plan.round_rule(round_number)
    if by_field is not None:
        return _by_round_rule(by_field, full_score(round_number, scoring), player, group, real, virtual)
    rule = rule_for(plan, group, round_number, real)
    if rule is None or not virtual:
        return ()
    span = [rule.first_round, rule.last_round]
    if rule.minimum_points:
        return (
            fact(
                "by_plan.from_score",
                points_article(plan),
                player=player,
                group=group,
                points=virtual,
                rounds=span,
                minimum=rule.minimum_points,
            ),
        )
    return (fact("by_plan.group", points_article(plan), player=player, group=group, points=virtual, rounds=span),)


def _by_round_rule(rule: RoundRule, full: int, player: int, group: str, real: int, virtual: int) -> tuple[Fact, ...]:
    role = role_of(rule, full, group, real)
    span = [rule.first_round, rule.last_round]
    if role is Role.CHALLENGER:
        return (fact("by_plan.meets_upper", player=player, group=group, other=rule.upper, rounds=span),)
    if not virtual:
        return ()
    if role is Role.AHEAD:
        return (fact("by_plan.meets_ahead", player=player, group=group, points=virtual, rounds=span),)
    if role is Role.RAISED:
        return (fact("by_plan.meets_lower", player=player, group=group, other=rule.lower, points=virtual, rounds=span),)
    return (fact("by_plan.pooled", player=player, group=group, points=virtual, rounds=span),)
