"""Memory of a service that did not answer: whoever needs it next does not wait for it again."""

from __future__ import annotations

import time
from typing import Final

PAUSE_SECONDS: Final = 10.0
"""So long after a failure a service is not asked again. One request in this time pays for finding out."""


class Outage:
    """Whether one service is known to be away. A process has one object per service; threads share it."""

    def __init__(self, pause: float = PAUSE_SECONDS) -> None:
        self._pause = pause
        self._until = 0.0

    def note(self) -> None:
        """The service has just not answered."""
        self._until = time.monotonic() + self._pause

    def forget(self) -> None:
        """Ask the service again from now on."""
        self._until = 0.0

    @property
    def lasts(self) -> bool:
        """Whether the service failed a moment ago and should be left alone."""
        return time.monotonic() < self._until
