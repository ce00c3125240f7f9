"""A worker ends with the process that started it, however that one ends.

Web server and workers of ``manage.py serve`` are one installation. Where the web process is killed outright, or the
machine takes its memory, nobody stops its workers: they would go on beside those of the next start, with the old
program and the old settings, and after an update against a database that they do not know.

The parent keeps the end of a pipe that nobody writes to. The system closes it when the parent is gone, whatever ended
it, and the worker, which reads the other end, finishes what it is doing and stops.
"""

from __future__ import annotations

import os
import signal
import threading
from typing import Final

VARIABLE: Final = "PORTAL_PARENT_PIPE"
"""Names to a worker the end of the pipe that it reads."""


def end_with_the_parent() -> None:
    """Stop this process in order, as SIGTERM does, once its parent is gone; nothing where no parent has asked for it.

    Processes that this one starts do not look by themselves: a worker ends its pool.
    """
    given = os.environ.pop(VARIABLE, "")
    if given:
        threading.Thread(target=_wait, args=(int(given),), name="parent", daemon=True).start()


def _wait(pipe: int) -> None:
    while os.read(pipe, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
