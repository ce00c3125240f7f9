"""Posting letters to registered players: each at most once, however often the tasks run.

A worker first writes down that a letter goes out, and takes that back where it did not. A worker that dies between the
two has sent nothing: better one letter less than one twice.
"""

from __future__ import annotations

import logging
import time
from smtplib import SMTPRecipientsRefused
from typing import Final

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from portal.organizations.letters import FAILURES, LONGEST_PAUSE, Mailbox, letter, pause_after
from tournaments.following.room import room_of
from tournaments.models import STANDING, RegistrationLetter, Tournament
from tournaments.registration.links import leave_address
from tournaments.registration.wording import letter_words

log = logging.getLogger(__name__)
Kind = RegistrationLetter.Kind

BATCH: Final = 40
"""So many letters in one turn; then those of another tournament have theirs."""
SECONDS: Final = 120
"""So long a turn lasts at most."""


def due() -> QuerySet[RegistrationLetter]:
    """Letters that can go out now. Nobody is told of a place in an event that is cancelled: such a letter waits until
    the cancellation is taken back."""
    now = timezone.now()
    promises = Q(
        kind__in=[Kind.STATE, Kind.PLACE],
        registration__state__in=STANDING,
        registration__tournament__cancelled_at__isnull=False,
    )
    rows = RegistrationLetter.objects.filter(Q(retry_at__isnull=True) | Q(retry_at__lte=now), sent_at__isnull=True)
    return rows.exclude(promises)


def post(tournament: Tournament) -> bool:
    """One turn: send some letters of a tournament. True where others wait for the next turn."""
    room = room_of(tournament.organization)
    rows = due().filter(registration__tournament=tournament).order_by("pk")
    waiting = list(
        rows.select_related("registration__tournament__organization", "registration__entry", "message")[: BATCH + 1]
    )
    end = time.monotonic() + SECONDS
    with Mailbox() as mailbox:
        for row in waiting[:BATCH]:
            if room <= 0:
                return False
            if time.monotonic() > end:
                return True
            if not RegistrationLetter.objects.filter(pk=row.pk, sent_at__isnull=True).update(sent_at=timezone.now()):
                continue
            try:
                _send(row, mailbox)
            except FAILURES as error:
                _later(row, error)
                if not isinstance(error, SMTPRecipientsRefused):
                    return False  # the mail server is away: a sweep asks it again
            room -= 1
    return len(waiting) > BATCH


def _send(row: RegistrationLetter, mailbox: Mailbox) -> None:
    words = letter_words(row)
    leave = leave_address(row.registration) if row.kind == Kind.MESSAGE else ""
    mailbox.send(letter(row.registration.email, words.title, words.text, leave=leave))


def _later(row: RegistrationLetter, error: BaseException) -> None:
    """Try again after a while, longer each time; in the end nobody reads at that address."""
    log.warning("Letter %s about a registration could not be sent: %r", row.pk, error)
    rows = RegistrationLetter.objects.filter(pk=row.pk)
    if isinstance(error, SMTPRecipientsRefused) and row.tries >= LONGEST_PAUSE:
        rows.delete()
        return
    rows.update(tries=F("tries") + 1, sent_at=None, retry_at=timezone.now() + pause_after(row.tries))
