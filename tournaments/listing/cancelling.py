"""Cancelling an event that people know of: they read a notice where they would look for the event."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import linked_pages_changed, lock
from tournaments.following.requests import request_telling
from tournaments.history.ending import last_round_of
from tournaments.listing.deleting import why_it_stays
from tournaments.models import Board, Regulations, Round, RoundState, Tournament, lacks_result
from tournaments.registration.cancelling import write_cancellation, write_resumption
from tournaments.rounds.actions import cancel_run
from tournaments.rounds.timed_publication import publish_not_later

LONGEST_NOTICE: Final = 1000
LONGEST_REASON: Final = 500
"""Characters."""


def why_not_cancelled(tournament: Tournament) -> Refused | None:
    """Why the event cannot be cancelled, with what to do; None where it can be."""
    if tournament.is_cancelled:
        return Refused("cancelled_already", _("This event is cancelled already."))
    stays = why_it_stays(tournament)
    if stays is None or stays.code == "event_busy":
        return Refused(
            "event_unseen", _("Nobody outside has seen this event, so there is nobody to tell. Delete it instead.")
        )
    if _is_finished(tournament):
        return Refused("event_finished", _("Every round of this event has been played. It cannot be cancelled."))
    return None


def cancel_event(*, tournament: Tournament, actor: User | None, notice: str) -> int:
    """Tell everybody that the event does not take place, or stops. How many e-mails say so.

    Its pages keep their addresses and show ``notice``. Until ``resume_event`` nobody registers, and nothing is paired,
    published, entered, imported or announced (``locking.lock_taking_place``); a pairing that is being computed and the
    time of a publication are given up. Locks the tournament. Raises ``Refused`` without a notice, for one that is too
    long, and as ``why_not_cancelled`` says.
    """
    notice = "\n".join(notice.strip().splitlines())
    if not notice:
        raise Refused("no_notice", _("Write the notice: everybody reads it."), field="notice")
    _refuse_long(notice, LONGEST_NOTICE, "notice")
    with transaction.atomic():
        current = lock(tournament)
        if refusal := why_not_cancelled(current):
            raise refusal
        with suppress(Refused):
            cancel_run(tournament=current, actor=actor)
        for draft in Round.objects.filter(tournament=current, publish_at__isnull=False):
            publish_not_later(round=draft, actor=actor)
        current.cancelled_at, current.cancellation_notice = timezone.now(), notice
        current.save(update_fields=["cancelled_at", "cancellation_notice"])
        mails = write_cancellation(current)
        linked_pages_changed(current)
        record_change(current, "tournament.cancelled", actor, after={"notice": notice, "readers": mails})
        request_telling(current)
    return mails


def resume_event(*, tournament: Tournament, actor: User | None, reason: str) -> int:
    """Take the cancellation back: the event takes place after all. How many e-mails say so, to those who were told.

    The journal keeps ``reason``. Locks the tournament. Raises ``Refused`` without a reason, for one that is too long,
    and for an event that is not cancelled.
    """
    reason = reason.strip()
    if not reason:
        raise Refused("no_reason", _("Give the reason. The journal keeps it."), field="reason")
    _refuse_long(reason, LONGEST_REASON, "reason")
    with transaction.atomic():
        current = lock(tournament)
        if not current.is_cancelled:
            raise Refused("not_cancelled", _("This event is not cancelled."))
        before = {"notice": current.cancellation_notice}
        current.cancelled_at, current.cancellation_notice = None, ""
        current.save(update_fields=["cancelled_at", "cancellation_notice"])
        mails = write_resumption(current)
        linked_pages_changed(current)
        record_change(
            current, "tournament.resumed", actor, before=before, after={"readers": mails}, reason=reason
        )  # fmt: skip
        request_telling(current)
    return mails


def _is_finished(tournament: Tournament) -> bool:
    """Whether the last round is completed, or has all its results."""
    last = last_round_of(tournament, Regulations.objects.get(tournament=tournament))
    round_ = Round.objects.filter(tournament=tournament, number=last, revision__isnull=False).first()
    if round_ is None:
        return False
    return round_.state == RoundState.CLOSED or not Board.objects.filter(lacks_result(), round=round_).exists()


def _refuse_long(text: str, most: int, field: str) -> None:
    if len(text) > most:
        raise Refused(
            "text_too_long",
            _("This text has %(length)s characters. Shorten it to %(most)s.") % {"length": len(text), "most": most},
            field=field,
        )
