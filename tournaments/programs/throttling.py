"""How much one program may ask in a minute: every request has a price, and what costs the machine more costs more."""

from __future__ import annotations

import math
import time
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from rest_framework.throttling import BaseThrottle

WINDOW: Final = 60
"""Seconds."""
READING: Final = 1
WRITING: Final = 2
COMPUTING: Final = 60
"""Pairing a round, reading a file, making a report."""


class CostThrottle(BaseThrottle):
    """The limit of ``API_TOKEN_BUDGET`` for each token and minute of the clock."""

    def allow_request(self, request: Any, view: Any) -> bool:
        """Charge the request; False where the budget of this minute is used up."""
        key = f"program:{request.auth.pk}:{int(time.time()) // WINDOW}"
        cost = view.cost_of(request.method)
        cache.add(key, 0, 2 * WINDOW)
        try:
            return cache.incr(key, cost) <= settings.API_TOKEN_BUDGET
        except ValueError:
            return True  # the cache dropped the counter; so little was asked that one more is allowed

    def wait(self) -> float:
        """Seconds until the next minute."""
        return math.ceil(WINDOW - time.time() % WINDOW)
