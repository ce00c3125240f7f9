"""How often one reader may ask for what has to be computed."""

from __future__ import annotations

import time
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

WINDOW: Final = 60
"""Seconds in which the questions are counted."""
QUESTIONS: Final = 60
"""Questions per reader and window that are computed; answers known already do not count."""


def may_ask(request: HttpRequest, most: int = QUESTIONS) -> bool:
    """Count one question of this reader, known by the address that the web server saw; False when that was too many."""
    window = int(time.time()) // WINDOW
    key = f"questions:{request.META.get('REMOTE_ADDR', '')}:{window}"
    cache.add(key, 0, WINDOW * 2)
    try:
        return cache.incr(key) <= most
    except ValueError:
        # The counter was dropped between the two calls: an almost empty window.
        return True


def seconds_left() -> int:
    """Until the next window begins."""
    return WINDOW - int(time.time()) % WINDOW
