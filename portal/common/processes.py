"""Web server and workers together, in the foreground, until somebody stops them.

There are two workers, so that what takes long never holds the process that a round needs: one pairs, the other checks
what was published and simulates, with less right to the processor (``portal.celery``).
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from portal.common.cache.front import Front
from portal.common.observing.requests import Watched
from portal.garbage import collect_seldom
from portal.orphans import VARIABLE
from portal.threads import take_short_turns
from portal.web.listening import ANSWER_PATIENCE, BACKLOG, listen

ROUNDS_AT_ONCE: Final = 2
"""Rounds that are paired at once: a long one keeps no other organization waiting."""
WORKER_PATIENCE: Final = 8
"""Seconds in which a worker may finish what it is doing when everything stops; what is cut off is done again later."""
LONGEST_PAUSE: Final = 60.0
"""A worker that dies is started again after a second, then after two, four … but no later than this."""
STEADY_SECONDS: Final = 60.0
"""A worker that has lived for so long is started again after a second when it dies."""


def _not_yet(_environ: Any, start_response: Callable[..., Any]) -> list[bytes]:
    """What stands for the application until the server runs."""
    start_response("503 Service Unavailable", [("Retry-After", "5")])
    return []


class PortTaken(Exception):
    """Another program listens on the port."""


class Site:
    """The listening web server, and the worker processes once they are started."""

    def __init__(self, host: str, port: int, processes: int = 1) -> None:
        """Take the port; nothing is answered before ``run``. Raises ``PortTaken``.

        One web process is this one; several are started beside the workers (``manage.py web``).
        """
        self._server: Any = None
        self._socket: socket.socket | None = None
        self._processes = processes
        try:
            if processes == 1:
                self._server = listen(_not_yet, address=(host, port))
            else:
                family = socket.AF_INET6 if ":" in host else socket.AF_INET
                self._socket = socket.create_server((host, port), family=family, backlog=BACKLOG)
        except OSError as error:
            raise PortTaken from error
        self._workers: list[_Worker] = []
        self._stopped = threading.Event()

    def run(self, worker_log: Path, started: Callable[[], None], workers: int = 1) -> None:
        """Serve until SIGINT, SIGTERM or SIGHUP; call ``started`` once. A worker that dies is started again.

        ``workers`` is how many imports, checks and parts of simulations are done at once.
        """
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_: self._stopped.set())
        with worker_log.open("ab") as log:
            parent = _pipe()
            self._workers = [_Worker(name, command, log, parent) for name, command in worker_commands(workers).items()]
            if self._socket is not None:
                handle = self._socket.fileno()
                command = [sys.executable, "-m", "portal", "web", f"--fd={handle}", f"--processes={self._processes}"]
                self._workers.append(_Worker("web", command, log, parent, handle))
            for worker in self._workers:
                worker.start()
            if self._server is not None:
                # Not before: the application knows only those static files that have been collected when it is made.
                self._server.application = Watched(Front(get_wsgi_application()))
                threading.Thread(target=self._server.run, daemon=True).start()
                collect_seldom()
                take_short_turns()
            started()
            try:
                while not self._stopped.wait(0.5):
                    for worker in self._workers:
                        worker.start_again_if_dead()
            finally:
                self._stop()

    def close(self) -> None:
        """Give the port back."""
        if self._server is not None:
            self._server.close()
        if self._socket is not None:
            self._socket.close()

    def _stop(self) -> None:
        ends = time.monotonic() + WORKER_PATIENCE
        for worker in self._workers:
            worker.ask_to_stop()
        if self._server is not None:
            self._server.task_dispatcher.shutdown(timeout=ANSWER_PATIENCE)
        self.close()
        for worker in self._workers:
            worker.stop(ends)


class _Worker:
    """A process that is started again whenever it dies; ``handles`` are open files that it gets."""

    def __init__(self, name: str, command: list[str], log: IO[bytes], parent: int | None, *handles: int) -> None:
        self._name, self._command, self._log, self._parent = name, command, log, parent
        self._handles = handles
        self._process: subprocess.Popen[bytes] | None = None
        self._began = 0.0
        self._pause = 1.0
        self._again_at: float | None = None

    def start(self) -> None:
        """Begin a process."""
        self._began, self._again_at = time.monotonic(), None
        pipe = {} if self._parent is None else {VARIABLE: str(self._parent)}
        self._process = subprocess.Popen(
            self._command,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            cwd=settings.BASE_DIR,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE, **pipe},
            pass_fds=self._handles if self._parent is None else (self._parent, *self._handles),
            # Ctrl-C in the terminal is for the parent alone; it then stops the worker in order.
            start_new_session=True,
        )

    def start_again_if_dead(self) -> None:
        """Look whether the process lives; begin another one when its pause is over."""
        if self._process is None or self._process.poll() is None:
            return
        now = time.monotonic()
        if self._again_at is None:
            if now - self._began > STEADY_SECONDS:
                self._pause = 1.0
            self._log.write(
                f"The worker {self._name} ended with {self._process.returncode}; "
                f"it is started again in {self._pause:.0f} s.\n".encode()
            )
            self._log.flush()
            self._again_at = now + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
        elif now >= self._again_at:
            self.start()

    def ask_to_stop(self) -> None:
        """Have the process finish what it does and end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def stop(self, ends: float) -> None:
        """Wait for the process until ``ends`` (monotonic), then kill it."""
        if self._process is None:
            return
        try:
            self._process.wait(timeout=max(0.0, ends - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _pipe() -> int | None:
    """What workers read to notice that this process is gone (``portal.orphans``); its other end stays open in here for
    as long as this process lives. None where a process cannot hand such an end down."""
    if sys.platform == "win32":
        return None
    reads, _kept = os.pipe()
    return reads


def worker_commands(workers: int = 1) -> dict[str, list[str]]:
    """The workers beside the web server by name; they do not talk with each other over the broker of files.

    ``workers`` is how many parts of simulations and checks are done at once.
    """
    queues = (settings.MESSAGES_QUEUE, settings.IMPORTS_QUEUE, settings.CHECKS_QUEUE, settings.STUDIES_QUEUE)
    later = ",".join(queues)
    return {
        "rounds": _command("rounds", settings.CELERY_TASK_DEFAULT_QUEUE, ROUNDS_AT_ONCE),
        "later": _command("later", later, workers),
    }


def _command(name: str, queues: str, at_once: int) -> list[str]:
    options = [
        f"--queues={queues}",
        f"--hostname={name}@%h",
        f"--concurrency={at_once}",
        "--without-gossip",
        "--without-mingle",
        "--without-heartbeat",
        "--loglevel=info",
    ]
    if sys.platform == "win32":
        options.append("--pool=solo")
    return [sys.executable, "-m", "celery", "-A", "portal", "worker", *options]
