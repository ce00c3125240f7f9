"""What a worker looks for now and then: letters that wait, and registrations whose time is over."""

from __future__ import annotations

from portal.common.sweeps import sweeping
from tournaments.registration.actions import forget
from tournaments.registration.posting import due
from tournaments.registration.requests import queue_posting


@sweeping
def post_waiting_letters() -> None:
    """Queue what the broker, the mail server or the quota was in the way of."""
    places = due().values_list("registration__tournament_id", "registration__tournament__organization_id")
    for place in places.order_by().distinct():
        queue_posting(*place)


@sweeping
def forget_registrations() -> None:
    """Delete what nobody confirmed, and addresses of events that are over."""
    forget()
