"""What the pages about the announcement read: its versions, the frozen regulations, and who is in which group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pairing.engine.acceleration import (
    AccelerationPlan,
    Entrant,
    FrozenGroup,
    FrozenGroups,
    GroupProfile,
    Remaining,
    Size,
    describe,
    freeze,
    outlook,
    plan_from_json,
)
from pairing.engine.errors import InvalidState
from pairing.engine.facts import Fact
from tournaments.acceleration.forecast import ForecastPage, forecast_of, forecast_page
from tournaments.acceleration.points_calendar import PointsCalendar, planned_changes
from tournaments.entries.queries import entry_list
from tournaments.entries.shapes import EntryLine
from tournaments.models import AnnouncementVersion, EntryStatus, Regulations, Round, Tournament
from tournaments.regulations.actions import plan_of


@dataclass(frozen=True, slots=True)
class GroupLine:
    """One acceleration group with its members in order of pairing number."""

    key: str
    members: tuple[EntryLine, ...]

    @property
    def last(self) -> EntryLine | None:
        """The last player of the group in the list."""
        return self.members[-1] if self.members else None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The pairing numbers of the members."""
        return tuple(line.player.number for line in self.members)


@dataclass(frozen=True, slots=True)
class GroupList:
    """The acceleration groups from the top of the list down; none without acceleration."""

    groups: tuple[GroupLine, ...] = ()
    provisional: bool = False
    """The groups may still change: round 1 is not published."""
    examples: tuple[Fact, ...] = ()
    """What the first and the last player of every group have in each round, and the real scores that change it."""
    ratings: tuple[Fact, ...] = ()
    """Between which ratings each group lies."""
    sealed: bool = False
    """Whether a lot that is not opened yet will order players who are level."""

    @property
    def names(self) -> dict[int, str]:
        """The names in the groups by pairing number."""
        return {line.player.number: line.player.name for group in self.groups for line in group.members}


def version(tournament: Tournament, number: int | None = None) -> AnnouncementVersion | None:
    """One version of the announcement, the one in force without ``number``; None if there is none. One query."""
    rows = AnnouncementVersion.objects.filter(tournament=tournament).select_related("published_by")
    if number is not None:
        rows = rows.filter(version=number)
    return rows.order_by("-version").first()


def versions(tournament: Tournament) -> Sequence[AnnouncementVersion]:
    """Every version without its content, the newest first. One query."""
    return list(AnnouncementVersion.objects.filter(tournament=tournament).defer("content").order_by("-version"))


def rounds_off(tournament: Tournament) -> frozenset[int]:
    """The numbers of the rounds that a cancelled event was still to have. At most one query."""
    if not tournament.is_cancelled:
        return frozenset()
    rounds = Round.objects.filter(tournament=tournament, revision__isnull=True)
    return frozenset(rounds.values_list("number", flat=True))


def frozen_regulations(tournament: Tournament) -> Regulations | None:
    """The regulations once they are frozen, None before. One query."""
    return Regulations.objects.filter(tournament=tournament, frozen_at__isnull=False).first()


def groups(tournament: Tournament, content: Mapping[str, Any]) -> GroupList:
    """Who is in which group of the acceleration that ``content``, a version of the announcement, says.

    Before round 1 is published: as the present list would give. Afterwards: as it was frozen; none where the version
    announced another acceleration. Four queries.
    """
    plan = plan_from_json(content["acceleration"]["plan"])
    if not plan.accelerates:
        return GroupList()
    listed = entry_list(tournament)
    numbered = [line for line in listed.lines if line.player.number]
    if listed.provisional:
        entrants = [Entrant(line.player.entry_id, line.player.rating) for line in numbered]
        try:
            group_of = freeze(plan, entrants).members([entrant.identity for entrant in entrants])
        except InvalidState:
            return GroupList(provisional=True)  # too few entries for these groups, so far
    elif plan_of(Regulations.objects.get(tournament=tournament)) != plan:
        return GroupList()
    else:
        group_of = {line.player.entry_id: line.group for line in numbered}
    lines = tuple(
        GroupLine(group.key, tuple(line for line in numbered if group_of[line.player.entry_id] == group.key))
        for group in plan.groups
    )
    told = _told(plan, content["regulations"]["rounds"], lines)
    return GroupList(lines, listed.provisional, *told, sealed=listed.sealed)


def points_calendar(groups: GroupList, content: Mapping[str, Any]) -> PointsCalendar:
    """From which rounds on the announced plan takes virtual points away, and from how many players. No query."""
    regulations = announced_regulations(content)
    sizes = {group.key: sum(1 for one in group.members if one.status == EntryStatus.ACTIVE) for group in groups.groups}
    plan = plan_from_json(content["acceleration"]["plan"])
    return planned_changes(plan, rounds=regulations.rounds, scoring=regulations.round_scoring, sizes=sizes)


def announced_regulations(content: Mapping[str, Any]) -> Regulations:
    """The regulations that ``content`` says, as far as the pairing depends on them; not stored."""
    announced = content["regulations"]
    named = ("system", "edition", "rounds", "win", "draw", "loss", "pairing_bye")
    return Regulations(**{name: announced[name] for name in named})


def forecast(groups: GroupList, content: Mapping[str, Any]) -> ForecastPage | None:
    """What the announced plan does to the players who are there in round 1; None without acceleration. No query.

    Slow with hundreds of players (half a second for 500): pages keep it as long as the public version stands.
    """
    plan = plan_from_json(content["acceleration"]["plan"])
    starters = [(group.key, [one for one in group.members if one.first_round <= 1]) for group in groups.groups]
    if not plan.accelerates or not all(members for _key, members in starters):
        return None
    sizes = {key: len(members) for key, members in starters}
    fixed = tuple(
        replace(group, boundary=group.boundary if isinstance(group.boundary, Remaining) else Size(sizes[group.key]))
        for group in plan.groups
    )
    regulations = announced_regulations(content)
    entrants = [Entrant(one.player.entry_id, one.player.rating) for _key, members in starters for one in members]
    found = forecast_of(replace(plan, groups=fixed), regulations, entrants)
    return forecast_page(found, plan, regulations) if found else None


def _told(
    plan: AccelerationPlan, rounds: int, groups: Sequence[GroupLine]
) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """The examples and the ratings of a ``GroupList``."""
    spans = FrozenGroups(
        tuple(
            FrozenGroup(group.key, None, len(group.members), group.members[0].player.number, last.player.number)
            for group in groups
            if (last := group.last) is not None
        )
    )
    described = describe(plan, rounds, spans, [_profile(group) for group in groups])
    ratings = tuple(one for one in described.facts if one.code.startswith("plan.group_ratings"))
    told = list(described.examples)
    if plan.has_thresholds:
        for group in spans.groups:
            told += outlook(plan, group.key, 1, 0)
    return tuple(told), ratings


def _profile(group: GroupLine) -> GroupProfile:
    """Those who are in the group, wherever a correction has put their numbers."""
    ratings = [line.player.rating for line in group.members]
    rated = [rating for rating in ratings if rating]
    return GroupProfile(
        key=group.key,
        players=len(ratings),
        unrated=len(ratings) - len(rated),
        highest=max(rated, default=0),
        lowest=min(rated, default=0),
        mean=round(sum(rated) / len(rated)) if rated else 0,
    )
