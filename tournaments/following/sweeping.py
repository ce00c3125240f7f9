"""What a worker looks for now and then: followers who have not heard what is new, and those whose time is over."""

from __future__ import annotations

from portal.common.sweeps import sweeping
from tournaments.following.actions import forget
from tournaments.following.requests import queue_asking, queue_telling
from tournaments.following.telling import behind, reachable
from tournaments.models import Follower


@sweeping
def reach_followers() -> None:
    """Queue what no message is under way for: new results, and whatever the broker was away for."""
    for place in (
        behind().order_by().values_list("entry__tournament_id", "entry__tournament__organization_id").distinct()
    ):
        queue_telling(*place)
    unasked = Follower.objects.filter(reachable(), confirmed_at__isnull=True, mailed_at__isnull=True)
    for place in unasked.values_list("pk", "entry__tournament__organization_id"):
        queue_asking(*place)


@sweeping
def forget_followers() -> None:
    """Delete the addresses that nobody confirmed, and those of events that are over."""
    forget()
