"""How a web server ends when it is told to."""

from __future__ import annotations

import signal
import threading


def stop_in_order() -> None:
    """Let SIGTERM end this process as Ctrl-C does: waitress then finishes what it is answering, for five seconds.

    Without that a supervisor cuts every answer off, and a container is killed after its time of grace, since the first
    process of one ignores a signal that it has not asked for. Servers with a way of their own keep it.
    """
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
