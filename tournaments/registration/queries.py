"""Reads about single registrations."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.models import EntryStatus, Registration, RegistrationState


def read(registration: Registration) -> Registration:
    """The row as it is now. The caller holds the lock of ``registration.tournament``. Raises ``Refused`` where it is
    gone, or was moved to another section of the festival before the caller had the lock."""
    rows = Registration.objects.select_related("tournament__organization", "entry")
    found = rows.filter(pk=registration.pk).first()
    if found is None:
        raise Refused("registration_gone", _("This registration does not exist any more."))
    if found.tournament_id != registration.tournament_id:
        raise Refused(
            "registration_moved",
            _("The registration of %(name)s was moved to another section meanwhile. Nothing was changed.")
            % {"name": found.name},
        )
    return found


def place_in_line(registration: Registration) -> int:
    """Which of the waiting list somebody is, from 1; 0 for somebody who is not on it. At most one query."""
    if registration.state != RegistrationState.WAITING:
        return 0
    earlier = Q(confirmed_at__lt=registration.confirmed_at) | Q(
        confirmed_at=registration.confirmed_at, pk__lt=registration.pk
    )
    line = Registration.objects.filter(tournament=registration.tournament_id, state=RegistrationState.WAITING)
    return line.filter(earlier).count() + 1


def is_gone(registration: Registration) -> bool:
    """Whether somebody was accepted and takes part no more. The entry is loaded."""
    entry = registration.entry
    return registration.state == RegistrationState.ACCEPTED and (entry is None or entry.status == EntryStatus.WITHDRAWN)
