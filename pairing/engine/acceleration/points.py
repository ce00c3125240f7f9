"""Virtual points of one player by the rules for groups, rounds and real scores."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.acceleration.plan import AccelerationPlan, Rule


def rule_for(plan: AccelerationPlan, group: str, round_number: int, real: int) -> Rule | None:
    """The rule that counts for a player of ``group`` with ``real`` points before ``round_number``, if one does."""
    fitting = [
        rule
        for rule in plan.rules
        if rule.group == group and rule.first_round <= round_number <= rule.last_round and rule.minimum_points <= real
    ]
    return max(fitting, key=lambda rule: rule.minimum_points, default=None)


def virtual_points(plan: AccelerationPlan, group: str, round_number: int, real: int) -> int:
    """Virtual points, in tenths, of a player of ``group`` with ``real`` points for the pairing of ``round_number``.

    By the rules for groups alone: in a round with a round rule it is the whole field that decides
    (``round_rules.points_of_round``).
    """
    rule = rule_for(plan, group, round_number, real)
    if rule is None:
        return 0
    return rule.virtual_points if plan.cap is None else min(rule.virtual_points, plan.cap)


def virtual_history(plan: AccelerationPlan, group: str, real_before: Sequence[int]) -> tuple[int, ...]:
    """The virtual points before each round; ``real_before[r - 1]`` is the real score before round r, in tenths.

    By the rules for groups alone, as ``virtual_points``.
    """
    return tuple(virtual_points(plan, group, number, real) for number, real in enumerate(real_before, start=1))
