"""How many messages an organization may still send: all organizations share one mail server and its good name."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils import timezone

from portal.organizations.models import Organization
from portal.organizations.quotas import MESSAGES_PER_HOUR, quota
from tournaments.models import Follower, FollowerMessage, RegistrationLetter

HOUR: Final = timedelta(hours=1)


def messages_of_the_hour(organization: Organization) -> int:
    """How many messages to followers and letters to registered players went out in the last hour. Three queries."""
    since = timezone.now() - HOUR
    messages = FollowerMessage.objects.filter(
        follower__entry__tournament__organization=organization, at__gt=since
    ).count()
    asked = Follower.objects.filter(entry__tournament__organization=organization, mailed_at__gt=since).count()
    letters = RegistrationLetter.objects.filter(
        registration__tournament__organization=organization, sent_at__gt=since
    ).count()
    return messages + asked + letters


def room_of(organization: Organization) -> int:
    """How many more the organization may send now. What finds no room waits for it."""
    return max(quota(organization, MESSAGES_PER_HOUR) - messages_of_the_hour(organization), 0)
