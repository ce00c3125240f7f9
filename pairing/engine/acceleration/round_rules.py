"""Turns a round rule, which says who meets whom, into the virtual points of one round.

A pairing system knows scoregroups only. So a round rule gives virtual points that form the scoregroups it needs:

- *ahead*: players of the upper group who have won every game. They get the points of a win, so they stand above
  everybody else and meet one another.
- *challengers*: players of the lower group who have won every game. They get nothing.
- *raised*: players of the upper group who get as many points as they lack of the challengers' score. Both form one
  scoregroup. The upper group stands higher in the list, so its players are the upper half (S1) and the pairing system
  gives each of them a challenger.
- *pooled*: the other players of the lower group, where the rule asks for it. They are lifted to the best score among
  them, so that they form one scoregroup.
- *rest*: everybody else. They get nothing and are paired by the real score.

A rule may raise only as many players as there are challengers. It then raises one more when the players ahead are an
odd number: one of these floats down and takes a raised player, so without one more a challenger would lack an opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..model import Scoring
from .plan import AccelerationPlan, Opponents, RoundRule
from .points import virtual_points


class Role(StrEnum):
    """What a round rule does with one player; the module describes each role."""

    AHEAD = "ahead"
    RAISED = "raised"
    CHALLENGER = "challenger"
    POOLED = "pooled"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Standing:
    """One player before a round, as the plan sees it; points are tenths."""

    group: str
    real: int
    takes_part: bool = True
    """Whether the player is paired in this round. A round rule gives an absent player no role and no points."""


def points_of_round(
    plan: AccelerationPlan, round_number: int, scoring: Scoring, field: Sequence[Standing]
) -> tuple[int, ...]:
    """The virtual points, in tenths, of everybody for the pairing of ``round_number``.

    ``field`` is the whole list in order of pairing number; the answer is in the same order.
    """
    rule = plan.round_rule(round_number)
    if rule is None:
        # Large fields hold few different pairs of group and score, so each pair is looked up once.
        known: dict[tuple[str, int], int] = {}
        for one in field:
            key = (one.group, one.real)
            if key not in known:
                known[key] = virtual_points(plan, one.group, round_number, one.real)
        return tuple(known[one.group, one.real] for one in field)
    return _by_rule(rule, full_score(round_number, scoring), scoring.win, field)


def full_score(round_number: int, scoring: Scoring) -> int:
    """The real points, in tenths, of a player who won every game before ``round_number``."""
    return (round_number - 1) * scoring.win


def role_of(rule: RoundRule, full: int, group: str, real: int) -> Role:
    """The role that ``rule`` gives to a player of ``group`` with ``real`` points; ``full`` is the full score.

    ``RAISED`` only means that the rule may raise the player. Where it needs fewer, it raises the first in the list.
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
    """The virtual points of everybody in a round with ``rule``, in the order of ``field``; ``win`` is a win's worth."""
    roles = [role_of(rule, full, one.group, one.real) if one.takes_part else Role.REST for one in field]
    challengers = roles.count(Role.CHALLENGER)
    if not challengers:
        # Nobody of the lower group has won every game: the rule has ended, and everybody is paired by the real score.
        return (0,) * len(field)
    # With an odd number of players ahead, one of them floats down and meets a raised player.
    still_to_raise = len(field) if rule.opponents is Opponents.ALL else challengers + roles.count(Role.AHEAD) % 2
    pool_score = max((one.real for one, role in zip(field, roles, strict=True) if role is Role.POOLED), default=0)
    points: list[int] = []
    for one, role in zip(field, roles, strict=True):
        value = 0
        if role is Role.AHEAD:
            value = win
        elif role is Role.RAISED and still_to_raise:
            # The field stands in order of pairing number, so the first players who may be raised are.
            still_to_raise -= 1
            value = full - one.real
        elif role is Role.POOLED:
            value = pool_score - one.real
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
    """The values of ``Competitor.virtual_points`` for everybody; ``careers`` stand in order of pairing number.

    Round r of the answer looks at the whole field before round r, because a round rule depends on all results.
    """
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
