"""Virtual points of one player by the rules for groups, rounds and real scores."""

from __future__ import annotations

from collections.abc import Sequence

from .plan import AccelerationPlan, Rule


def rule_for(plan: AccelerationPlan, group: str, round_number: int, real: int) -> Rule | None:
    """The rule that counts for a player of ``group`` with ``real`` points before ``round_number``, if one does.

    A rule without a least score holds for everybody of the group, also with fewer than 0 points after a penalty
    (C.04.7 Article 1.4).
    """
    fitting = [
        rule
        for rule in plan.rules
        if rule.group == group
        and rule.first_round <= round_number <= rule.last_round
        and rule.minimum_points <= max(real, 0)
    ]
    return max(fitting, key=lambda rule: rule.minimum_points, default=None)


def group_points(plan: AccelerationPlan, group: str, round_number: int, real: int) -> int:
    """What the rules for groups alone give, in tenths, even in a round in which a round rule takes their place.

    Parts of the engine that describe the rules for groups call this. ``virtual_points`` says what a player has.
    """
    rule = rule_for(plan, group, round_number, real)
    if rule is None:
        return 0
    return rule.virtual_points if plan.cap is None else min(rule.virtual_points, plan.cap)


def virtual_points(plan: AccelerationPlan, group: str, round_number: int, real: int) -> int:
    """Virtual points, in tenths, of a player of ``group`` with ``real`` points for the pairing of ``round_number``.

    Raises ``ValueError`` for a round with a round rule: there the whole field decides
    (``round_rules.points_of_round``).
    """
    if plan.round_rule(round_number) is not None:
        raise ValueError(f"Round {round_number} has a round rule: ask points_of_round, which sees the whole field.")
    return group_points(plan, group, round_number, real)


def virtual_history(plan: AccelerationPlan, group: str, real_before: Sequence[int]) -> tuple[int, ...]:
    """The virtual points before each round; ``real_before[r - 1]`` is the real score before round r, in tenths.

    Raises ``ValueError`` where one of these rounds has a round rule; ``round_rules.virtual_histories`` knows them.
    """
    return tuple(virtual_points(plan, group, number, real) for number, real in enumerate(real_before, start=1))
