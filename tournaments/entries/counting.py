"""How many players a tournament has: one count for the desk and for the public."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, F, Q

from tournaments.models import Entry, EntryStatus, Tournament

TAKING_PART: Final = Q(status=EntryStatus.ACTIVE)
"""Entries that are paired, late ones included."""
LEFT: Final = Q(status=EntryStatus.WITHDRAWN, withdrawn_after__gte=F("first_round"))
"""Entries that were in a published round and withdrew. Who withdrew before that never was a player of the event."""


@dataclass(frozen=True, slots=True)
class PlayerCounts:
    """The players of a tournament."""

    taking_part: int
    withdrawn: int
    """Of those who have been in a published round."""

    @property
    def players(self) -> int:
        """Everybody who plays or has played."""
        return self.taking_part + self.withdrawn


NOBODY: Final = PlayerCounts(0, 0)


def player_counts(tournament: Tournament) -> PlayerCounts:
    """The players of ``tournament``. One query."""
    return counts_by_tournament(Q(tournament=tournament)).get(tournament.pk, NOBODY)


def counts_by_tournament(which: Q) -> Mapping[int, PlayerCounts]:
    """The players of every tournament that has entries, among the entries meant. One query."""
    counted = Entry.objects.filter(which).order_by().values_list("tournament_id")
    rows = counted.annotate(taking_part=Count("pk", filter=TAKING_PART), withdrawn=Count("pk", filter=LEFT))
    return {tournament: PlayerCounts(taking_part, withdrawn) for tournament, taking_part, withdrawn in rows}
