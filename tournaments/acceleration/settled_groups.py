"""The players who stay in an acceleration group although the corrected list puts them in another one."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.history.published_acceleration import published_acceleration
from tournaments.models import Entry, Regulations, Tournament
from tournaments.regulations.actions import plan_of


def out_of_place(tournament: Tournament) -> Sequence[tuple[Entry, str]]:
    """The players, with their group, whose number now lies outside the numbers of that group.

    Empty without acceleration, before round 1 is published, and as long as no correction has moved anybody across a
    border. Three queries.
    """
    keys = [group.key for group in plan_of(Regulations.objects.get(tournament=tournament)).groups]
    published = published_acceleration(tournament, tournament.rounds.count()) if keys else ()
    if not published:
        return ()
    group_of = published[-1].group_of
    numbered = Entry.objects.filter(tournament=tournament, pairing_number__isnull=False, pk__in=group_of)
    order = list(numbered.order_by("pairing_number"))
    by_place = sorted((group_of[entry.pk] for entry in order), key=keys.index)
    return [
        (entry, group_of[entry.pk])
        for entry, of_place in zip(order, by_place, strict=True)
        if group_of[entry.pk] != of_place
    ]
