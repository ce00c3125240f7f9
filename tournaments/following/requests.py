"""Asking the workers to write to followers. What they have to say, they read in the database."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from portal.common.sending import send
from tournaments.models import Follower, Tournament

TELL_TASK: Final = "tournaments.tell_followers"
ASK_TASK: Final = "tournaments.ask_follower"


def request_telling(tournament: Tournament) -> None:
    """Have a worker write to the followers once the present transaction is committed, if there are any.

    Results ask for nothing: a sweep notices the new public version within seconds, and what is corrected meanwhile is
    told once and right.
    """
    key, organization = tournament.pk, tournament.organization_id
    if Follower.objects.filter(entry__tournament=tournament, confirmed_at__isnull=False).exists():
        transaction.on_commit(lambda: queue_telling(key, organization))


def queue_telling(tournament_id: int, organization_id: int) -> bool:
    """Hand a tournament to the workers; False when the broker is away: then a sweep finds its followers."""
    return send(TELL_TASK, (tournament_id, organization_id))


def queue_asking(follower_id: int, organization_id: int) -> bool:
    """Have a worker ask whether the owner of an address wants messages; False as above."""
    return send(ASK_TASK, (follower_id, organization_id))
