"""How many messages an organization may still send: all organizations share one mail server and its good name."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import QuerySet
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
    asked = _questions(organization).count()
    letters = RegistrationLetter.objects.filter(
        registration__tournament__organization=organization, sent_at__gt=since
    ).count()
    return messages + asked + letters


def room_of(organization: Organization) -> int:
    """How many more the organization may send now. What finds no room waits for it."""
    return max(quota(organization, MESSAGES_PER_HOUR) - messages_of_the_hour(organization), 0)


def room_for_questions(organization: Organization) -> int:
    """How many more addresses the organization may ask now. Anybody can make it ask, so questions take half of the
    room at most, and messages that are wanted go out beside them."""
    share = (quota(organization, MESSAGES_PER_HOUR) + 1) // 2
    return max(min(room_of(organization), share - _questions(organization).count()), 0)


def _questions(organization: Organization) -> QuerySet[Follower]:
    since = timezone.now() - HOUR
    return Follower.objects.filter(entry__tournament__organization=organization, mailed_at__gt=since)
