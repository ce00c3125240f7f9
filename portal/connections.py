"""A reader's connection stays open after an answer without a body.

An open page asks again and again whether anything has changed, and mostly hears 304. waitress takes the length that
such an answer cannot have for a missing one and hangs up, so that each question would cost a connection of its own.
"""

from __future__ import annotations

from typing import Any

from waitress.channel import HTTPChannel
from waitress.task import WSGITask


class _Task(WSGITask):  # type: ignore[misc]  # waitress is not typed
    request: Any

    def set_close_on_finish(self) -> None:
        """Say that the connection ends with this answer, where it does: one without a body ends with its headers
        (RFC 9112, 6.3), so a reader who wants to ask on can. Whoever sent a body, or asks otherwise than with GET, gets
        what waitress does."""
        request = self.request
        wished = {word.strip().lower() for word in request.headers.get("CONNECTION", "").split(",")}
        asks_on = self.version == "1.1" and request.command == "GET" and "close" not in wished
        if self.has_body or request.body_rcv is not None or not asks_on:
            super().set_close_on_finish()


class LastingChannel(HTTPChannel):  # type: ignore[misc]
    """The connection of one reader."""

    task_class = _Task
