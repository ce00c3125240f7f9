"""How often one network address may ask for messages about players of an event."""

from __future__ import annotations

import time
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

from tournaments.models import Tournament

WINDOW: Final = 600
MOST: Final = 40
"""Requests in a window of so many seconds. A whole hall may stand behind one address."""


def one_too_many(request: HttpRequest, tournament: Tournament) -> bool:
    """Note one request; True when the present window has had its share before it."""
    key = f"following:{tournament.pk}:{request.META.get('REMOTE_ADDR', '')}:{int(time.time()) // WINDOW}"
    cache.add(key, 0, WINDOW * 2)
    try:
        return cache.incr(key) > MOST
    except ValueError:
        return False  # the cache dropped the counter; so few were counted that one more is allowed
