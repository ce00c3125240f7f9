"""The groups of Baku that a report file has, where they are not those of its list any more.

A late entry above the last player of group A joins it, and a number that was corrected moves nobody (C.04.7 Article
1.3, C.04.2 Article 2.3). Published rounds keep the groups of an event, so those that come in must hold them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairing.engine.acceleration import FrozenGroup, FrozenGroups
from pairing.engine.model import TournamentState
from pairing.engine.snapshot import digest, to_json
from pairing.engine.trf import TrfFile
from tournaments.history.snapshot import Snapshot
from tournaments.imports.report_plan import baku_group, plan_of_report
from tournaments.models import Entry


@dataclass(frozen=True, slots=True)
class GroupsOfFile:
    """Who is in which group, and the virtual points of every round that the file has."""

    keys: tuple[str, str]
    members: frozenset[int]
    """Of the first group, by entry."""
    points: Mapping[int, tuple[int, ...]]
    """Tenths, by entry."""

    @classmethod
    def of(
        cls, report: TrfFile, rounds: int, state: TournamentState, entries: Mapping[int, Entry]
    ) -> GroupsOfFile | None:
        """Those of ``report``, of which ``state`` is the state, with ``entries`` by its starting numbers; None where
        the list gives the groups."""
        members = baku_group(report, rounds, state)
        if not members:
            return None
        first, second = (group.key for group in plan_of_report(report, rounds, state).groups)
        return cls(
            (first, second),
            frozenset(entries[number].pk for number in members),
            {entries[one.number].pk: one.virtual_points for one in state.competitors},
        )

    def applied(self, snapshot: Snapshot) -> Snapshot:
        """``snapshot``, that of a round of the file, with the groups and virtual points of the file."""
        number = snapshot.state.round_number
        competitors = tuple(
            replace(one, virtual_points=(*self.points[entry.pk][:number], *[0] * number)[:number])
            for one, entry in zip(snapshot.state.competitors, snapshot.entries, strict=True)
        )
        state = replace(snapshot.state, competitors=competitors)
        members = {entry.pk: self.keys[entry.pk not in self.members] for entry in snapshot.entries}
        groups = FrozenGroups(tuple(self._frozen(snapshot, members, key) for key in self.keys))
        data = to_json(state)
        return replace(snapshot, state=state, data=data, digest=digest(data), groups=groups, members=members)

    def _frozen(self, snapshot: Snapshot, members: Mapping[int, str], key: str) -> FrozenGroup:
        places = [place for place, entry in enumerate(snapshot.entries, start=1) if members[entry.pk] == key]
        first, last = min(places, default=0), max(places, default=0)
        person = snapshot.entry(last).pk if key == self.keys[0] else None
        return FrozenGroup(key, person, len(places), first, last)
