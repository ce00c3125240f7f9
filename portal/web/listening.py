"""The web server of one process. The demonstration, ``serve`` and every process of ``web`` answer with the same one."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from typing import Any, Final

from waitress.server import create_server

from portal.connections import LastingChannel

ANSWER_PATIENCE: Final = 5
"""Seconds in which a web server may finish its answers when it stops; waitress by itself waits as long."""
THREADS: Final = 8
"""Requests that one process answers at once; each may hold a connection to the database."""
BACKLOG: Final = 2048
"""Connections that wait to be taken up."""
IDLE_SECONDS: Final = 20
"""A connection on which nothing is asked for so long is closed. Every open page holds one or two until then."""
MOST_CONNECTIONS: Final = 8_000


def most_connections() -> int:
    """How many readers may be connected at once: as many as the system lets this process have, with files to spare."""
    if sys.platform == "win32":
        return 500
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, MOST_CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return max(allowed - 200, allowed // 2)


def listen(
    application: Callable[..., Any],
    *,
    address: tuple[str, int] | None = None,
    taken: socket.socket | None = None,
    trusted_proxy: str = "",
) -> Any:
    """A server of waitress at an ``address``, or on a socket that is ``taken`` already; it answers once it is run.

    Only a proxy at ``trusted_proxy`` (``*`` for any) may say for whom it asks, and whether by HTTPS. Raises ``OSError``
    where another program listens at the address.
    """
    place: dict[str, Any] = {"sockets": [taken]} if address is None else {"host": address[0], "port": address[1]}
    if trusted_proxy:
        place |= {
            "trusted_proxy": trusted_proxy,
            "trusted_proxy_count": 1,
            "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto"},
            "clear_untrusted_proxy_headers": True,
        }
    server: Any = create_server(
        application,
        threads=THREADS,
        ident="portal",
        connection_limit=most_connections(),
        backlog=BACKLOG,
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=5,
        asyncore_use_poll=True,
        **place,
    )
    server.channel_class = LastingChannel
    return server
