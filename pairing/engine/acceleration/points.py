"""Virtual points of one player, and the story of how they change from round to round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pairing.engine.acceleration.plan import AccelerationPlan, Rule
from pairing.engine.facts import Fact, fact


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """What one player carries into the pairing of one round; points are tenths."""

    round_number: int
    real: int
    virtual: int
    group: str
    reasons: tuple[Fact, ...]
    """Why the virtual points are not those of the round before; empty when nothing changed."""

    @property
    def pairing_score(self) -> int:
        """Real plus virtual points (C.04.7 Article 1.5)."""
        return self.real + self.virtual

    def to_json(self) -> dict[str, Any]:
        """The stored form, pairing score included for readers that only display it."""
        return {
            "round": self.round_number,
            "real": self.real,
            "virtual": self.virtual,
            "pairing_score": self.pairing_score,
            "group": self.group,
            "reasons": [reason.to_json() for reason in self.reasons],
        }


def rule_for(plan: AccelerationPlan, group: str, round_number: int, real: int) -> Rule | None:
    """The rule that counts for a player of ``group`` with ``real`` points before ``round_number``, if one does."""
    fitting = [
        rule
        for rule in plan.rules
        if rule.group == group and rule.first_round <= round_number <= rule.last_round and rule.minimum_points <= real
    ]
    return max(fitting, key=lambda rule: rule.minimum_points, default=None)


def virtual_points(plan: AccelerationPlan, group: str, round_number: int, real: int) -> int:
    """Virtual points, in tenths, of a player of ``group`` with ``real`` points for the pairing of ``round_number``."""
    rule = rule_for(plan, group, round_number, real)
    if rule is None:
        return 0
    return rule.virtual_points if plan.cap is None else min(rule.virtual_points, plan.cap)


def virtual_history(plan: AccelerationPlan, group: str, real_before: Sequence[int]) -> tuple[int, ...]:
    """The virtual points before each round; ``real_before[r - 1]`` is the real score before round r, in tenths.

    This is what ``Competitor.virtual_points`` holds.
    """
    return tuple(virtual_points(plan, group, number, real) for number, real in enumerate(real_before, start=1))


def timeline(plan: AccelerationPlan, group: str, real_before: Sequence[int]) -> tuple[TimelineStep, ...]:
    """Real, virtual and pairing score before each round, with the reason for every change of the virtual points."""
    steps: list[TimelineStep] = []
    for number, real in enumerate(real_before, start=1):
        virtual = virtual_points(plan, group, number, real)
        reasons = _reasons(plan, group, number, real, steps[-1] if steps else None, virtual)
        steps.append(TimelineStep(number, real, virtual, group, reasons))
    return tuple(steps)


def _reasons(
    plan: AccelerationPlan, group: str, number: int, real: int, before: TimelineStep | None, virtual: int
) -> tuple[Fact, ...]:
    old = before.virtual if before else 0
    rule = rule_for(plan, group, number, real)
    reasons: list[Fact] = []
    if before is None:
        if virtual:
            reasons.append(fact("timeline.start", "C.04.7 1.4", group=group, round=number, points=virtual))
    elif virtual != old:
        by_calendar = virtual_points(plan, group, number, before.real)
        if by_calendar != old:
            reasons.append(_calendar(plan, group, number, old, by_calendar))
        if by_calendar != virtual:
            reasons.append(
                fact(
                    "timeline.granted" if virtual > by_calendar else "timeline.removed_early",
                    round=number,
                    old=by_calendar,
                    points=virtual,
                    change=abs(virtual - by_calendar),
                    minimum=rule.minimum_points if rule else 0,
                )
            )
    if rule and plan.cap is not None and rule.virtual_points > plan.cap and (virtual != old or not before):
        reasons.append(fact("timeline.cap", round=number, points=plan.cap, uncapped=rule.virtual_points))
    return tuple(reasons)


def _calendar(plan: AccelerationPlan, group: str, number: int, old: int, new: int) -> Fact:
    """The change that comes with the round alone."""
    change = abs(new - old)
    if new > old:
        return fact("timeline.raised", round=number, old=old, points=new, change=change)
    if new == 0 and number > plan.last_round:
        return fact("timeline.plan_ends", "C.04.7 1.4", round=number, old=old, change=change)
    if new == 0:
        return fact("timeline.group_ends", round=number, old=old, change=change, group=group)
    return fact("timeline.reduced", "C.04.7 1.4", round=number, old=old, points=new, change=change)


def outlook(plan: AccelerationPlan, group: str, round_number: int, real: int) -> tuple[Fact, ...]:
    """What a player who enters ``round_number`` with ``real`` points should know about the rounds after it.

    The next withdrawal by the calendar with its size, and the real scores that would change the virtual points while
    the plan runs, lowest first. Empty when nothing can change any more.
    """
    now = virtual_points(plan, group, round_number, real)
    facts: list[Fact] = []
    for number in range(round_number + 1, plan.last_round + 2):
        later = virtual_points(plan, group, number, real)
        if later != now:
            code = "outlook.withdrawal" if later < now else "outlook.raise"
            facts.append(fact(code, round=number, old=now, points=later, change=abs(later - now)))
            break
    ahead = sorted(
        {
            rule.minimum_points
            for rule in plan.rules
            if rule.group == group and rule.minimum_points > real and rule.last_round > round_number
        }
    )
    for minimum in ahead:
        for number in range(round_number + 1, plan.last_round + 1):
            without, reached = virtual_points(plan, group, number, real), virtual_points(plan, group, number, minimum)
            if reached != without:
                code = "outlook.grant_at" if reached > without else "outlook.removal_at"
                facts.append(fact(code, minimum=minimum, points=reached, round=number))
                break
    return tuple(facts)
