"""What the page of an event's people reads."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from portal.organizations.models import EventMembership, Invitation
from tournaments.models import Tournament


def people_of(tournament: Tournament) -> Sequence[EventMembership]:
    """Who has roles in the event, those that have ended too, by e-mail address."""
    return list(EventMembership.objects.filter(tournament=tournament).select_related("user").order_by("user__email"))


def invitations_of(tournament: Tournament) -> Sequence[Invitation]:
    """Invitations to the event that still can be accepted, newest first."""
    rows = Invitation.objects.filter(tournament=tournament, accepted_at=None, expires_at__gt=timezone.now())
    return list(rows.order_by("-created_at"))
