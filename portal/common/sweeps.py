"""Sweeps: what a worker looks for now and then, because a message about it may have been lost.

A broker that was away, emptied or restarted has forgotten what waited. The rows have not. A subject registers a
function that finds the rows that nobody works on and sends their tasks again; doing that once too often changes
nothing, since every task looks at its row first.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from django.db import DatabaseError, connection
from django_scopes import scopes_disabled

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 15
"""How often a worker sweeps."""

_sweeps: dict[str, Callable[[], None]] = {}
_stopped = threading.Event()


def sweeping(function: Callable[[], None]) -> Callable[[], None]:
    """Register a sweep. It runs outside a request, over all organizations."""
    _sweeps[f"{function.__module__}.{function.__qualname__}"] = function
    return function


def sweep() -> None:
    """Run every sweep once. One that fails is logged and keeps no other from running."""
    for name, function in _sweeps.items():
        try:
            with scopes_disabled():
                function()
        except DatabaseError:
            log.warning("The sweep %s found no database", name, exc_info=True)
        except Exception:
            log.exception("The sweep %s failed", name)


def begin() -> None:
    """Sweep in a thread of its own from now on, until ``end``. The first sweep is at once: much may have waited."""
    _stopped.clear()
    threading.Thread(target=_keep_sweeping, name="sweeps", daemon=True).start()


def end() -> None:
    """Sweep no more."""
    _stopped.set()


def _keep_sweeping() -> None:
    while not _stopped.is_set():
        sweep()
        connection.close()
        _stopped.wait(SWEEP_SECONDS)
