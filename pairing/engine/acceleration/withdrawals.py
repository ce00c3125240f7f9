"""Who loses how many virtual points when, by real score, and where a better score would stand lower.

Both follow from the plan alone. A round rule is left out, because its points depend on the results of everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..model import Scoring
from .plan import AccelerationPlan
from .points import group_points
from .presets import highest_score_before


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Players of ``group`` with ``lowest`` to less than ``below`` real points fall from ``old`` to ``points``.

    ``old`` and ``points`` are virtual points, in the round before ``round_number`` and in that round, at the same real
    score. Points are tenths.
    """

    round_number: int
    group: str
    lowest: int
    below: int | None
    """None without an upper limit."""
    old: int
    points: int

    @property
    def change(self) -> int:
        """How far these players fall in the pairing order, in tenths."""
        return self.old - self.points


def planned_withdrawals(plan: AccelerationPlan, *, rounds: int, scoring: Scoring) -> tuple[Withdrawal, ...]:
    """Every loss of virtual points that comes with a round, by round, group and real score.

    In a progressive plan players hold different amounts by then: a player who has reached two virtual points loses two.
    A plan with early removal also takes points from a player who wins. That loss comes with a result and not with a
    round, so it is not here but among the rules of the announcement.
    """
    found: list[Withdrawal] = []
    for number in range(2, min(plan.last_round + 1, rounds) + 1):
        if plan.round_rule(number) is not None or plan.round_rule(number - 1) is not None:
            continue
        for group in plan.groups:
            found += _of_round(plan, number, group.key, highest_score_before(number, scoring))
    return tuple(found)


def _of_round(plan: AccelerationPlan, number: int, group: str, most: int) -> list[Withdrawal]:
    """The losses of one group in one round; neighbouring real scores with the same loss are one."""
    thresholds = {rule.minimum_points for rule in plan.rules if rule.group == group}
    starts = [0, *sorted(one for one in thresholds if 0 < one <= most)]
    found: list[Withdrawal] = []
    for place, lowest in enumerate(starts):
        below = starts[place + 1] if place + 1 < len(starts) else None
        old = group_points(plan, group, number - 1, lowest)
        points = group_points(plan, group, number, lowest)
        last = found[-1] if found else None
        if last is not None and (last.below, last.old, last.points) == (lowest, old, points):
            found[-1] = replace(last, below=below)
        elif points < old:
            found.append(Withdrawal(number, group, lowest, below, old, points))
    return found


@dataclass(frozen=True, slots=True)
class Inversion:
    """In ``group``, a player with ``lower`` real points stands above one with ``higher`` real points. Tenths."""

    group: str
    first_round: int
    last_round: int
    lower: int
    lower_virtual: int
    higher: int
    higher_virtual: int


def inversions(plan: AccelerationPlan, *, rounds: int, scoring: Scoring) -> tuple[Inversion, ...]:
    """Where the pairing score falls although the real score grows, so that a winner would stand below a loser.

    One per group and place where it happens, with the rounds in which it does. Only scores that wins, draws and losses
    can reach count. An organizer rarely wants this, so the plan must be changed or the inversion confirmed.
    """
    found: list[Inversion] = []
    for group in plan.groups:
        open_ones: dict[tuple[int, int, int, int], Inversion] = {}
        reachable = {0}
        for number in range(1, min(plan.last_round, rounds) + 1):
            fallen = [] if plan.round_rule(number) else _falls(plan, group.key, number, sorted(reachable))
            running = {key: open_ones.pop(key, None) for key in fallen}
            found += open_ones.values()
            open_ones = {
                key: replace(one, last_round=number) if one else Inversion(group.key, number, number, *key)
                for key, one in running.items()
            }
            reachable = {score + worth for score in reachable for worth in (scoring.win, scoring.draw, scoring.loss)}
        found += open_ones.values()
    return tuple(found)


def _falls(plan: AccelerationPlan, group: str, number: int, scores: list[int]) -> list[tuple[int, int, int, int]]:
    """Where, going up the real scores, the pairing score first falls below the best before: lower score, its virtual
    points, higher score, its virtual points."""
    falls: list[tuple[int, int, int, int]] = []
    best, best_virtual = scores[0], group_points(plan, group, number, scores[0])
    below = False
    for score in scores[1:]:
        virtual = group_points(plan, group, number, score)
        if score + virtual >= best + best_virtual:
            best, best_virtual, below = score, virtual, False
        elif not below:
            falls.append((best, best_virtual, score, virtual))
            below = True
    return falls
