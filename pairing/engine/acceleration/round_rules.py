"""Round rules compiled: from who meets whom to the virtual points of one round.

A round rule looks at the whole field. It lifts players so that the scoregroups of the round are the ones it asks for:

- *ahead*: those of the upper group who have won every game, a win above everybody else;
- *meeting*: those of the lower group who have won every game, with nothing, and players of the upper group lifted to
  their score. The upper group stands higher in the list, so it is the upper half (S1) of that scoregroup;
- *pooled*: the others of the lower group, where the rule asks for it, lifted to the best score among them;
- everybody else has nothing and is paired by the real score.

Where only as many of the upper group are called as needed, one more comes when those ahead are an odd number: one of
them floats down, and every player of the lower group still gets an opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing.engine.acceleration.plan import AccelerationPlan, Opponents, RoundRule
from pairing.engine.acceleration.points import virtual_points
from pairing.engine.model import Scoring


class Role(StrEnum):
    """What a round rule does with one player."""

    AHEAD = "ahead"
    RAISED = "raised"
    """Of the upper group, without a full score, called to meet the lower group."""
    CHALLENGER = "challenger"
    """Of the lower group, with a full score."""
    POOLED = "pooled"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Standing:
    """One player before a round, as the plan sees it; points are tenths."""

    group: str
    real: int
    takes_part: bool = True
    """Whether the player is paired in this round; who is not calls for no opponent and is none."""


def points_of_round(
    plan: AccelerationPlan, round_number: int, scoring: Scoring, field: Sequence[Standing]
) -> tuple[int, ...]:
    """The virtual points, in tenths, of everybody for the pairing of ``round_number``.

    ``field`` is the whole list in order of pairing number; the answer is in the same order.
    """
    rule = plan.round_rule(round_number)
    if rule is None:
        known: dict[tuple[str, int], int] = {}
        for one in field:
            key = (one.group, one.real)
            if key not in known:
                known[key] = virtual_points(plan, one.group, round_number, one.real)
        return tuple(known[one.group, one.real] for one in field)
    return _by_rule(rule, full_score(round_number, scoring), scoring.win, field)


def full_score(round_number: int, scoring: Scoring) -> int:
    """The real points, in tenths, of who has won every game before ``round_number``."""
    return (round_number - 1) * scoring.win


def role_of(rule: RoundRule, full: int, group: str, real: int) -> Role:
    """What ``rule`` may do with a player of ``group`` with ``real`` points where ``full`` is the full score.

    A player who may be raised is not, where fewer are needed.
    """
    if group == rule.upper:
        if real >= full:
            return Role.AHEAD
        may_meet = rule.most_dropped is None or full - real <= rule.most_dropped
        return Role.RAISED if may_meet else Role.REST
    if group == rule.lower:
        return Role.CHALLENGER if real >= full else Role.POOLED if rule.pooled else Role.REST
    return Role.REST


def _by_rule(rule: RoundRule, full: int, win: int, field: Sequence[Standing]) -> tuple[int, ...]:
    roles = [role_of(rule, full, one.group, one.real) if one.takes_part else Role.REST for one in field]
    challengers = roles.count(Role.CHALLENGER)
    if not challengers:
        return (0,) * len(field)
    called = len(field) if rule.opponents is Opponents.ALL else challengers + roles.count(Role.AHEAD) % 2
    pool = max((one.real for one, role in zip(field, roles, strict=True) if role is Role.POOLED), default=0)
    points: list[int] = []
    for one, role in zip(field, roles, strict=True):
        value = 0
        if role is Role.AHEAD:
            value = win
        elif role is Role.RAISED and called:
            called -= 1
            value = full - one.real
        elif role is Role.POOLED:
            value = pool - one.real
        points.append(value)
    return tuple(points)


@dataclass(frozen=True, slots=True)
class Career:
    """One player up to the round to be paired; ``real_before[r - 1]`` and ``takes_part[r - 1]`` are of round r."""

    group: str
    real_before: Sequence[int]
    takes_part: Sequence[bool]


def virtual_histories(
    plan: AccelerationPlan, scoring: Scoring, careers: Sequence[Career]
) -> tuple[tuple[int, ...], ...]:
    """What ``Competitor.virtual_points`` holds for everybody, in the order of ``careers``, that of pairing numbers."""
    rounds = len(careers[0].real_before) if careers else 0
    by_round = [
        points_of_round(
            plan,
            number,
            scoring,
            [Standing(one.group, one.real_before[number - 1], one.takes_part[number - 1]) for one in careers],
        )
        for number in range(1, rounds + 1)
    ]
    return tuple(zip(*by_round, strict=True)) if by_round else ((),) * len(careers)
