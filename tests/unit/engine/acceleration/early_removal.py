"""Plans in which points are taken away early, by the real score."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.acceleration import AccelerationPlan
from pairing.engine.acceleration.presets import highest_score_before
from pairing.engine.model import Scoring


def with_early_removal(plan: AccelerationPlan, minimum: int) -> AccelerationPlan:
    """``plan``, but who reaches ``minimum`` real points (tenths) loses the virtual points before their time.

    Rules that end before anybody can have so many points stay as they are.
    """
    scoring = Scoring()
    removals = tuple(
        replace(rule, virtual_points=0, minimum_points=minimum)
        for rule in plan.rules
        if rule.virtual_points and not rule.minimum_points and minimum <= highest_score_before(rule.last_round, scoring)
    )
    return replace(plan, method="own", rules=plan.rules + removals)
