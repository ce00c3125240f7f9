"""Acceleration as data: a plan says who has how many virtual points when; everything else reads the plan.

In the order of an event's life:

- ``preset(method, Event(rounds, scoring, players))`` or ``plan_from_json(data)`` makes an ``AccelerationPlan``;
- ``problems(plan, rounds=…, scoring=…)`` lists the reasons to refuse it (``validate`` raises the first), ``advise``
  what the organizer should know (``FIELD_SIZES`` is the slides' table of players per rounds);
- ``describe(plan, rounds, frozen)`` gives the announcement: facts, the table group by round, examples;
- ``freeze(plan, entrants)`` sets the groups when round 1 is paired, by person; ``plan.digest`` is its seal;
- ``frozen.members(ranking)`` says who is in which group in any later list;
- ``virtual_histories(plan, scoring, careers)`` fills ``Competitor.virtual_points`` of a whole field (a round rule looks
  at everybody); ``timeline`` and ``outlook`` tell a player what happened to the virtual points and what comes next,
  ``plan_reasons`` a board why its players have them;
- ``blocks(values)`` gives the record 250 of the report file.

Points are integer tenths. Facts are worded by ``pairing.engine.wording``.
"""

from __future__ import annotations

from pairing.engine.acceleration.advice import FIELD_SIZES, Advice, Level, advise
from pairing.engine.acceleration.description import PlanDescription, TableRow, describe
from pairing.engine.acceleration.export import PointsBlock, blocks
from pairing.engine.acceleration.groups import Entrant, FrozenGroup, FrozenGroups, freeze
from pairing.engine.acceleration.plan import (
    AccelerationPlan,
    Basis,
    Group,
    Opponents,
    RatingFrom,
    Remaining,
    Rounding,
    RoundRule,
    Rule,
    Share,
    Size,
    ThroughNumber,
    plan_from_json,
)
from pairing.engine.acceleration.points import virtual_history, virtual_points
from pairing.engine.acceleration.presets import (
    PRESETS,
    PUBLISHED_BY_FIDE,
    Event,
    multi_group_plan,
    preset,
    with_early_removal,
    with_grant,
)
from pairing.engine.acceleration.reasons import plan_reasons
from pairing.engine.acceleration.round_rules import Career, Standing, points_of_round, virtual_histories
from pairing.engine.acceleration.story import TimelineStep, outlook, timeline
from pairing.engine.acceleration.validation import Problem, problems, validate

__all__ = [
    "FIELD_SIZES",
    "PRESETS",
    "PUBLISHED_BY_FIDE",
    "AccelerationPlan",
    "Advice",
    "Basis",
    "Career",
    "Entrant",
    "Event",
    "FrozenGroup",
    "FrozenGroups",
    "Group",
    "Level",
    "Opponents",
    "PlanDescription",
    "PointsBlock",
    "Problem",
    "RatingFrom",
    "Remaining",
    "RoundRule",
    "Rounding",
    "Rule",
    "Share",
    "Size",
    "Standing",
    "TableRow",
    "ThroughNumber",
    "TimelineStep",
    "advise",
    "blocks",
    "describe",
    "freeze",
    "multi_group_plan",
    "outlook",
    "plan_from_json",
    "plan_reasons",
    "points_of_round",
    "preset",
    "problems",
    "timeline",
    "validate",
    "virtual_histories",
    "virtual_history",
    "virtual_points",
    "with_early_removal",
    "with_grant",
]
