"""How many players an event may have: everything that is computed for it grows with them."""

from __future__ import annotations

from django.db.models import Count
from django.utils.translation import ngettext

from portal.common.errors import Refused
from portal.organizations.models import Organization
from portal.organizations.quotas import PLAYERS_PER_EVENT, quota
from tournaments.models import Entry, Tournament


def refuse_crowd(tournament: Tournament, newcomers: int) -> None:
    """Raise ``Refused`` where ``newcomers`` more would be too many for the quota of the organization. The tournament is
    locked by the caller."""
    if newcomers and room_left(tournament) < newcomers:
        raise crowd_refusal(tournament)


def room_left(tournament: Tournament) -> int:
    """How many more players the quota of the organization admits; below 0 where it was lowered meanwhile."""
    return quota(tournament.organization, PLAYERS_PER_EVENT) - Entry.objects.filter(tournament=tournament).count()


def crowd_refusal(tournament: Tournament) -> Refused:
    """What is said to whoever would be one too many."""
    most = quota(tournament.organization, PLAYERS_PER_EVENT)
    return Refused(
        "too_many_players",
        ngettext(
            "An event of this organization may have at most %(most)s player. Ask whoever runs this installation.",
            "An event of this organization may have at most %(most)s players. Ask whoever runs this installation.",
            most,
        )
        % {"most": most},
    )


def largest_event(organization: Organization) -> int:
    """How many players the largest event of the organization has. One query."""
    events = Tournament.objects.filter(organization=organization).annotate(players=Count("entries"))
    return max(events.values_list("players", flat=True), default=0)
