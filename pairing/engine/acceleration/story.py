"""The story of one player's virtual points: how they change from round to round, why, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..facts import Fact, fact
from ..model import Scoring
from .plan import AccelerationPlan, Opponents, RoundRule
from .points import group_points, rule_for
from .presets import points_article
from .round_rules import Role, full_score, role_of

STANDARD = Scoring()


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """What one player carries into the pairing of one round; points are tenths."""

    round_number: int
    real: int
    virtual: int
    group: str
    reasons: tuple[Fact, ...]
    """Why the virtual points are not those of the round before; empty when nothing changed."""
    is_open: bool = False
    """Whether results of other players may still change these virtual points."""

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
            "open": self.is_open,
        }


def timeline(
    plan: AccelerationPlan,
    group: str,
    real_before: Sequence[int],
    *,
    given: Sequence[int] = (),
    first: int = 1,
    scoring: Scoring = STANDARD,
) -> tuple[TimelineStep, ...]:
    """Real, virtual and pairing score before each round, with the reason for every change of the virtual points.

    ``given`` holds the virtual points of the rounds already paired. Rounds with a round rule need it, because such a
    rule looks at the whole field. Where it ends before such a round, the step says what the rule can give this player,
    and it is ``open``. A late entry has steps from round ``first`` on.
    """
    steps: list[TimelineStep] = []
    for number, real in enumerate(real_before[first - 1 :], start=first):
        before = steps[-1] if steps else None
        rule = plan.round_rule(number)
        if rule is None:
            virtual = group_points(plan, group, number, real)
            reasons = _reasons(plan, group, number, real, before, virtual)
            steps.append(TimelineStep(number, real, virtual, group, reasons))
        else:
            known = given[number - 1] if number <= len(given) else None
            steps.append(_meeting(rule, group, number, real, before, known, scoring))
    return tuple(steps)


def _meeting(
    rule: RoundRule,
    group: str,
    number: int,
    real: int,
    before: TimelineStep | None,
    given: int | None,
    scoring: Scoring,
) -> TimelineStep:
    """A round with a round rule, for a player who got ``given`` in it (None: not paired yet)."""
    full = full_score(number, scoring)
    role = role_of(rule, full, group, real)
    most = {
        Role.AHEAD: scoring.win,
        Role.RAISED: full - real,
        Role.POOLED: max(full - scoring.win + scoring.draw - real, 0),
    }
    virtual = most.get(role, 0) if given is None else given
    uncertain = (
        number > rule.first_round
        or role is Role.POOLED
        or (role is Role.RAISED and rule.opponents is Opponents.AS_NEEDED)
    )
    is_open = given is None and virtual > 0 and uncertain
    reasons: tuple[Fact, ...] = ()
    if role is Role.CHALLENGER:
        reasons = (fact("timeline.meets_upper", round=number, group=rule.lower, other=rule.upper),)
    elif virtual:
        code = {Role.AHEAD: "meets_ahead", Role.RAISED: "meets_lower", Role.POOLED: "pooled"}[role]
        if is_open and role is not Role.AHEAD:
            code = f"may_be_{code}"
        other = rule.lower if group == rule.upper else rule.upper
        reasons = (fact(f"timeline.{code}", round=number, group=group, other=other, points=virtual),)
    elif before and before.virtual:
        reasons = (fact("timeline.by_real_score", round=number, old=before.virtual),)
    return TimelineStep(number, real, virtual, group, reasons, is_open)


def _reasons(
    plan: AccelerationPlan, group: str, number: int, real: int, before: TimelineStep | None, virtual: int
) -> tuple[Fact, ...]:
    old = before.virtual if before else 0
    rule = rule_for(plan, group, number, real)
    reasons: list[Fact] = []
    if before is None:
        if virtual:
            code = "timeline.start" if number == 1 else "timeline.joined"
            reasons.append(fact(code, points_article(plan), group=group, round=number, points=virtual))
    elif virtual != old:
        by_calendar = group_points(plan, group, number, before.real)
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
        return fact("timeline.plan_ends", points_article(plan), round=number, old=old, change=change)
    if new == 0:
        return fact("timeline.group_ends", round=number, old=old, change=change, group=group)
    return fact("timeline.reduced", points_article(plan), round=number, old=old, points=new, change=change)


def outlook(
    plan: AccelerationPlan,
    group: str,
    round_number: int,
    real: int,
    *,
    now: int | None = None,
    scoring: Scoring = STANDARD,
) -> tuple[Fact, ...]:
    """What a player who enters ``round_number`` with ``real`` points should know about the rounds after it.

    What a round rule can still do, the next withdrawal by the calendar with its size, and the real scores that would
    change the virtual points while the plan runs, lowest first. Empty when nothing can change any more. ``now`` is what
    the player has in ``round_number`` where a round rule gave it.
    """
    held = group_points(plan, group, round_number, real) if now is None else now
    facts = [_ahead(rule, group, round_number, real, scoring) for rule in plan.round_rules]
    coming = [one for one in facts if one is not None]
    for number in range(round_number + 1, plan.last_round + 2):
        if plan.round_rule(number) is not None:
            break
        later = group_points(plan, group, number, real)
        if later != held:
            code = "outlook.withdrawal" if later < held else "outlook.raise"
            coming.append(fact(code, round=number, old=held, points=later, change=abs(later - held)))
            break
    return (*coming, *_at_scores(plan, group, round_number, real))


def _ahead(rule: RoundRule, group: str, round_number: int, real: int, scoring: Scoring) -> Fact | None:
    """What ``rule`` can mean for a player of ``group`` in the rounds after ``round_number``."""
    first = max(rule.first_round, round_number + 1)
    if first > rule.last_round:
        return None
    role = role_of(rule, full_score(round_number, scoring), group, real)
    span = [first, rule.last_round]
    if group == rule.lower and role is Role.CHALLENGER:
        return fact("outlook.meets_upper", group=group, other=rule.upper, rounds=span)
    if group == rule.upper and role is not Role.REST:
        return fact("outlook.meets_lower", group=group, other=rule.lower, rounds=span)
    return None


def _at_scores(plan: AccelerationPlan, group: str, round_number: int, real: int) -> list[Fact]:
    """The real scores, above ``real``, that would change the virtual points while the plan runs."""
    ahead = sorted(
        {
            rule.minimum_points
            for rule in plan.rules
            if rule.group == group and rule.minimum_points > max(real, 0) and rule.last_round > round_number
        }
    )
    facts: list[Fact] = []
    for minimum in ahead:
        for number in range(round_number + 1, plan.last_round + 1):
            without, reached = group_points(plan, group, number, real), group_points(plan, group, number, minimum)
            if reached != without:
                code = "outlook.grant_at" if reached > without else "outlook.removal_at"
                facts.append(fact(code, minimum=minimum, points=reached, round=number))
                break
    return facts
