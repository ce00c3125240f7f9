"""What a process has just looked up, so that many who ask in the same moment cost one look."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from django.conf import settings

V = TypeVar("V")


class Moment(Generic[V]):
    """Values by key, each good for ``FRONT_SECONDS`` after it was looked up, and never where those are 0.

    One thread looks at a time. Nothing that was not found is kept. Threads share what is given out: nobody may change
    it.
    """

    def __init__(self, most: int = 1_000, seconds: int | None = None) -> None:
        """``most`` is how many values are kept; then all are forgotten. ``seconds`` is for values that may be
        older, or do not grow old because their keys say of when they are.
        """
        self._most, self._seconds = most, seconds
        self._known: dict[Hashable, tuple[float, V]] = {}
        self._looking = threading.Lock()

    def get(self, key: Hashable, look: Callable[[], V | None]) -> V | None:
        """The value that is known, or what ``look`` finds."""
        if not settings.FRONT_SECONDS:
            return look()
        known = self._known.get(key)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        with self._looking:
            known, now = self._known.get(key), time.monotonic()
            if known is not None and known[0] > now:
                return known[1]
            found = look()
            if found is None:
                self._known.pop(key, None)
                return None
            if len(self._known) >= self._most:
                self._known.clear()
            self._known[key] = now + (self._seconds or settings.FRONT_SECONDS), found
            return found

    def forget(self) -> None:
        """Look everything up again."""
        self._known.clear()
