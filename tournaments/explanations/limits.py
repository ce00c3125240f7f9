"""A limit on how often one reader may ask questions that the engine has to compute."""

from __future__ import annotations

import time
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

from portal.common.robots import network_of

WINDOW: Final = 60
"""Length, in seconds, of the period in which questions are counted."""
QUESTIONS: Final = 60
"""How many questions of one reader are computed per window. Stored answers do not count."""


def may_ask(request: HttpRequest, most: int = QUESTIONS) -> bool:
    """Count one question of the reader with this network address; False when the limit is exceeded."""
    window = int(time.time()) // WINDOW
    key = f"questions:{network_of(request)}:{window}"
    cache.add(key, 0, WINDOW * 2)
    try:
        return cache.incr(key) <= most
    except ValueError:
        # The cache dropped the counter between the two calls; so few questions were counted that one more is allowed.
        return True


def seconds_left() -> int:
    """Seconds until the next window begins."""
    return WINDOW - int(time.time()) % WINDOW
