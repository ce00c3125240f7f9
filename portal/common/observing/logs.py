"""Lines of the log, without secrets: plain, or as JSON with the ids of request and run and without personal data."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any, Final

from portal.common.observing.marks import request_id, run_id

_MAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+")
_ADDRESS: Final = re.compile(r"\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}\b", re.IGNORECASE)
_SECRET: Final = re.compile(r"(?<=/)[\w:=-]{24,}(?=/|\b)(?!\.py\b)")
"""What stands in the path of an invitation or a link that signs somebody in."""
FIELDS: Final = ("page", "method", "status", "ms", "bytes", "sql", "task")
"""What a line may say besides its message (``extra`` of the logger)."""


class PlainFormatter(logging.Formatter):
    """A line for people to read, which nobody can copy a link from that is for one person alone."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name} {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object in a line: ``at``, ``level``, ``logger``, ``message``, and what else is known."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": without_people(record.getMessage()),
        }
        marks = {"request": request_id.get(), "run": run_id.get()}
        said |= {name: mark for name, mark in marks.items() if mark}
        said |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            said["exception"] = without_people(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)


def without_people(text: str) -> str:
    """``text`` without e-mail addresses, addresses of machines, and the secret parts of links."""
    return without_secrets(_ADDRESS.sub("<address>", _MAIL.sub("<mail>", text)))


def without_secrets(text: str) -> str:
    """``text`` without the secret parts of links: of an invitation, a registration, a captain, a follower."""
    return _SECRET.sub("…", text)
