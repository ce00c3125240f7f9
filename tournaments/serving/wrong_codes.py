"""How many wrong codes of slips and cards one network address may send for an event before it has to wait.

A hall of players stands behind one address, so a right code is always taken: the code is looked up first, and only
wrong ones are counted and refused. That nobody guesses a code is the work of its eight letters (``signed_codes``); the
limit tells whoever tries that it is no use.
"""

from __future__ import annotations

import time
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

from portal.common.robots import network_of
from tournaments.models import Tournament

WINDOW: Final = 60
WRONG_CODES: Final = 30
"""Wrong codes of one kind for one event from one address in a window of so many seconds."""


def one_too_many(request: HttpRequest, tournament: Tournament, kind: str) -> bool:
    """Note one wrong code of ``kind``; True when the present window has had its share before it."""
    key = f"wrong-codes:{kind}:{tournament.pk}:{network_of(request)}:{int(time.time()) // WINDOW}"
    cache.add(key, 0, WINDOW * 2)
    try:
        return cache.incr(key) > WRONG_CODES
    except ValueError:
        # The cache dropped the counter between the two calls; so few were counted that one more is allowed.
        return False
