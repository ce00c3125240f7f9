"""What one process remembers for a while, read by all its threads without waiting for each other.

Django's cache in memory packs every value and has each read wait for a lock, and finding it waits for another one.
Known pages are read two or three times for every answer, by threads that take turns of a tenth of a millisecond: there
waiting for those locks cost a quarter of what an answer needs.
"""

from __future__ import annotations

import threading
import time
from typing import Any


class Memory:
    """Values by name, each until its seconds are over. Threads share what is given out: nobody may change it."""

    def __init__(self, most: int) -> None:
        """Of more than ``most`` values those that were set longest ago go, a third of all at once."""
        self._most = most
        self._kept: dict[str, tuple[float, Any]] = {}
        self._writing = threading.Lock()

    def get(self, name: str) -> Any:
        """The value, or None."""
        until, value = self._kept.get(name, (0.0, None))
        return value if until > time.monotonic() else None

    def set(self, name: str, value: Any, seconds: float) -> None:
        """Keep ``value`` for so long."""
        with self._writing:
            self._set(name, value, seconds)

    def add(self, name: str, value: Any, seconds: float) -> bool:
        """Keep ``value`` where the name has none, and whether that was so: of many threads one hears yes."""
        with self._writing:
            if self.get(name) is not None:
                return False
            self._set(name, value, seconds)
            return True

    def delete(self, name: str) -> None:
        """Forget one."""
        with self._writing:
            self._kept.pop(name, None)

    def clear(self) -> None:
        """Forget all."""
        with self._writing:
            self._kept.clear()

    def _set(self, name: str, value: Any, seconds: float) -> None:
        self._kept.pop(name, None)
        if len(self._kept) >= self._most:
            for old in list(self._kept)[: self._most // 3 + 1]:
                del self._kept[old]
        self._kept[name] = time.monotonic() + seconds, value
