"""Beginning to follow a player, confirming it, and leaving."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from tournaments.following.facts import note_the_known
from tournaments.following.requests import queue_asking
from tournaments.history.published import published_rounds
from tournaments.models import Entry, Follower, Tournament

UNCONFIRMED: Final = timedelta(days=2)
"""So long an address waits for its owner."""
KEPT: Final = timedelta(days=14)
"""So long after the last day of an event its followers are kept."""
QUESTIONS: Final = 5
"""To so many players at once an address may be asked for in one organization, so that nobody floods somebody else."""
DEVICES: Final = 500
"""So many devices may follow one player."""
AGAIN: Final = timedelta(hours=12)
"""The question is not mailed again sooner: whoever asks for somebody else may come back all day."""


def follow_by_mail(*, entry: Entry, email: str, language: str, rounds: bool, results: bool) -> None:
    """Ask the owner of an address whether messages about a player are wanted.

    Whoever asks learns nothing of who follows already: for an address that is confirmed, and for one that waits for
    too many answers, nothing happens.
    """
    email = email.strip().lower()
    chosen = {"language": language, "rounds": rounds, "results": results}
    organization = entry.tournament.organization_id
    with transaction.atomic():
        known = Follower.objects.select_for_update().filter(entry=entry, email=email).first()
        if known is None:
            waiting = Follower.objects.filter(
                entry__tournament__organization=organization, email=email, confirmed_at__isnull=True
            )
            if waiting.count() >= QUESTIONS:
                return
            known = _new(entry, email=email, **chosen)
        elif known.confirmed_at is None:
            changed: dict[str, Any] = dict(chosen)
            if known.mailed_at is not None and known.mailed_at < timezone.now() - AGAIN:
                changed["mailed_at"] = None
            Follower.objects.filter(pk=known.pk).update(**changed)
        else:
            return
        if known is not None:
            key = known.pk
            transaction.on_commit(lambda: queue_asking(key, organization))


def follow_on_device(*, entry: Entry, endpoint: str, keys: dict[str, str], language: str) -> Follower:
    """Tell a device about a player from now on: its owner has allowed it in the browser. Once more changes nothing but
    keys and language. Raises ``Refused`` where as many devices follow the player as may."""
    with transaction.atomic():
        rows = Follower.objects.filter(entry=entry).exclude(endpoint="")
        known = rows.select_for_update().filter(endpoint=endpoint).first()
        if known is None:
            if rows.count() >= DEVICES:
                raise Refused("too_many_devices", _("Many devices follow this player already. Use e-mail instead."))
            known = _new(entry, endpoint=endpoint, keys=keys, language=language, confirmed_at=timezone.now())
            if known is not None:
                begin(known, entry.tournament)
                return known
        rows.filter(endpoint=endpoint).update(keys=keys, language=language)
    return rows.select_related("entry__tournament__organization").get(endpoint=endpoint)


def _new(entry: Entry, **fields: Any) -> Follower | None:
    try:
        with transaction.atomic():
            return Follower.objects.create(entry=entry, **fields)
    except IntegrityError:
        return None  # somebody else was faster


def confirm(follower: Follower) -> None:
    """The owner of the address wants the messages. What is public now is not told; confirming twice changes nothing."""
    with transaction.atomic():
        waiting = Follower.objects.filter(pk=follower.pk, confirmed_at__isnull=True)
        if waiting.update(confirmed_at=timezone.now(), tries=0, retry_at=None):
            begin(follower, follower.entry.tournament)


def begin(follower: Follower, tournament: Tournament) -> None:
    """Tell a follower from now on what is new."""
    version, cancelled = Tournament.objects.values_list("public_version", "cancelled_at").get(pk=tournament.pk)
    note_the_known(follower, published_rounds(tournament))
    Follower.objects.filter(pk=follower.pk).update(version=version, cancellation_told=cancelled)


def leave(follower: Follower) -> None:
    """Delete the address, and all that was told to it."""
    Follower.objects.filter(pk=follower.pk).delete()


def forget() -> None:
    """Delete addresses that nobody confirmed in time, and followers of events that have been over for a while."""
    now = timezone.now()
    over = Follower.objects.filter(
        Q(confirmed_at__isnull=True, asked_at__lt=now - UNCONFIRMED)
        | Q(entry__tournament__ends_on__lt=(now - KEPT).date())
    )
    if over.exists():
        over.delete()
