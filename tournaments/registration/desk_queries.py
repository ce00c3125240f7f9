"""What the desk's page about registrations reads."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Registration, Tournament


def registrations_of(tournament: Tournament) -> Sequence[Registration]:
    """Every registration in the order in which they came. One query."""
    rows = Registration.objects.filter(tournament=tournament).select_related("entry")
    return list(rows.order_by("confirmed_at", "pk"))
