"""A worker that includes this module (``celery worker -I tests.stalling_engine``) takes a run and never answers."""

from __future__ import annotations

import time
from typing import Any

from pairing import runs


def never_answer(*_asked: Any) -> dict[str, Any]:
    while True:
        time.sleep(1)


runs.answer = never_answer
