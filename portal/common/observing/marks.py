"""Which request or task the present lines of the log belong to."""

from __future__ import annotations

import re
import uuid
from contextvars import ContextVar
from typing import Final

request_id: Final[ContextVar[str]] = ContextVar("request_id", default="")
"""The request that is answered now, or for a task the one that asked for it; blank where there is none."""
run_id: Final[ContextVar[str]] = ContextVar("run_id", default="")
"""What a task works on: the id of a run, study, upload …; blank outside a task."""

_GIVEN: Final = re.compile(r"[A-Za-z0-9-]{8,64}")


def mark_of(given: str) -> str:
    """The id of a request: what a proxy has ``given`` it where that can be one, or a new one."""
    return given if _GIVEN.fullmatch(given) else uuid.uuid4().hex[:16]
