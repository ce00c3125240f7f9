"""Reads about single registrations."""

from __future__ import annotations

from django.db.models import Q

from tournaments.models import Registration, RegistrationState


def place_in_line(registration: Registration) -> int:
    """Which of the waiting list somebody is, from 1; 0 for somebody who is not on it. At most one query."""
    if registration.state != RegistrationState.WAITING:
        return 0
    earlier = Q(confirmed_at__lt=registration.confirmed_at) | Q(
        confirmed_at=registration.confirmed_at, pk__lt=registration.pk
    )
    line = Registration.objects.filter(tournament=registration.tournament_id, state=RegistrationState.WAITING)
    return line.filter(earlier).count() + 1
