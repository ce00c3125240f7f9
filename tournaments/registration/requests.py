"""Letters to registered players, put into the row that a worker reads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from portal.common.sending import send
from tournaments.models import Registration, RegistrationLetter, Tournament

POST_TASK: Final = "tournaments.post_registration_letters"
AGAIN: Final = timedelta(minutes=10)
"""The link is not mailed again sooner, so that nobody floods somebody else."""
A_DAY: Final = 3
"""The link is mailed no more often in a day, for the same reason."""
Kind = RegistrationLetter.Kind


def write_link(registration: Registration) -> None:
    """Have the link mailed, unless that was done a moment ago or several times today. Call it inside the transaction of
    the change."""
    now = timezone.now()
    links = RegistrationLetter.objects.filter(
        registration=registration, kind=Kind.LINK, queued_at__gt=now - timedelta(days=1)
    )
    sent = sorted(links.values_list("queued_at", flat=True))
    if len(sent) < A_DAY and (not sent or sent[-1] <= now - AGAIN):
        write(registration, Kind.LINK)


def write(registration: Registration, kind: Kind) -> None:
    """Have a letter go out once the present transaction is committed: ``note_letter``, and the worker is told."""
    if registration.email:
        note_letter(registration, kind)
        request_posting(registration.tournament)


def note_letter(registration: Registration, kind: Kind) -> None:
    """Write down that a letter is to go out; a worker is told by ``request_posting``, once for many. Of several that
    say what became of a registration the last one goes. Nothing happens for somebody whose address is deleted."""
    note_letters([registration], kind)


def note_letters(registrations: Sequence[Registration], kind: Kind) -> None:
    """``note_letter`` for each of many, in two queries."""
    reachable = [one for one in registrations if one.email]
    if not reachable:
        return
    if kind is not Kind.LINK:
        waiting = RegistrationLetter.objects.filter(registration__in=reachable, sent_at__isnull=True)
        waiting.filter(kind__in=[Kind.STATE, Kind.PLACE]).delete()
    RegistrationLetter.objects.bulk_create(RegistrationLetter(registration=one, kind=kind) for one in reachable)


def request_posting(tournament: Tournament) -> None:
    """Have a worker post the letters of a tournament once the present transaction is committed."""
    key, organization = tournament.pk, tournament.organization_id
    transaction.on_commit(lambda: queue_posting(key, organization))


def queue_posting(tournament_id: int, organization_id: int) -> bool:
    """Have a worker post the letters of a tournament; False when the broker is away: then a sweep finds them."""
    return send(POST_TASK, (tournament_id, organization_id))
