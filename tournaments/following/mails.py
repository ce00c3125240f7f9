"""E-mails to followers: the question whether they are wanted, and what there is to tell."""

from __future__ import annotations

import smtplib
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from portal.organizations.links import SILENT
from tournaments.following.links import confirm_address, leave_address
from tournaments.following.wording import Message
from tournaments.models import Follower

FAILURES: Final = (OSError, smtplib.SMTPException)
"""What a mail server that is away or refuses raises."""


def mail_reaches_people() -> bool:
    """Whether this installation sends e-mails at all."""
    return settings.EMAIL_BACKEND not in SILENT


def mail_question(follower: Follower) -> None:
    """Ask the owner of an address whether the messages are wanted. Raises one of ``FAILURES``."""
    with translation.override(follower.language):
        words = {"player": follower.entry.name, "tournament": follower.entry.tournament.name}
        title = _("Do you want messages about %(player)s?") % words
        text = "\n\n".join(
            (
                _("Somebody gave this address for messages about %(player)s in %(tournament)s.") % words,
                _("If you want them, open this page and press the button:"),
                confirm_address(follower),
                _("Otherwise do nothing: no other message comes, and the address is deleted after two days."),
            )
        )
        _mail(follower, title, text)


def mail_message(follower: Follower, message: Message, connection: Any = None) -> None:
    """Hand a message to the mail server. Raises one of ``FAILURES``."""
    with translation.override(follower.language):
        leave = leave_address(follower)
        foot = _("You asked for this message. To get no more, open this page: %(leave)s") % {"leave": leave}
        text = f"{message.text}\n{message.address}\n\n-- \n{foot}"
        _mail(follower, message.title, text, connection)


def _mail(follower: Follower, title: str, text: str, connection: Any = None) -> None:
    headers = {
        "Auto-Submitted": "auto-generated",
        # RFC 8058: the mail program leaves with one press, by a POST to this address.
        "List-Unsubscribe": f"<{leave_address(follower)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    EmailMessage(
        " ".join(title.split()), text, settings.DEFAULT_FROM_EMAIL, [follower.email],
        headers=headers, connection=connection,
    ).send()  # fmt: skip
