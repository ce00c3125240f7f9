"""What an organizer should know before choosing an acceleration, with the numbers of this event.

What the plan does to the event's own list is in ``forecast``, whose advice stands beside this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..facts import Fact
from ..model import Scoring
from .advice import UNKNOWN, Advice, EventProfile, in_order, info, warning
from .advising_on_lists import field_advice, group_advice, prize_advice, profile_advice, rating_advice
from .groups import Entrant
from .plan import AccelerationPlan
from .points import group_points
from .presets import PUBLISHED_BY_FIDE
from .withdrawals import Withdrawal, inversions, planned_withdrawals


def advise(
    plan: AccelerationPlan,
    *,
    rounds: int,
    scoring: Scoring,
    entrants: Sequence[Entrant] = (),
    profile: EventProfile = UNKNOWN,
) -> tuple[Advice, ...]:
    """Everything worth saying about ``plan`` for this event, warnings first; the plan must have no ``problems``.

    Without ``entrants`` only what the plan alone shows.
    """
    players = sum(entrant.present for entrant in entrants)
    found = [*field_advice(plan, rounds, players), *prize_advice(profile, plan, rounds, entrants)]
    if plan.accelerates:
        found += [*_rounds(plan, rounds), *_values(plan, scoring), *withdrawal_advice(plan, rounds, scoring)]
        found += [*_inversions(plan, rounds, scoring), _approval(plan)]
        found += profile_advice(profile, rounds)
        if entrants:
            found += [*rating_advice(entrants), *group_advice(plan, entrants)]
    return in_order(found)


def doubts(plan: AccelerationPlan, *, rounds: int, scoring: Scoring) -> tuple[Fact, ...]:
    """What somebody must have read before ``plan`` is used: virtual points that never end, and winners below others.

    Neither is forbidden, and both turn what acceleration is for around. The plan must have no ``problems``.
    """
    if not plan.accelerates:
        return ()
    endless = _rounds(plan, rounds) if rounds in _accelerated_rounds(plan, rounds) else []
    return tuple(one.fact for one in [*endless, *_inversions(plan, rounds, scoring)])


def _accelerated_rounds(plan: AccelerationPlan, rounds: int) -> list[int]:
    """The rounds with virtual points.

    A round rule counts as one round, because it ends after its first round where the favourites win.
    """
    return [
        number
        for number in range(1, rounds + 1)
        if any(rule.virtual_points and rule.first_round <= number <= rule.last_round for rule in plan.rules)
        or any(rule.first_round == number for rule in plan.round_rules)
    ]


def _rounds(plan: AccelerationPlan, rounds: int) -> list[Advice]:
    accelerated = _accelerated_rounds(plan, rounds)
    if len(accelerated) == rounds:
        return [warning("advice.all_rounds", rounds=rounds)]
    if len(accelerated) == 1:
        return [warning("advice.one_round", round=accelerated[0])]
    if accelerated[-1] == rounds:
        rows = [row for row, rule in enumerate(plan.rules, 1) if rule.virtual_points and rule.last_round == rounds]
        groups = list(dict.fromkeys(plan.rules[row - 1].group for row in rows))
        return [warning("advice.last_round", round=rounds, rows=rows, groups=groups)]
    return []


def _values(plan: AccelerationPlan, scoring: Scoring) -> list[Advice]:
    found: list[Advice] = []
    if scoring.draw > 0:
        odd = sorted({rule.virtual_points for rule in plan.rules if rule.virtual_points % scoring.draw})
        found += [warning("advice.not_a_multiple", points=points, draw=scoring.draw) for points in odd]
    if (
        not plan.has_thresholds
        and not plan.round_rules
        and len({tuple(_row(plan, group.key)) for group in plan.groups}) == 1
    ):
        found.append(warning("advice.same_for_all", groups=len(plan.groups)))
    found += [
        warning("advice.row_without_effect", row=row, group=rule.group, minimum=rule.minimum_points)
        for row, rule in enumerate(plan.rules, 1)
        if rule.minimum_points and not _changes(plan, row)
    ]
    if plan.cap is not None and all(rule.virtual_points <= plan.cap for rule in plan.rules):
        found.append(info("advice.cap_never_reached", points=plan.cap))
    return found


def _changes(plan: AccelerationPlan, row: int) -> bool:
    """Whether the rule in this row, one with a real score, ever gives anything else than the plan without it."""
    rule = plan.rules[row - 1]
    without = replace(plan, rules=plan.rules[: row - 1] + plan.rules[row:])
    scores = {rule.minimum_points, *(other.minimum_points for other in plan.rules if other.group == rule.group)}
    return any(
        group_points(plan, rule.group, number, real) != group_points(without, rule.group, number, real)
        for number in range(rule.first_round, rule.last_round + 1)
        for real in scores
    )


def _row(plan: AccelerationPlan, group: str) -> list[int]:
    return [group_points(plan, group, number, 0) for number in range(1, plan.last_round + 1)]


def withdrawal_advice(plan: AccelerationPlan, rounds: int, scoring: Scoring) -> list[Advice]:
    """An advice for every round in which players fall in the pairing order because virtual points end, by real score.

    The announcement shows these to players too.
    """
    taken = planned_withdrawals(plan, rounds=rounds, scoring=scoring)
    found = [_jump(one) for one in taken]
    steep = [one for one in taken if one.points == 0 and one.change >= scoring.win]
    if steep and len({one.round_number for one in taken}) == 1:
        found.append(info("advice.all_at_once", round=steep[0].round_number, change=max(one.change for one in steep)))
    found.extend(
        info("advice.round_rule", group=rule.upper, other=rule.lower, rounds=[rule.first_round, rule.last_round])
        for rule in plan.round_rules
    )
    return found


def _jump(one: Withdrawal) -> Advice:
    numbers = {
        "group": one.group, "round": one.round_number, "old": one.old, "points": one.points, "change": one.change
    }  # fmt: skip
    if one.lowest and one.below is not None:
        return info("advice.jump_between", **numbers, minimum=one.lowest, below=one.below)
    if one.lowest:
        return info("advice.jump_from", **numbers, minimum=one.lowest)
    if one.below is not None:
        return info("advice.jump_below", **numbers, below=one.below)
    return info("advice.jump", **numbers)


def _inversions(plan: AccelerationPlan, rounds: int, scoring: Scoring) -> list[Advice]:
    return [
        warning(
            "advice.winner_below",
            group=one.group,
            rounds=[one.first_round, one.last_round],
            higher=one.higher,
            higher_points=one.higher_virtual,
            higher_score=one.higher + one.higher_virtual,
            lower=one.lower,
            lower_points=one.lower_virtual,
            lower_score=one.lower + one.lower_virtual,
        )
        for one in inversions(plan, rounds=rounds, scoring=scoring)
    ]


def _approval(plan: AccelerationPlan) -> Advice:
    if plan.method in PUBLISHED_BY_FIDE:
        return info("advice.published_by_fide")
    return warning("advice.needs_authorisation")
