"""The acceleration that a report file states: Baku, or one group for each range of the list with equal points."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from pairing.engine.acceleration import (
    AccelerationPlan,
    Entrant,
    Event,
    Group,
    Remaining,
    Rule,
    ThroughNumber,
    allows_baku,
    freeze,
    preset,
    rules_from_values,
    virtual_history,
)
from pairing.engine.errors import InvalidState
from pairing.engine.model import REQUESTED_BYES, Competitor, TournamentState
from pairing.engine.trf import TrfFile, counts_matches
from pairing.engine.two_games import scoring_of_rounds
from portal.common.errors import Refused

MOST_GROUPS: Final = 26


def plan_of_report(report: TrfFile, rounds: int, state: TournamentState) -> AccelerationPlan:
    """The acceleration that gives the virtual points of the file: Baku, or one group per range of equal points.

    Raises ``Refused`` where the points of the file belong to no ranges of the starting list.
    """
    by_matches = counts_matches(state)
    points = [_points(report, competitor, rounds, match_points=by_matches) for competitor in state.competitors]
    if not any(map(any, points)):
        return AccelerationPlan()
    if allows_baku(state.scoring) and _may_be_baku(report, state):
        baku, stated = _baku(rounds, state), [row[: _stated_rounds(report, state)] for row in points]
        if _gives(baku, state, stated) or _group_of(baku, report, state, stated):
            return baku
    ends = [place for place in range(1, len(points)) if points[place] != points[place - 1]]
    if len(ends) >= MOST_GROUPS:
        raise Refused(
            "acceleration_not_by_list",
            _(
                "The virtual points of the file do not follow the starting list, so they cannot be continued. State "
                "them with records 250 for ranges of players."
            ),
        )
    groups: list[Group] = []
    rules: list[Rule] = []
    for index, start in enumerate([0, *ends]):
        key = chr(ord("A") + index)
        last = index == len(ends)
        groups.append(Group(key, Remaining() if last else ThroughNumber(ends[index])))
        rules += rules_from_values(key, points[start])
    return AccelerationPlan("own", tuple(groups), tuple(rules))


def baku_group(report: TrfFile, rounds: int, state: TournamentState) -> frozenset[int]:
    """The numbers of group A where the file names Baku and gives its points to other players than the first ones of the
    list: after late entries, or numbers that were corrected. Empty in every other case."""
    by_matches, stated = counts_matches(state), _stated_rounds(report, state)
    points = [_points(report, one, rounds, match_points=by_matches)[:stated] for one in state.competitors]
    if not any(map(any, points)) or not allows_baku(state.scoring):
        return frozenset()
    baku = _baku(rounds, state)
    return frozenset() if _gives(baku, state, points) else _group_of(baku, report, state, points)


def _baku(rounds: int, state: TournamentState) -> AccelerationPlan:
    return preset("baku", Event(rounds=rounds, scoring=scoring_of_rounds(state), players=len(state.competitors)))


def _group_of(
    baku: AccelerationPlan, report: TrfFile, state: TournamentState, points: list[list[int]]
) -> frozenset[int]:
    """Who has the virtual points of group A in every round of ``points``, but for rounds before an entry; empty where
    somebody has others, or the file does not name Baku."""
    if not _names_baku(report):
        return frozenset()
    of_group = list(virtual_history(baku, baku.groups[0].key, [0] * len(points[0])))
    found = set()
    for one, row in zip(state.competitors, points, strict=True):
        if not any(row):
            continue
        entered = next(place for place, value in enumerate(row) if value)
        played_before = any(game.outcome not in REQUESTED_BYES for game in one.games[:entered])
        if played_before or row[entered:] != of_group[entered:]:
            return frozenset()
        found.add(one.number)
    return frozenset(found)


def _may_be_baku(report: TrfFile, state: TournamentState) -> bool:
    """Whether the acceleration may be Baku: the file names it, names none, or states coming rounds to compare with."""
    return not report.system_code or _names_baku(report) or _stated_rounds(report, state) > report.completed + 1


def _names_baku(report: TrfFile) -> bool:
    return report.system_code.upper().endswith("_BAKU")


def _stated_rounds(report: TrfFile, state: TournamentState) -> int:
    """The rounds for which the file states virtual points: those to come too, or up to the one to be paired. A file
    that names Baku and ends its records 250 with the played rounds says nothing of that one but the name."""
    ahead = [block.last_round for block in report.accelerations]
    if ahead and _names_baku(report):
        return max(report.completed, *ahead)
    return max(report.completed + 1, *ahead, *(len(one.virtual_points) for one in state.competitors))


def _points(report: TrfFile, competitor: Competitor, rounds: int, *, match_points: bool) -> list[int]:
    """The virtual points that the file gives before each round, those of records 250 up to the last one."""
    values = [*competitor.virtual_points[:rounds], *[0] * (rounds - len(competitor.virtual_points))]
    for block in report.accelerations:
        if block.first_number <= competitor.number <= block.last_number:
            first = max(block.first_round, report.completed + 2)
            for number in range(first, min(block.last_round, rounds) + 1):
                values[number - 1] = block.counted(match_points=match_points)
    return values


def _gives(plan: AccelerationPlan, state: TournamentState, points: list[list[int]]) -> bool:
    """Whether ``plan``, frozen on those who were paired in round 1, gives everybody these points.

    For plans that do not look at real scores."""
    present = [not c.games or c.games[0].outcome not in REQUESTED_BYES for c in state.competitors]
    entrants = [
        Entrant(competitor.number, competitor.rating, is_present)
        for competitor, is_present in zip(state.competitors, present, strict=True)
    ]
    try:
        members = freeze(plan, entrants).members([entrant.identity for entrant in entrants])
    except InvalidState:
        return False
    return all(
        list(virtual_history(plan, members[entrant.identity], [0] * len(row))) == row
        for entrant, row in zip(entrants, points, strict=True)
    )
