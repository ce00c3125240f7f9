"""The rounds from which virtual points get less or end, as the plan says it, with the number of players of the list."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import pairwise

from pairing.engine.acceleration import AccelerationPlan, planned_withdrawals
from pairing.engine.model import Scoring
from tournaments.history.points_day import PointsChange, counted
from tournaments.history.published_acceleration import published_acceleration
from tournaments.models import Regulations, Tournament
from tournaments.regulations.actions import plan_of

PointsCalendar = Mapping[int, tuple[PointsChange, ...]]
"""The changes by round."""


def planned_changes(
    plan: AccelerationPlan, *, rounds: int, scoring: Scoring, sizes: Mapping[str, int]
) -> dict[int, tuple[PointsChange, ...]]:
    """What ``plan`` takes away in which round; ``sizes`` are the players by group, empty where nobody knows them.

    Where real scores decide, or the groups are not known, the change names the group in place of a number.
    """
    numbers: defaultdict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
    named: defaultdict[int, list[PointsChange]] = defaultdict(list)
    for one in planned_withdrawals(plan, rounds=rounds, scoring=scoring):
        if one.lowest or one.below is not None or one.group not in sizes:
            named[one.round_number].append(
                PointsChange(one.old, one.points, None, one.group, one.lowest, one.below),
            )
        elif sizes[one.group]:
            numbers[one.round_number][one.old, one.points] += sizes[one.group]
    return {number: (*counted(numbers[number], lasting=True), *named[number]) for number in sorted({*numbers, *named})}


def points_calendar(tournament: Tournament) -> PointsCalendar:
    """The changes of a tournament whose round 1 is published: for published rounds what they hold, for those to come
    what the frozen plan says of the players who are still there. Empty without acceleration. Two queries at most.
    """
    regulations = Regulations.objects.get(tournament=tournament)
    plan = plan_of(regulations)
    published = published_acceleration(tournament, regulations.rounds) if plan.accelerates else ()
    if not published:
        return {}
    newest = published[-1]
    sizes = Counter({group.key: 0 for group in plan.groups})
    sizes.update(group for entry, group in newest.group_of.items() if entry in newest.playing)
    planned = planned_changes(plan, rounds=regulations.rounds, scoring=regulations.round_scoring, sizes=sizes)
    found = {number: changes for number, changes in planned.items() if number > newest.round_number}
    for earlier, later in pairwise(published):
        moved = Counter(
            (earlier.virtual_of[entry], virtual)
            for entry, virtual in later.virtual_of.items()
            if entry in later.playing and earlier.virtual_of.get(entry, virtual) != virtual
        )
        if moved:
            found[later.round_number] = counted(moved, lasting=later.round_number in planned)
    return found
