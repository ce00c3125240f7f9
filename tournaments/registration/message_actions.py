"""E-mails of the desk to registered players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.entries.counting import TAKING_PART
from tournaments.models import EntrantMessage, Entry, Registration, RegistrationLetter, RegistrationState, Tournament
from tournaments.registration.requests import request_posting

Readers = EntrantMessage.Readers
State = RegistrationState


def readers_of(tournament: Tournament, readers: str) -> QuerySet[Registration]:
    """Who reads a message to ``readers``: with an address, and not among those who want no more."""
    playing = Entry.objects.filter(TAKING_PART, tournament=tournament)
    place = Q(state=State.PENDING) | Q(state=State.ACCEPTED, entry__in=playing)
    wanted = {
        Readers.PLACE: place,
        Readers.UNPAID: place & Q(fee_amount__gt=0, paid_at__isnull=True),
        Readers.WAITING: Q(state=State.WAITING),
    }
    rows = Registration.objects.filter(wanted[Readers(readers)], tournament=tournament, left_at__isnull=True)
    return rows.exclude(email="")


def write_to_players(
    *, tournament: Tournament, actor: User, readers: str, titles: Mapping[str, str], texts: Mapping[str, str]
) -> EntrantMessage:
    """Have a message mailed to registered players, each in the own language or, where that is blank, in the other one.
    Workers send it, within the quota of the organization. Locks the tournament.

    Raises ``Refused`` with the field that is missing, and where nobody would read it.
    """
    written = {code: bool(text.strip()) for code, text in texts.items()}
    for code, text in written.items():
        if text != bool(titles[code].strip()):
            field = f"title_{code}" if text else f"text_{code}"
            raise Refused("half_written", _("Write subject and text, or neither, in each language."), field=field)
    if not any(written.values()):
        raise Refused("not_written", _("Write subject and text in one language at least."))
    with transaction.atomic():
        current = lock(tournament)
        keys = list(readers_of(current, readers).order_by("pk").values_list("pk", flat=True))
        if not keys:
            raise _no_readers()
        message = EntrantMessage.objects.create(
            tournament=current, readers=readers, titles=dict(titles), texts=dict(texts), written_by=actor
        )
        RegistrationLetter.objects.bulk_create(
            RegistrationLetter(registration_id=key, kind=RegistrationLetter.Kind.MESSAGE, message=message)
            for key in keys
        )
        subject = next(title for title in titles.values() if title)
        after = {"subject": subject, "readers": len(keys)}
        record_change(current, "registration.mailed", actor, after=after, public=False)
        request_posting(current)
    return message


def write_to_sections(
    *, sections: Sequence[Tournament], actor: User, readers: str, titles: Mapping[str, str], texts: Mapping[str, str]
) -> int:
    """The same to the players of several sections of one festival; to how many sections it goes. Sections in which
    nobody would read it are passed over.

    Raises ``Refused`` as ``write_to_players`` does, where nobody of any section would read it, and then none is sent.
    """
    sent = 0
    with transaction.atomic():
        for section in sorted(sections, key=lambda one: one.pk):
            try:
                write_to_players(tournament=section, actor=actor, readers=readers, titles=titles, texts=texts)
            except Refused as refusal:
                if refusal.code != "no_readers":
                    raise
            else:
                sent += 1
        if not sent:
            raise _no_readers()
    return sent


def _no_readers() -> Refused:
    return Refused("no_readers", _("Nobody would get this message. Choose other readers."), field="readers")
