"""The queue of tasks as a folder of files, without half-written messages.

Kombu's transport creates the file of a message under its final name and writes it then. A worker that looks into the
folder in between, which happens on a busy machine, takes an empty message: it is lost, the worker ends, and a round
waits for an answer that nobody computes. Here a message gets its name when it is complete.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Messages and tables of exchanges appear in their folders complete or not at all."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Make the folders of the queue where they are missing. Raises ``OSError`` where that is not allowed."""
        super().__init__(*arguments, **options)
        for folder in (self.data_folder_in, self.data_folder_out, self.control_folder):
            Path(folder).mkdir(parents=True, exist_ok=True)

    def _put(self, queue: str, payload: Any, **_more: Any) -> None:  # type: ignore[override]
        """Put a message into ``queue``. Raises ``ChannelError`` where the folder cannot be written."""
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        try:
            _write(Path(self.data_folder_out), name, dumps(payload))
        except OSError as error:
            raise ChannelError(f"Cannot add file {name!r} to directory") from error

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        """Note that ``queue`` gets what is sent to ``exchange``; two processes that begin at once both find a table."""
        file = self.control_folder / f"{exchange}.exchange"
        if not file.exists():
            try:
                _write(file.parent, file.name, "[]", replace=False)
            except FileExistsError:
                pass
            except OSError as error:
                raise ChannelError(f"Cannot open {file}") from error
        super()._queue_bind(exchange, routing_key, pattern, queue)


class Transport(filesystem.Transport):
    """``CELERY_BROKER_TRANSPORT`` of an installation without Redis."""

    Channel = Channel


def _write(folder: Path, name: str, text: str, *, replace: bool = True) -> None:
    """Write a file that has its name only when it is complete. Raises ``FileExistsError`` where it must not replace."""
    draft = folder / f".{uuid.uuid4()}.tmp"
    try:
        draft.write_text(text, encoding="utf-8")
        if replace:
            draft.rename(folder / name)
        else:
            os.link(draft, folder / name)
    finally:
        draft.unlink(missing_ok=True)
