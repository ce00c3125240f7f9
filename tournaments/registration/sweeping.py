"""What a worker looks for now and then: letters that wait, places that became free, and
registrations whose time is over."""

from __future__ import annotations

from django.db import transaction

from portal.common.sweeps import sweeping
from tournaments.changes.locking import lock
from tournaments.models import Registration, RegistrationState, Tournament
from tournaments.registration.acceptance import move_up
from tournaments.registration.actions import forget
from tournaments.registration.offer import offer_of
from tournaments.registration.posting import due
from tournaments.registration.requests import queue_posting


@sweeping
def post_waiting_letters() -> None:
    """Queue what the broker, the mail server or the quota was in the way of."""
    places = due().values_list("registration__tournament_id", "registration__tournament__organization_id")
    for place in places.order_by().distinct():
        queue_posting(*place)


@sweeping
def move_waiting_lists_up() -> None:
    """Give away places of players who were withdrawn or taken off the list."""
    waiting = Registration.objects.filter(state=RegistrationState.WAITING)
    for tournament in Tournament.objects.filter(pk__in=waiting.values("tournament")).select_related("organization"):
        offer = offer_of(tournament)
        if offer.free != 0 and not offer.begun:
            with transaction.atomic():
                move_up(lock(tournament))


@sweeping
def forget_registrations() -> None:
    """Delete what nobody confirmed, and addresses of events that are over."""
    forget()
