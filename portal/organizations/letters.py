"""E-mails that a worker sends to people who are no members: written, handed over, and put off when that fails."""

from __future__ import annotations

import smtplib
from datetime import timedelta
from types import TracebackType
from typing import Any, Final, Self

from django.conf import settings
from django.core import mail
from django.core.mail import EmailMessage

from portal.organizations.links import SILENT

FAILURES: Final = (OSError, smtplib.SMTPException)
"""What a mail server that is away or refuses raises."""
LONGEST_PAUSE: Final = 6
"""After so many failures the pause grows no longer: 64 minutes."""


def mail_reaches_people() -> bool:
    """Whether this installation sends e-mails at all."""
    return settings.EMAIL_BACKEND not in SILENT


def pause_after(tries: int) -> timedelta:
    """How long an address is left alone after so many failures in a row before the present one: longer each time."""
    return timedelta(minutes=2 ** min(tries + 1, LONGEST_PAUSE))


def letter(to: str, title: str, text: str, *, leave: str = "") -> EmailMessage:
    """An e-mail of the portal; at the address ``leave`` its reader gets no more of them."""
    headers = {"Auto-Submitted": "auto-generated"}
    if leave:
        # RFC 8058: the mail program leaves with one press, by a POST to this address.
        headers |= {"List-Unsubscribe": f"<{leave}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(" ".join(title.split()), text, settings.DEFAULT_FROM_EMAIL, [to], headers=headers)


class Mailbox:
    """The way to the mail server, opened by the first letter and closed at the end."""

    def __init__(self) -> None:
        self._connection: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _t: TracebackType | None
    ) -> None:
        if self._connection is not None:
            self._connection.close()

    def send(self, message: EmailMessage) -> None:
        """Hand a letter to the mail server. Raises one of ``FAILURES``."""
        if self._connection is None:
            connection = mail.get_connection()
            connection.open()
            self._connection = connection
        message.connection = self._connection
        message.send()
