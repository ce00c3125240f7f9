"""Several processes of the web server on one port. gunicorn starts, watches and stops them; each runs waitress.

gunicorn's own workers hold a thread for as long as somebody takes to send a request, which a telephone in a cellar
makes long; waitress takes a thread once the request is there, and gives it back before the answer is sent.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, Final

from django.urls import get_resolver
from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger
from gunicorn.workers.base import Worker
from waitress import wasyncore

from portal.garbage import collect_seldom
from portal.web.listening import ANSWER_PATIENCE, BACKLOG, listen

UNHEARD_SECONDS: Final = 60
"""A process that gives no sign for so long is killed, and another one begun."""
JUST_NOW: Final = 0.5
"""Seconds in which a connection is expected to ask, after it was made or was answered."""
_IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108  # where processes give their signs; gunicorn makes the file


class Processes(BaseApplication):  # type: ignore[misc]  # gunicorn is not typed
    """The processes of the web server; ``run`` returns when they have been told to stop (SIGTERM, SIGINT).

    SIGHUP begins new ones, SIGTTIN adds one and SIGTTOU takes one away.
    """

    def __init__(self, number: int, *, bind: str, trusted_proxy: str = "") -> None:
        """``bind`` is ``host:port``, or ``fd://`` and the number of a socket that listens already."""
        self._number, self._bind = number, bind
        self.trusted_proxy = trusted_proxy
        super().__init__()

    def load_config(self) -> None:
        """Say to gunicorn what it is to do."""
        for name, value in {
            "bind": self._bind,
            "backlog": BACKLOG,
            "workers": self._number,
            "worker_class": Answering,
            # Read once and shared by all: a process of its own costs what it keeps, not the program.
            "preload_app": True,
            "timeout": UNHEARD_SECONDS,
            "graceful_timeout": ANSWER_PATIENCE + 2,
            "worker_tmp_dir": str(_IN_MEMORY) if os.access(_IN_MEMORY, os.W_OK) else None,
            "logger_class": Log,
            "control_socket_disable": True,
        }.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The application, with all pages: what is read before there are processes is read once, and by no reader's
        first request."""
        from portal.wsgi import application

        get_resolver().reverse_dict.keys()  # reads the pages of all parts
        collect_seldom()
        return application


class Answering(Worker):  # type: ignore[misc]
    """One process."""

    def run(self) -> None:
        """Answer until the process is told to stop or the one that watches is gone, then finish what is under way."""
        server = listen(self.wsgi, taken=self.sockets[0].sock, trusted_proxy=self.app.trusted_proxy)
        while self.alive and os.getppid() == self.ppid:
            self.notify()
            _turn(server, 0.5)
        ends = time.monotonic() + ANSWER_PATIENCE
        # Who has connected already is taken up, and then nobody more.
        _turn(server, 0)
        server.accepting = False
        server.del_channel()
        while time.monotonic() < ends and _waited_for(server):
            _turn(server, 0.05)
        server.task_dispatcher.shutdown(timeout=max(0.1, ends - time.monotonic()))
        wasyncore.close_all(server._map, ignore_all=True)


class Log(Logger):  # type: ignore[misc]
    """What gunicorn says goes where the portal's own lines go, in their format."""

    def setup(self, cfg: Any) -> None:  # noqa: ARG002
        """Leave levels and handlers to the settings."""
        self.error_log.propagate = True


def _turn(server: Any, seconds: float) -> None:
    """Receive and send what can be, and wait for so long where there is nothing."""
    wasyncore.loop(timeout=seconds, map=server._map, use_poll=True, count=1)


def _waited_for(server: Any) -> bool:
    """Whether somebody waits for an answer; connections of whoever waits for none are closed."""
    busy = False
    just_now = time.time() - JUST_NOW
    for channel in list(server.active_channels.values()):
        waits = channel.requests or channel.request is not None or channel.total_outbufs_len
        if waits or channel.last_activity > just_now:
            busy = True
        else:
            channel.will_close = True
    return busy
