"""E-mails that a web process sends while somebody waits for the page: few at once, so that a mail server that hangs
holds few threads."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

MAILS_AT_ONCE: Final = 2
"""Threads of a web process that may wait for the mail server at once; the others serve pages and rounds."""
MAIL_PATIENCE: Final = 2.0
"""Seconds for which an e-mail waits for its place."""
_places: Final = threading.BoundedSemaphore(MAILS_AT_ONCE)


class MailsBusy(Exception):
    """As many e-mails as may wait for the mail server already."""


@contextmanager
def place_for_mail() -> Iterator[None]:
    """Hold a place while an e-mail is handed over. Raises ``MailsBusy`` when none is free in time."""
    if not _places.acquire(timeout=MAIL_PATIENCE):
        raise MailsBusy
    try:
        yield
    finally:
        _places.release()
