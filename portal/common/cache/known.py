"""What a process knows of answers as they were sent, and under which names."""

from __future__ import annotations

import hashlib
from typing import Any, Final, NamedTuple

from django.conf import settings

from portal.common.cache.memory import Memory

front: Final = Memory(3_000)
"""Answers by address, and by the name of an edition the word for its newest state."""
LONGEST_KEPT: Final = 600
"""Seconds for which an answer is kept whose edition is still the newest."""


class Edition(NamedTuple):
    """What a page was made of: the name of the event, and the word for its state at that time."""

    name: str
    state: str


class Known(NamedTuple):
    """An answer as it was sent."""

    body: bytes
    headers: dict[str, str]
    edition: Edition | None
    """None for a page that is good until it is forgotten."""


def etag_of(body: bytes) -> str:
    """The ETag of a page that is sent packed or not."""
    return f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'


def unpacks(environ: dict[str, Any]) -> bool:
    """Whether the reader unpacks gzip."""
    return "gzip" in environ.get("HTTP_ACCEPT_ENCODING", "")


def key_of(environ: dict[str, Any]) -> str:
    """The name of an answer: the address, whether by HTTPS, and whether packed."""
    header, _secure = settings.SECURE_PROXY_SSL_HEADER or ("", "")
    parts = (
        environ.get(header) or environ.get("wsgi.url_scheme", ""),
        environ.get("HTTP_HOST") or f"{environ.get('SERVER_NAME')}:{environ.get('SERVER_PORT')}",
        environ.get("SCRIPT_NAME", ""),
        environ["PATH_INFO"],
        environ.get("QUERY_STRING", ""),
        unpacks(environ),
    )
    return "front:" + hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
