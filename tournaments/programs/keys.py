"""Keys of programs: how they look, how they are stored, and whose they are."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.utils import timezone

from portal.organizations.models import ApiToken, Organization, still_held

PREFIX: Final = "pt_"
"""How every key begins, so that searches for secrets in published programs find it."""
BEGINNING: Final = 9
"""So many letters of a key are kept readable."""
NOTED_EVERY: Final = timedelta(minutes=1)
"""The last use is written down at most so often."""


def hash_of(key: str) -> str:
    """What is stored of a key: a key is 256 random bits, so that one SHA-256 is enough."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def token_of(organization: Organization, key: str) -> ApiToken | None:
    """The token of the organization with this key if it is good now: not ended, not expired, its member still one.

    Needs the organization's scope. One query.
    """
    now = timezone.now()
    return (
        ApiToken.objects.select_related("membership__user", "organization")
        .filter(
            still_held(now, "membership__"),
            organization=organization,
            token_hash=hash_of(key),
            ended_at=None,
            membership__isnull=False,
            membership__user__is_active=True,
            expires_at__gt=now,
        )
        .first()
    )


def note_use(token: ApiToken) -> None:
    """Write down that a token was used, to the minute."""
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - NOTED_EVERY:
        unnoted = Q(last_used_at=None) | Q(last_used_at__lt=now - NOTED_EVERY)
        ApiToken.objects.filter(unnoted, pk=token.pk).update(last_used_at=now)
