"""A worker that includes this module takes a run and never answers: ``celery -A portal worker -I tests.stalling_engine``."""

from __future__ import annotations

import time
from typing import Any

from pairing.domain import runs


def never_answer(_snapshot: Any) -> dict[str, Any]:
    while True:
        time.sleep(1)


runs.answer = never_answer
