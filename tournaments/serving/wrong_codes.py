"""How many wrong codes of slips and cards one network address may send, so that nobody tries them through."""

from __future__ import annotations

import time
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

WINDOW: Final = 60
WRONG_CODES: Final = 30
"""Wrong codes from one address in a window of so many seconds; a hall of players may share one address."""


def too_many(request: HttpRequest) -> bool:
    """Whether this address has sent too many wrong codes in the present window."""
    return bool(cache.get(_key(request), 0) >= WRONG_CODES)


def count(request: HttpRequest) -> None:
    """Note one wrong code of this address."""
    cache.add(_key(request), 0, WINDOW * 2)
    cache.incr(_key(request))


def _key(request: HttpRequest) -> str:
    return f"wrong-codes:{request.META.get('REMOTE_ADDR', '')}:{int(time.time()) // WINDOW}"
