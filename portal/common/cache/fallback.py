"""The shared cache on Redis, and the memory of this process while Redis is away.

What is kept in the cache can be lost at any time: pages are made again, counters begin again. So a Redis that is dead
or hangs must not keep a page from anybody. The first call that fails, after a second at most, turns to the memory of
the process, and so do all calls of the next seconds without asking Redis.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from portal.common.cache.sealed_values import SealedClient
from portal.common.outages import Outage

log = logging.getLogger(__name__)
outage: Final = Outage()
MOST_IN_MEMORY: Final = 5_000
"""So many values a process keeps while Redis is away."""


class FallbackCache(RedisCache):
    """Redis, or while it does not answer a cache in the memory of this process. Calls mean the same in both."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client


class _Client:
    """What ``RedisCache`` asks. Every method exists in both caches, with the same arguments in the same order."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        self._redis = SealedClient(servers, **options)
        self._memory = LocMemCache("while-redis-is-away", {"OPTIONS": {"MAX_ENTRIES": MOST_IN_MEMORY}})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            if not outage.lasts:
                try:
                    return getattr(self._redis, name)(*arguments)
                except (RedisError, OSError) as error:
                    outage.note()
                    log.warning("The cache does not answer, this process keeps its own meanwhile: %s", error)
            return getattr(self._memory, name)(*arguments)

        return call
