"""Answers that are made before anybody asks for them, because everybody is about to.

When a round goes up each player asks for a line of their own: a thousand addresses, each cold. The first answer of the
kind has others made behind it, one after the other and never with more than half of a processor, so that each of them
costs its reader a look into a dictionary.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.urls import get_script_prefix, set_script_prefix
from django.utils.translation import get_language, override

from portal.common.cache.known import LONGEST_KEPT, Known, etag_of, front, key_of, unpacks
from portal.common.cache.memory import Memory

advance: Final = Memory(10_000)
"""They are small and many, and have a memory of their own: they push out no page that somebody has asked for."""
_making: Final = threading.Lock()
"""Held by the one thread that makes them, whatever addresses they are asked for at."""


class Others(NamedTuple):
    """Pages of the kind of one that is answered."""

    name: str
    """Of the kind; those of one name and edition are made once for readers of the same site."""
    bodies: Iterator[tuple[str, bytes]]
    """Each as its path below the site and what a reader gets, unpacked. Made as it is read."""


def known_in_advance(key: str) -> Known | None:
    """The answer that was made before anybody asked."""
    found: Known | None = advance.get(key)
    return found


def forget_in_advance(key: str) -> None:
    """Give this answer no more: there is no such page now."""
    advance.delete(key)


def make_in_advance(environ: dict[str, Any], known: Known, others: Others) -> threading.Thread | None:
    """Make ``others`` in a thread, with the headers of ``known``, for who asks as ``environ`` says.

    None where that has begun already, or others are being made. It ends when the edition of ``known`` is not the newest
    any more.
    """
    begun = key_of({**environ, "PATH_INFO": f"in advance: {others.name}\n{known.edition}"})
    if not _making.acquire(blocking=False):
        return None
    if not advance.add(begun, 1, LONGEST_KEPT):
        _making.release()
        return None
    thread = threading.Thread(
        target=_as_asked,
        args=(get_language(), get_script_prefix(), environ, known, others.bodies),
        name="in advance",
        daemon=True,
    )
    thread.start()
    return thread


def _as_asked(language: str, prefix: str, *what: Any) -> None:
    """The language and the prefix of addresses are those of the request; a thread begins without them."""
    try:
        set_script_prefix(prefix)
        with override(language):
            _make(*what)
    finally:
        _making.release()


def _make(environ: dict[str, Any], known: Known, bodies: Iterator[tuple[str, bytes]]) -> None:
    packed, edition = unpacks(environ), known.edition
    began = time.monotonic()
    for path, body in bodies:
        if edition and (front.get(edition.name) or edition.state) != edition.state:
            return
        sent = gzip.compress(body, mtime=0) if packed else body
        headers = {**known.headers, "ETag": etag_of(body), "Content-Length": str(len(sent))}
        advance.set(key_of({**environ, "PATH_INFO": path}), Known(sent, headers, edition), LONGEST_KEPT)
        time.sleep(time.monotonic() - began)
        began = time.monotonic()
