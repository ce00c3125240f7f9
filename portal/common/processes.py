"""Web server and worker together, in the foreground, until somebody stops them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from waitress.server import create_server

WORKER_PATIENCE: Final = 8
"""Seconds in which a worker may finish what it is doing when everything stops; what is cut off is done again later."""
LONGEST_PAUSE: Final = 60.0
"""A worker that dies is started again after a second, then after two, four … but no later than this."""
STEADY_SECONDS: Final = 60.0
"""A worker that has lived for so long is started again after a second when it dies."""


class PortTaken(Exception):
    """Another program listens on the port."""


class Site:
    """The listening web server, and the worker process once it is started."""

    def __init__(self, host: str, port: int) -> None:
        """Take the port. Raises ``PortTaken``."""
        try:
            self._server: Any = create_server(get_wsgi_application(), host=host, port=port, threads=8, ident="portal")
        except OSError as error:
            raise PortTaken from error
        self._worker: subprocess.Popen[bytes] | None = None
        self._stopped = threading.Event()

    def run(self, worker_log: Path, started: Callable[[], None], workers: int = 1) -> None:
        """Serve until SIGINT, SIGTERM or SIGHUP; call ``started`` once. A worker that dies is started again.

        ``workers`` is how many tasks are done at once.
        """
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_: self._stopped.set())
        with worker_log.open("ab") as log:
            self._start_worker(log, workers)
            server = threading.Thread(target=self._server.run, daemon=True)
            server.start()
            started()
            try:
                self._watch(log, workers)
            finally:
                self._stop()

    def _start_worker(self, log: IO[bytes], workers: int) -> subprocess.Popen[bytes]:
        self._worker = subprocess.Popen(
            worker_command(workers),
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=settings.BASE_DIR,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE},
            # Ctrl-C in the terminal is for this process alone; it then stops the worker in order.
            start_new_session=True,
        )
        return self._worker

    def _watch(self, log: IO[bytes], workers: int) -> None:
        """Start the worker again whenever it dies, until somebody stops everything."""
        worker, began, pause = self._worker, time.monotonic(), 1.0
        while not self._stopped.wait(0.5):
            if worker is None or worker.poll() is None:
                continue
            if time.monotonic() - began > STEADY_SECONDS:
                pause = 1.0
            log.write(f"The worker ended with {worker.returncode}; it is started again in {pause:.0f} s.\n".encode())
            log.flush()
            if self._stopped.wait(pause):
                return
            pause = min(2 * pause, LONGEST_PAUSE)
            worker, began = self._start_worker(log, workers), time.monotonic()

    def close(self) -> None:
        """Give the port back."""
        self._server.close()

    def _stop(self) -> None:
        self._server.close()
        worker = self._worker
        if worker is None or worker.poll() is not None:
            return
        worker.terminate()
        ends = time.monotonic() + WORKER_PATIENCE
        while worker.poll() is None and time.monotonic() < ends:
            time.sleep(0.1)
        if worker.poll() is None:
            worker.kill()
            worker.wait()


def worker_command(workers: int = 1) -> list[str]:
    """The worker beside the web server; it does not talk with other workers over the broker of files."""
    options = [
        f"--concurrency={workers}",
        "--without-gossip",
        "--without-mingle",
        "--without-heartbeat",
        "--loglevel=info",
    ]
    if sys.platform == "win32":
        options.append("--pool=solo")
    return [sys.executable, "-m", "celery", "-A", "portal", "worker", *options]
