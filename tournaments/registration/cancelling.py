"""Letters about an event that is cancelled, and about one that takes place after all."""

from __future__ import annotations

from django.db.models import OuterRef, Q, QuerySet, Subquery

from tournaments.entries.counting import TAKING_PART
from tournaments.models import Entry, Registration, RegistrationLetter, RegistrationState, Tournament
from tournaments.registration.requests import request_posting

Kind = RegistrationLetter.Kind
State = RegistrationState


def concerned(tournament: Tournament) -> QuerySet[Registration]:
    """Who is told: everybody with an address who has a place, plays, or waits for one. Whoever wants no messages of the
    desk is told, too: this is what becomes of the registration."""
    playing = Entry.objects.filter(TAKING_PART, tournament=tournament)
    hoping = Q(state__in=[State.PENDING, State.WAITING]) | Q(state=State.ACCEPTED, entry__in=playing)
    return Registration.objects.filter(hoping, tournament=tournament).exclude(email="")


def write_cancellation(tournament: Tournament) -> int:
    """Have the notice mailed to all who are ``concerned``; how many they are. The caller holds the lock."""
    return _write(tournament, Kind.OFF, concerned(tournament))


def write_resumption(tournament: Tournament) -> int:
    """Have those told who were told of the cancellation last; how many they are. The caller holds the lock."""
    sent = RegistrationLetter.objects.filter(
        registration=OuterRef("pk"), kind__in=[Kind.OFF, Kind.ON], sent_at__isnull=False
    )
    rows = concerned(tournament).annotate(last=Subquery(sent.order_by("-pk").values("kind")[:1]))
    return _write(tournament, Kind.ON, rows.filter(last=Kind.OFF))


def _write(tournament: Tournament, kind: RegistrationLetter.Kind, readers: QuerySet[Registration]) -> int:
    """Letters of the other kind that still wait do not go out: they are true no more."""
    waiting = RegistrationLetter.objects.filter(registration__tournament=tournament, sent_at__isnull=True)
    waiting.filter(kind__in=[Kind.OFF, Kind.ON]).delete()
    keys = list(readers.order_by("pk").values_list("pk", flat=True))
    RegistrationLetter.objects.bulk_create(RegistrationLetter(registration_id=key, kind=kind) for key in keys)
    if keys:
        request_posting(tournament)
    return len(keys)
