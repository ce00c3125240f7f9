"""Acceleration as data: a plan says who has how many virtual points when; everything else reads the plan.

In the order of an event's life:

- ``preset(method, Event(rounds, scoring, players))`` or ``plan_from_json(data)`` makes an ``AccelerationPlan``;
- ``problems(plan, rounds=…, scoring=…)`` lists the reasons to refuse it (``validate`` raises the first), ``advise``
  what the organizer should know (``FIELD_LIMITS`` and ``FIELD_SIZES`` are the sources' tables of players per rounds);
- ``planned_withdrawals(plan, …)`` says who loses how much when, by real score; ``inversions(plan, …)`` says where a
  player who wins would stand below one who does not;
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

from .advice import Advice, Aim, EventProfile, Level, in_order
from .advising import advise, doubts, withdrawal_advice
from .description import PlanDescription, TableRow, describe
from .export import PointsBlock, blocks
from .groups import Entrant, FrozenGroup, FrozenGroups, freeze
from .plan import (
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
from .plan_validation import PlanProblem, problems, validate
from .points import group_points, virtual_history, virtual_points
from .presets import (
    PRESETS,
    PUBLISHED_BY_FIDE,
    Event,
    allows_baku,
    multi_group_plan,
    preset,
    rules_from_values,
)
from .profiles import GroupProfile, RatingShape, Shape, group_profiles, rating_shape
from .reasons import plan_reasons
from .round_rules import Career, Standing, points_of_round, virtual_histories
from .schools import FIELD_LIMITS, FIELD_SIZES, FieldLimits, field_limits, rounds_needed
from .story import TimelineStep, outlook, timeline
from .withdrawals import Inversion, Withdrawal, inversions, planned_withdrawals

__all__ = [
    "FIELD_LIMITS",
    "FIELD_SIZES",
    "PRESETS",
    "PUBLISHED_BY_FIDE",
    "AccelerationPlan",
    "Advice",
    "Aim",
    "Basis",
    "Career",
    "Entrant",
    "Event",
    "EventProfile",
    "FieldLimits",
    "FrozenGroup",
    "FrozenGroups",
    "Group",
    "GroupProfile",
    "Inversion",
    "Level",
    "Opponents",
    "PlanDescription",
    "PlanProblem",
    "PointsBlock",
    "RatingFrom",
    "RatingShape",
    "Remaining",
    "RoundRule",
    "Rounding",
    "Rule",
    "Shape",
    "Share",
    "Size",
    "Standing",
    "TableRow",
    "ThroughNumber",
    "TimelineStep",
    "Withdrawal",
    "advise",
    "allows_baku",
    "blocks",
    "describe",
    "doubts",
    "field_limits",
    "freeze",
    "group_points",
    "group_profiles",
    "in_order",
    "inversions",
    "multi_group_plan",
    "outlook",
    "plan_from_json",
    "plan_reasons",
    "planned_withdrawals",
    "points_of_round",
    "preset",
    "problems",
    "rating_shape",
    "rounds_needed",
    "rules_from_values",
    "timeline",
    "validate",
    "virtual_histories",
    "virtual_history",
    "virtual_points",
    "withdrawal_advice",
]
